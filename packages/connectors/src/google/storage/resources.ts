import type { Page, ResourceFacts } from '../../kit/connector.ts'
import { isPublic } from './access.ts'
import { bucketsOf } from './buckets.ts'
import type { GcsClient } from './client.ts'
import { isDenied, isMissing } from './fault.ts'
import { gcsService } from './service.ts'
import type { GcsSettings } from './settings.ts'
import { isUniform, readSharing, type Bucket } from './sharing.ts'

const pageSize = 20

/** What is to be known of each bucket to judge it. */
export async function* bucketFacts(client: GcsClient, settings: GcsSettings): AsyncGenerator<Page<ResourceFacts>> {
  let items: ResourceFacts[] = []
  for await (const name of bucketsOf(client, settings)) {
    const facts = await factsOf(client, name).catch((error: unknown) => {
      if (isDenied(error) || isMissing(error)) return undefined
      throw error
    })
    if (facts) items.push(facts)
    if (items.length < pageSize) continue
    yield { items, covers: 'all', next: name }
    items = []
  }
  yield { items, covers: 'all' }
}

async function factsOf(client: GcsClient, name: string): Promise<ResourceFacts> {
  const sharing = await readSharing(client, name)
  const { bucket, policy } = sharing
  return {
    id: name,
    kind: 'bucket',
    name,
    service: gcsService.key,
    public: isPublic(sharing),
    facts: { ...(bucket ? setUp(bucket) : {}), hasPolicy: policy === undefined ? null : policy !== null },
  }
}

function setUp(bucket: Bucket): Record<string, unknown> {
  const { iamConfiguration, versioning, logging, encryption, retentionPolicy, softDeletePolicy } = bucket
  return {
    location: bucket.location ?? null,
    createdAt: bucket.timeCreated ?? null,
    storageClass: bucket.storageClass ?? null,
    uniformAccess: isUniform(bucket),
    publicAccessPrevention: iamConfiguration?.publicAccessPrevention ?? 'inherited',
    versioning: versioning?.enabled ? 'Enabled' : 'Off',
    logging: logging?.logBucket !== undefined,
    encryptionKey: encryption?.defaultKmsKeyName ?? null,
    retentionSeconds: secondsOf(retentionPolicy?.retentionPeriod),
    softDeleteDays: (secondsOf(softDeletePolicy?.retentionDurationSeconds) ?? 0) / 86_400,
  }
}

function secondsOf(value: string | number | undefined): number | null {
  const seconds = Number(value ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : null
}
