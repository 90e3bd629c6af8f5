import type { Page, ResourceFacts } from '../../kit/connector.ts'
import { isPublic } from './access.ts'
import { accountOf } from './account.ts'
import { isPublicGrant } from './acl.ts'
import { hasAny, readSharing, readVersioning, readWord } from './bucket.ts'
import { bucketsOf, type BucketName } from './buckets.ts'
import type { S3Client } from './client.ts'
import { isTlsOnly } from './policy/tls.ts'
import { isDenied, isMissing } from './fault.ts'
import type { S3Settings } from './settings.ts'
import { s3Service } from './service.ts'

const pageSize = 20

/** What is to be known of each bucket to judge it. */
export async function* bucketFacts(client: S3Client, settings: S3Settings): AsyncGenerator<Page<ResourceFacts>> {
  let items: ResourceFacts[] = []
  for await (const bucket of bucketsOf(client, settings)) {
    const facts = await factsOf(client, bucket).catch((error: unknown) => {
      if (isDenied(error) || isMissing(error)) return undefined
      throw error
    })
    if (facts) items.push(facts)
    if (items.length < pageSize) continue
    yield { items, covers: 'all', next: bucket.name }
    items = []
  }
  yield { items: [...items, ...(await accountFacts(client))], covers: 'all' }
}

async function factsOf(client: S3Client, { name, createdAt }: BucketName): Promise<ResourceFacts> {
  const [sharing, encryption, key, versioning, logging] = await Promise.all([
    readSharing(client, name),
    readWord(client, name, { about: 'encryption', root: configuration, at: [...rule, 'SSEAlgorithm'] }),
    readWord(client, name, { about: 'encryption', root: configuration, at: [...rule, 'KMSMasterKeyID'] }),
    readVersioning(client, name),
    hasAny(client, name, { about: 'logging', root: 'BucketLoggingStatus', child: 'LoggingEnabled' }),
  ])
  const { block, accountBlock, policyIsPublic, ownership, acl, policy } = sharing
  return {
    id: name,
    kind: 'bucket',
    name,
    service: s3Service.key,
    public: isPublic(sharing),
    facts: {
      region: client.regionOf(name),
      createdAt: createdAt ?? null,
      // Nothing set is not nothing known.
      block: block === null ? {} : (block ?? null),
      accountBlock: accountBlock ?? null,
      hasPolicy: policy === undefined ? null : policy !== null,
      policyStatus: policyIsPublic === undefined ? null : policyIsPublic ? 'public' : 'not public',
      aclIsPublic: acl ? acl.grants.some(isPublicGrant) : null,
      ownership: ownership ?? (ownership === null ? 'ObjectWriter' : null),
      owner: acl?.owner.name || acl?.owner.id || null,
      encryption: encryption ?? (encryption === null ? 'none' : null),
      encryptionKey: key || null,
      versioning: versioning?.status ?? null,
      mfaDelete: versioning?.mfaDelete ?? null,
      tlsOnly: policy === undefined ? null : isTlsOnly(policy ?? '', name),
      logging: logging ?? null,
    },
  }
}

/** The account of the key, where Amazon tells which it is. */
async function accountFacts(client: S3Client): Promise<ResourceFacts[]> {
  const account = await accountOf(client)
  if (!account) return []
  const { id, block } = account
  const accountBlock = block === undefined ? null : block !== null && Object.values(block).every(Boolean)
  const common = { kind: 'cloud_account', service: s3Service.key, public: null }
  return [{ id: `account:${id}`, name: `AWS account ${id}`, ...common, facts: { accountBlock, block: block ?? null } }]
}

const configuration = 'ServerSideEncryptionConfiguration'
const rule = ['Rule', 'ApplyServerSideEncryptionByDefault']
