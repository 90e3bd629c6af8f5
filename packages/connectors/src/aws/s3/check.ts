import type { CheckResult } from '../../kit/connector.ts'
import { failedCheck } from '../../kit/failed-check.ts'
import { accountOf, type AwsAccount } from './account.ts'
import { readSharing, type BucketSharing } from './bucket.ts'
import type { AwsServices } from '../services.ts'
import { bucketsOf } from './buckets.ts'
import type { S3Client } from './client.ts'
import { excessOf } from './excess.ts'
import { isDenied, isMissing, S3Fault } from './fault.ts'
import { listPage, versionsPage } from './list.ts'
import { allowing, missingRight } from './rights.ts'
import type { S3Settings } from './settings.ts'

/** Buckets that are looked at; what holds of these mostly holds of all. */
const lookedAt = 10

/** Asks for everything once that reading will ask for, of the first buckets. */
export async function check(client: S3Client, settings: S3Settings, services: AwsServices): Promise<CheckResult> {
  try {
    const names: string[] = []
    for await (const { name } of bucketsOf(client, settings)) if (names.push(name) >= lookedAt) break
    const looks = await Promise.all(names.map(name => look(client, name, settings)))
    const account = await accountOf(client)
    return { ...resultOf(looks, account), excess: await excessOf(services, account) }
  } catch (error) {
    return failedCheck('Amazon S3', error, S3Fault)
  }
}

const accountRight = 's3:GetAccountPublicAccessBlock'
const lackingAccount = { name: accountRight, wayOut: allowing([accountRight], ['*']) }

interface Look {
  bucket: string
  exists: boolean
  granted: string[]
  missing: string[]
}

async function look(client: S3Client, bucket: string, { versions }: Pick<S3Settings, 'versions'>): Promise<Look> {
  try {
    const { objects } = await listPage(client, bucket, undefined, 1)
    const sharing = await readSharing(client, bucket)
    const first = objects[0]?.key
    const isReadable = first ? await mayRead(client, bucket, first) : undefined
    const ofVersions = versions ? await versionRights(client, bucket) : []
    const known = [...sharingRights(sharing), ['s3:GetObject', isReadable ?? true] as const, ...ofVersions]
    const having = (wanted: boolean) => known.flatMap(([action, has]) => (has === wanted ? action : []))
    return { bucket, exists: true, granted: ['s3:ListBucket', ...having(true)], missing: having(false) }
  } catch (error) {
    if (isMissing(error)) return { bucket, exists: false, granted: [], missing: [] }
    if (isDenied(error)) return { bucket, exists: true, granted: [], missing: ['s3:ListBucket'] }
    throw error
  }
}

function sharingRights({ block, policy, policyIsPublic, ownership, acl }: BucketSharing) {
  return [
    ['s3:GetBucketPolicy', policy !== undefined],
    ['s3:GetBucketPolicyStatus', policyIsPublic !== undefined],
    ['s3:GetBucketPublicAccessBlock', block !== undefined],
    ['s3:GetBucketAcl', acl !== undefined],
    ['s3:GetBucketOwnershipControls', ownership !== undefined],
  ] as const
}

/** Only where the settings ask for earlier versions; one that there is none of is taken to be readable. */
async function versionRights(client: S3Client, bucket: string): Promise<(readonly [string, boolean])[]> {
  const page = await versionsPage(client, bucket, undefined, lookedAt).catch((error: unknown) => {
    if (isDenied(error)) return undefined
    throw error
  })
  const earlier = page?.objects.find(({ version }) => version !== undefined)
  const isReadable = earlier?.version === undefined || (await mayRead(client, bucket, earlier.key, earlier.version))
  return [
    ['s3:ListBucketVersions', page !== undefined],
    ['s3:GetObjectVersion', isReadable],
  ]
}

async function mayRead(client: S3Client, bucket: string, key: Buffer, version?: string): Promise<boolean> {
  const query = version === undefined ? [] : ([['versionId', version]] as const)
  try {
    const answer = await client.call({ bucket, key, query, headers: { range: 'bytes=0-0' } })
    answer.discard()
    return true
  } catch (error) {
    // Archived, empty and gone are no matter of rights.
    if (error instanceof S3Fault) return !(error.status === 403 && error.code === 'AccessDenied')
    throw error
  }
}

function resultOf(looks: readonly Look[], account: AwsAccount | undefined): CheckResult {
  const ofAccount = account ? [{ has: account.block !== undefined }] : []
  const granted = [
    ...new Set([...looks.flatMap(look => look.granted), ...ofAccount.flatMap(({ has }) => (has ? accountRight : []))]),
  ]
  const byActions = Map.groupBy(
    looks.filter(({ missing }) => missing.length),
    ({ missing }) => missing.join(' '),
  )
  const missing = [...byActions.values()].map(some =>
    missingRight(
      some[0]?.missing ?? [],
      some.map(({ bucket }) => bucket),
    ),
  )
  const absent = looks
    .filter(({ exists }) => !exists)
    .map(({ bucket }) => ({
      name: `Bucket ${bucket}`,
      wayOut: 'There is no bucket of this name. Check the spelling, and the address of the service.',
    }))
  const isReadable = looks.length === 0 || granted.includes('s3:ListBucket')
  return {
    ok: isReadable,
    granted: looks.length ? granted : ['s3:ListAllMyBuckets'],
    missing: [...absent, ...missing, ...ofAccount.flatMap(({ has }) => (has ? [] : lackingAccount))],
  }
}
