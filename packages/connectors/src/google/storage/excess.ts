import { z } from 'zod'
import type { CheckResult } from '../../kit/connector.ts'
import { sourceFaultOf } from '../../kit/source-fault-of.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import type { GcsClient } from './client.ts'
import { GcsFault } from './fault.ts'
import type { GcsSettings } from './settings.ts'

/** What changes a bucket or what lies in it. */
const changing = [
  'storage.objects.create',
  'storage.objects.delete',
  'storage.objects.update',
  'storage.objects.setIamPolicy',
  'storage.buckets.update',
  'storage.buckets.delete',
  'storage.buckets.setIamPolicy',
]
const Held = z.looseObject({ permissions: z.array(z.string()).default([]).catch([]) })

/** What the settings may do in the buckets besides reading: the service says so itself. Nothing where it does not know the question. */
export async function excessOf(
  client: GcsClient,
  { serviceAccountKey }: GcsSettings,
  buckets: readonly string[],
): Promise<NonNullable<CheckResult['excess']>> {
  const who = emailIn(serviceAccountKey)
  const found: { bucket: string; rights: string }[] = []
  for (const bucket of buckets) {
    const rights = await heldIn(client, bucket)
    if (rights.length) found.push({ bucket, rights: rights.join(', ') })
  }
  return [...Map.groupBy(found, ({ rights }) => rights)].map(([rights, some]) => ({
    name: `${rights} on ${some.map(({ bucket }) => bucket).join(', ')}`,
    wayOut: `The roles "Storage Object Viewer" and "Storage Legacy Bucket Reader" are enough to read. Remedies need more. Take other roles of ${who ?? 'the service account'} back on the bucket or the project.`,
  }))
}

async function heldIn(client: GcsClient, bucket: string): Promise<string[]> {
  const query = changing.map(permission => `permissions=${encodeURIComponent(permission)}`).join('&')
  try {
    const { permissions } = await client.json({ path: `b/${bucket}/iam/testPermissions?${query}` }, Held)
    return changing.filter(permission => permissions.includes(permission))
  } catch (error) {
    if (error instanceof GcsFault || (error instanceof OutboundFault && !sourceFaultOf(error))) return []
    throw error
  }
}

function emailIn(key: GcsSettings['serviceAccountKey']): string | undefined {
  try {
    const said: unknown = typeof key === 'string' ? JSON.parse(key) : key
    return z.looseObject({ client_email: z.string() }).safeParse(said).data?.client_email
  } catch {
    return undefined
  }
}
