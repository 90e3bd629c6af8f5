import type { CheckResult } from '../../kit/connector.ts'
import { failedCheck } from '../../kit/failed-check.ts'
import { bucketsOf } from './buckets.ts'
import { objectPath, type GcsClient } from './client.ts'
import { excessOf } from './excess.ts'
import { GcsFault, isDenied, isMissing } from './fault.ts'
import { listPage } from './list.ts'
import { allowing } from './rights.ts'
import type { GcsSettings } from './settings.ts'
import { isUniform, readBucket, readPolicy } from './sharing.ts'

/** Buckets that are looked at; what holds of these mostly holds of all. */
const lookedAt = 10

/** Asks for everything once that reading will ask for, of the first buckets. */
export async function check(client: GcsClient, settings: GcsSettings): Promise<CheckResult> {
  try {
    const names: string[] = []
    for await (const name of bucketsOf(client, settings)) if (names.push(name) >= lookedAt) break
    const looks = await Promise.all(names.map(name => look(client, name)))
    return { ...resultOf(looks), excess: await excessOf(client, settings, names) }
  } catch (error) {
    return failedCheck('Google Cloud Storage', error, GcsFault)
  }
}

interface Look {
  bucket: string
  exists: boolean
  granted: string[]
  missing: string[]
}

async function look(client: GcsClient, name: string): Promise<Look> {
  try {
    const { items } = await listPage(client, name, { most: 1 })
    const [bucket, policy] = await Promise.all([readBucket(client, name), readPolicy(client, name)])
    const first = items[0]?.name
    const known = [
      ['storage.objects.list', true],
      ['storage.objects.get', first === undefined || (await mayRead(client, name, first))],
      ['storage.buckets.get', bucket !== undefined],
      ['storage.buckets.getIamPolicy', policy !== undefined],
      ['storage.objects.getIamPolicy', (bucket && isUniform(bucket)) || (await maySeeLists(client, name))],
    ] as const
    const having = (wanted: boolean) => known.flatMap(([right, has]) => (has === wanted ? right : []))
    return { bucket: name, exists: true, granted: having(true), missing: having(false) }
  } catch (error) {
    if (isMissing(error)) return { bucket: name, exists: false, granted: [], missing: [] }
    if (isDenied(error)) return { bucket: name, exists: true, granted: [], missing: ['storage.objects.list'] }
    throw error
  }
}

async function mayRead(client: GcsClient, bucket: string, name: string): Promise<boolean> {
  const headers = { range: 'bytes=0-0', 'accept-encoding': 'gzip' }
  return may(
    client.call({ path: objectPath(bucket, Buffer.from(name)), query: { alt: 'media' }, headers, asStored: true }),
  )
}

const maySeeLists = (client: GcsClient, bucket: string) =>
  may(client.call({ path: `b/${bucket}/o`, query: { maxResults: 1, projection: 'full' } }))

async function may(asked: ReturnType<GcsClient['call']>): Promise<boolean> {
  try {
    const answer = await asked
    answer.discard()
    return true
  } catch (error) {
    // Empty, sealed and gone are no matter of rights.
    if (error instanceof GcsFault) return !isDenied(error)
    throw error
  }
}

function resultOf(looks: readonly Look[]): CheckResult {
  const granted = [...new Set(looks.flatMap(look => look.granted))]
  const lacking = Map.groupBy(
    looks.filter(({ missing }) => missing.length),
    ({ missing }) => missing.join(', '),
  )
  const missing = [...lacking].map(([name, some]) => {
    const buckets = some.map(({ bucket }) => bucket).join(', ')
    return {
      name: `${name} on ${buckets}`,
      wayOut: allowing(some[0]?.missing ?? [], `the bucket ${buckets}, or on the project`),
    }
  })
  const absent = looks
    .filter(({ exists }) => !exists)
    .map(({ bucket }) => ({ name: `Bucket ${bucket}`, wayOut: 'There is no bucket of this name. Check the spelling.' }))
  const isReadable = looks.length === 0 || granted.includes('storage.objects.list')
  return {
    ok: isReadable,
    granted: looks.length ? granted : ['storage.buckets.list'],
    missing: [...absent, ...missing],
  }
}
