import { childOf, textAt, type XmlElement } from '../../kit/xml.ts'
import { accountBlockOf } from './account.ts'
import { blockIn, type PublicAccessBlock } from './block.ts'
import { aclOf, type Acl } from './acl.ts'
import type { S3Client } from './client.ts'
import { isDenied, isMissing, isUnknown } from './fault.ts'
import { statementsOf } from './policy/statements.ts'

/** What says who reaches a bucket. Null: not set; undefined: the key may not see it, or the service has none. */
export interface BucketSharing {
  name: string
  block: PublicAccessBlock | null | undefined
  /** Of the account that it belongs to, where that is the key's own. */
  accountBlock?: PublicAccessBlock | undefined
  policy: string | null | undefined
  /** S3's own word on its policy. */
  policyIsPublic: boolean | undefined
  ownership: string | null | undefined
  acl: Acl | undefined
}

export async function readSharing(client: S3Client, name: string): Promise<BucketSharing> {
  const [block, accountBlock, policy, policyIsPublic, ownership, acl] = await Promise.all([
    readBlock(client, name),
    accountBlockOf(client, name),
    readPolicy(client, name),
    readPolicyStatus(client, name),
    readOwnership(client, name),
    readAcl(client, { bucket: name }),
  ])
  return { name, block, accountBlock, policy, policyIsPublic, ownership, acl: acl ?? undefined }
}

export const readBlock = (client: S3Client, bucket: string) =>
  asked(async () =>
    blockIn(await client.xml({ bucket, query: [['publicAccessBlock', '']] }, 'PublicAccessBlockConfiguration')),
  )

/** What is no policy says nothing. */
export async function readPolicy(client: S3Client, bucket: string): Promise<string | null | undefined> {
  const text = await asked(async () => (await client.call({ bucket, query: [['policy', '']] })).text())
  return text && !statementsOf(text) ? undefined : text
}

/** Of a bucket or an object. */
export const readAcl = (client: S3Client, place: { bucket: string; key?: Buffer }) =>
  asked(async () => aclOf(await client.xml({ ...place, query: [['acl', '']] }, 'AccessControlPolicy')))

/** The one text of a sub-resource that says one thing. */
export const readWord = (
  client: S3Client,
  bucket: string,
  { about, root, at }: { about: string; root: string; at: string[] },
) => asked(async () => textAt(await client.xml({ bucket, query: [[about, '']] }, root), ...at))

/** Whether a sub-resource of a bucket says anything. */
export const hasAny = (
  client: S3Client,
  bucket: string,
  { about, root, child }: { about: string; root: string; child: string },
) => asked(async () => childOf(await client.xml({ bucket, query: [[about, '']] }, root), child) !== undefined)

/** `status` is `Enabled`, `Suspended` or `Off`. */
export const readVersioning = (client: S3Client, bucket: string) =>
  asked(async () => {
    const root = await client.xml({ bucket, query: [['versioning', '']] }, 'VersioningConfiguration')
    return { status: textAt(root, 'Status') || 'Off', mfaDelete: textAt(root, 'MfaDelete') === 'Enabled' }
  })

const readOwnership = (client: S3Client, bucket: string) =>
  readWord(client, bucket, { about: 'ownershipControls', root: 'OwnershipControls', at: ['Rule', 'ObjectOwnership'] })

async function readPolicyStatus(client: S3Client, bucket: string): Promise<boolean | undefined> {
  const status = await asked(async () => {
    const root: XmlElement = await client.xml({ bucket, query: [['policyStatus', '']] }, 'PolicyStatus')
    return textAt(root, 'IsPublic').toLowerCase() === 'true'
  })
  return status === null ? false : status
}

async function asked<T>(ask: () => Promise<T>): Promise<T | null | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (isMissing(error) && !isGone(error)) return null
    if (isDenied(error) || isUnknown(error)) return undefined
    throw error
  }
}

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'NoSuchBucket'
