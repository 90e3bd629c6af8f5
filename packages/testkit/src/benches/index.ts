export { descriptionMissing, startDescribedTokens, type DescribedTokens } from './described-tokens.ts'
export { motoMissing, startMoto, type Moto } from './moto.ts'
export { s3Seed, type S3Seed, type SignSeed } from './s3-seed.ts'
export { startVersitygw, versitygwMissing, type VersityGateway } from './versitygw.ts'
