import { z } from 'zod'
import type { GcsClient } from './client.ts'
import { GcsFault, isDenied, isMissing, isUnknown } from './fault.ts'

const Flag = z.looseObject({ enabled: z.boolean().optional() })

/** What of a bucket's own settings counts here. */
export const Bucket = z.looseObject({
  name: z.string(),
  metageneration: z.string().optional(),
  location: z.string().optional(),
  timeCreated: z.string().optional(),
  storageClass: z.string().optional(),
  iamConfiguration: z
    .looseObject({
      publicAccessPrevention: z.string().optional(),
      uniformBucketLevelAccess: Flag.optional(),
      bucketPolicyOnly: Flag.optional(),
    })
    .optional(),
  versioning: Flag.nullish(),
  logging: z.looseObject({ logBucket: z.string().optional() }).nullish(),
  encryption: z.looseObject({ defaultKmsKeyName: z.string().optional() }).nullish(),
  retentionPolicy: z.looseObject({ retentionPeriod: z.union([z.string(), z.number()]).optional() }).nullish(),
  softDeletePolicy: z.looseObject({ retentionDurationSeconds: z.union([z.string(), z.number()]).optional() }).nullish(),
})
export type Bucket = z.infer<typeof Bucket>

export const Binding = z.looseObject({
  role: z.string(),
  members: z.array(z.string()).default([]),
  condition: z.looseObject({ title: z.string().optional(), expression: z.string().optional() }).nullish(),
})
export type Binding = z.infer<typeof Binding>

export const Policy = z.looseObject({
  etag: z.string().optional(),
  version: z.int().optional(),
  bindings: z.array(Binding).default([]),
})
export type Policy = z.infer<typeof Policy>

/** What says who reaches a bucket. Undefined: it may not be seen; null: the service has no such thing. */
export interface BucketSharing {
  name: string
  bucket: Bucket | undefined
  policy: Policy | null | undefined
  /** Its list is read by somebody without an account; asked only where the policy may not be seen. */
  isListedForAnybody: boolean
}

export async function readSharing(client: GcsClient, name: string): Promise<BucketSharing> {
  const [bucket, policy] = await Promise.all([readBucket(client, name), readPolicy(client, name)])
  const isListedForAnybody = policy === undefined && (await isListed(client, name))
  return { name, bucket, policy, isListedForAnybody }
}

export async function readBucket(client: GcsClient, name: string): Promise<Bucket | undefined> {
  try {
    return await client.json({ path: `b/${name}`, query: { projection: 'noAcl' } }, Bucket)
  } catch (error) {
    if (isDenied(error)) return undefined
    throw error
  }
}

export async function readPolicy(client: GcsClient, name: string): Promise<Policy | null | undefined> {
  try {
    return await client.json({ path: `b/${name}/iam`, query: { optionsRequestedPolicyVersion: 3 } }, Policy)
  } catch (error) {
    if (isMissing(error) || isUnknown(error)) return null
    if (isDenied(error)) return undefined
    throw error
  }
}

export const isUniform = ({ iamConfiguration }: Pick<Bucket, 'iamConfiguration'>) =>
  iamConfiguration?.uniformBucketLevelAccess?.enabled ?? iamConfiguration?.bucketPolicyOnly?.enabled ?? false

async function isListed(client: GcsClient, name: string): Promise<boolean> {
  try {
    const answer = await client.call({ path: `b/${name}/o`, query: { maxResults: 1 }, isAnonymous: true })
    answer.discard()
    return true
  } catch (error) {
    if (error instanceof GcsFault) return false
    throw error
  }
}
