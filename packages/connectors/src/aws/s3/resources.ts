import type { Page, ResourceFacts } from '../../kit/connector.ts'
import { isPublic } from './access.ts'
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
  yield { items, covers: 'all' }
}

async function factsOf(client: S3Client, { name, createdAt }: BucketName): Promise<ResourceFacts> {
  const [sharing, encryption, key, versioning, logging] = await Promise.all([
    readSharing(client, name),
    readWord(client, name, { about: 'encryption', root: configuration, at: [...rule, 'SSEAlgorithm'] }),
    readWord(client, name, { about: 'encryption', root: configuration, at: [...rule, 'KMSMasterKeyID'] }),
    readVersioning(client, name),
    hasAny(client, name, { about: 'logging', root: 'BucketLoggingStatus', child: 'LoggingEnabled' }),
  ])
  const { block, policyIsPublic, ownership, acl, policy } = sharing
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
      // Only the account itself can be asked for it, by another service.
      accountBlock: null,
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

const configuration = 'ServerSideEncryptionConfiguration'
const rule = ['Rule', 'ApplyServerSideEncryptionByDefault']
