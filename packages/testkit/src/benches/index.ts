export { motoMissing, startMoto, type Moto } from './moto.ts'
export { s3Seed, type S3Seed } from './s3-seed.ts'
