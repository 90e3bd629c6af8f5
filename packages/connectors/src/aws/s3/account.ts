import { textAt } from '../../kit/xml.ts'
import { blockIn, type PublicAccessBlock } from './block.ts'
import type { S3Client } from './client.ts'
import { isDenied, isMissing, S3Fault } from './fault.ts'

/** The account of the access key. */
export interface AwsAccount {
  id: string
  /** Of the user or role whose the key is. */
  arn: string
  /** The key is of the account itself, and may do everything. */
  isRoot: boolean
  /** Of all its buckets. Null: not set; undefined: the key may not see it. */
  block: PublicAccessBlock | null | undefined
}

const known = new WeakMap<S3Client, Promise<AwsAccount | undefined>>()

/** Asked for once. Nothing at services other than Amazon, which know no accounts, and where Amazon does not tell. */
export async function accountOf(client: S3Client): Promise<AwsAccount | undefined> {
  if (!client.isAmazon) return undefined
  const asked = known.get(client) ?? readAccount(client)
  known.set(client, asked)
  return asked
}

/** What the account blocks at a bucket: nothing at buckets of other accounts, which have blocks of their own. */
export async function accountBlockOf(client: S3Client, bucket: string): Promise<PublicAccessBlock | undefined> {
  const account = await accountOf(client)
  const block = account?.block
  const isOn = block !== null && block !== undefined && Object.values(block).includes(true)
  return isOn && account && (await isOwn(client, bucket, account.id)) ? block : undefined
}

async function isOwn(client: S3Client, bucket: string, id: string): Promise<boolean> {
  const query = [
    ['list-type', '2'],
    ['max-keys', '0'],
  ] as const
  try {
    const answer = await client.call({ bucket, query, headers: { 'x-amz-expected-bucket-owner': id } })
    answer.discard()
    return true
  } catch (error) {
    if (error instanceof S3Fault) return false
    throw error
  }
}

async function readAccount(client: S3Client): Promise<AwsAccount | undefined> {
  const who = await identity(client)
  return who && { ...who, block: await readBlock(client, who.id) }
}

/** Every key may ask whose it is. */
async function identity(client: S3Client): Promise<Pick<AwsAccount, 'id' | 'arn' | 'isRoot'> | undefined> {
  const query = [
    ['Action', 'GetCallerIdentity'],
    ['Version', '2011-06-15'],
  ] as const
  try {
    const root = await client.service(
      { service: 'sts', subdomain: 'sts', path: '/', query },
      'GetCallerIdentityResponse',
    )
    const id = textAt(root, 'GetCallerIdentityResult', 'Account')
    const arn = textAt(root, 'GetCallerIdentityResult', 'Arn')
    return /^\d{12}$/.test(id) ? { id, arn, isRoot: arn.endsWith(`::${id}:root`) } : undefined
  } catch (error) {
    if (error instanceof S3Fault) return undefined
    throw error
  }
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/API/API_control_GetPublicAccessBlock.html */
async function readBlock(client: S3Client, id: string): Promise<PublicAccessBlock | null | undefined> {
  const call = {
    service: 's3',
    subdomain: `${id}.s3-control`,
    path: '/v20180820/configuration/publicAccessBlock',
    headers: { 'x-amz-account-id': id },
  }
  try {
    return blockIn(await client.service(call, 'PublicAccessBlockConfiguration'))
  } catch (error) {
    if (isMissing(error)) return null
    if (isDenied(error)) return undefined
    throw error
  }
}
