import type { CheckResult } from '../../kit/connector.ts'
import { failedCheck } from '../../kit/failed-check.ts'
import type { StorageClient } from '../storage/client.ts'
import { storageExcess } from '../storage/excess.ts'
import { containersOf } from './containers.ts'
import { StorageFault, isDenied, isMissing } from '../storage/fault.ts'
import { toRead } from './fault.ts'
import { listPage } from './list.ts'
import type { BlobSettings } from './settings.ts'
import { readAcl } from './sharing.ts'

/** Containers that are looked at; what holds of these mostly holds of all. */
const lookedAt = 10

const [listing, reading, policies] = ['List blobs', 'Read blobs', 'See stored policies'] as const
type Right = typeof listing | typeof reading | typeof policies

/** Asks for everything once that reading will ask for, of the first containers. */
export async function check(client: StorageClient, settings: BlobSettings): Promise<CheckResult> {
  try {
    const names: string[] = []
    for await (const name of containersOf(client, settings)) if (names.push(name) >= lookedAt) break
    const looks = await Promise.all(names.map(name => look(client, name)))
    return {
      ...resultOf(looks),
      excess: storageExcess(settings, { service: 'blob', role: 'Storage Blob Data Reader' }),
    }
  } catch (error) {
    return failedCheck('Azure Blob Storage', error, StorageFault)
  }
}

interface Look {
  container: string
  exists: boolean
  granted: Right[]
  missing: Right[]
}

async function look(client: StorageClient, container: string): Promise<Look> {
  try {
    const { blobs } = await listPage(client, container, { most: 1 })
    const first = blobs.find(({ isDirectory }) => !isDirectory)?.key
    const isReadable = first ? await mayRead(client, container, first) : true
    // Applications and signatures never may: nothing that somebody could mend.
    const seesPolicies = client.by === 'key' ? (await readAcl(client, container)) !== undefined : undefined
    const known = [
      [listing, true],
      [reading, isReadable],
      [policies, seesPolicies],
    ] as const
    const having = (wanted: boolean) => known.flatMap(([right, has]) => (has === wanted ? right : []))
    return { container, exists: true, granted: having(true), missing: having(false) }
  } catch (error) {
    if (isMissing(error)) return { container, exists: false, granted: [], missing: [] }
    if (isDenied(error)) return { container, exists: true, granted: [], missing: [listing] }
    throw error
  }
}

async function mayRead(client: StorageClient, container: string, blob: Buffer): Promise<boolean> {
  try {
    const answer = await client.call({ container, path: blob, headers: { 'x-ms-range': 'bytes=0-0' } })
    answer.discard()
    return true
  } catch (error) {
    // Archived, empty and gone are no matter of rights.
    if (error instanceof StorageFault) return !isDenied(error)
    throw error
  }
}

function resultOf(looks: readonly Look[]): CheckResult {
  const granted = new Set<string>(looks.flatMap(look => look.granted))
  const lacking = Map.groupBy(
    looks.flatMap(({ container, missing }) => missing.map(right => ({ container, right }))),
    ({ right }) => right,
  )
  const missing = [...lacking].map(([right, some]) => ({
    name: `${right}: ${some.map(({ container }) => container).join(', ')}`,
    wayOut: toRead,
  }))
  const absent = looks
    .filter(({ exists }) => !exists)
    .map(({ container }) => ({
      name: `Container ${container}`,
      wayOut: 'There is no container of this name. Check the spelling, and the name of the storage account.',
    }))
  const isReadable = looks.length === 0 || granted.has(listing)
  return {
    ok: isReadable,
    granted: looks.length ? [...granted] : ['List containers'],
    missing: [...absent, ...missing],
  }
}
