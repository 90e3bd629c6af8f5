import type { CheckResult } from '../../kit/connector.ts'
import { failedCheck } from '../../kit/failed-check.ts'
import type { StorageClient } from '../storage/client.ts'
import { storageExcess } from '../storage/excess.ts'
import { isDenied, isMissing, StorageFault } from '../storage/fault.ts'
import { toRead } from './fault.ts'
import { listPage } from './page.ts'
import { Permissions } from './permissions.ts'
import { readPolicies, readShare, sharesOf } from './shares.ts'
import type { AzureFilesSettings } from './settings.ts'
import { snapshotsOf } from './snapshots.ts'

/** Shares that are looked at; what holds of these mostly holds of all. */
const lookedAt = 10

const [listing, reading, permissions, policies] = [
  'List files',
  'Read files',
  'See NTFS permissions',
  'See stored policies',
] as const
type Right = typeof listing | typeof reading | typeof permissions | typeof policies
const ways: Readonly<Record<Right, string>> = {
  [listing]: toRead,
  [reading]: toRead,
  [permissions]:
    'Who reaches files by NTFS permissions stays unseen. An application with the role "Storage File Data Privileged Reader" and the account key see them.',
  [policies]: 'Which signatures hold by policies of the share stays unseen. The account key sees them.',
}

/** Asks for everything once that reading will ask for, of the first shares. */
export async function check(client: StorageClient, settings: AzureFilesSettings): Promise<CheckResult> {
  try {
    const names: string[] = []
    for await (const name of sharesOf(client, settings)) if (names.push(name) >= lookedAt) break
    for await (const name of snapshotsOf(client, settings)) {
      names.push(name)
      break
    }
    const looks = await Promise.all(names.map(name => look(client, name)))
    return {
      ...resultOf(looks),
      excess: storageExcess(settings, { service: 'file', role: 'Storage File Data Privileged Reader' }),
    }
  } catch (error) {
    return failedCheck('Azure Files', error, StorageFault)
  }
}

interface Look {
  share: string
  exists: boolean
  granted: Right[]
  missing: Right[]
}

async function look(client: StorageClient, share: string): Promise<Look> {
  try {
    if ((await readShare(client, share))?.protocol === 'NFS') return { share, exists: true, granted: [], missing: [] }
    const { entries } = await listPage(client, share, '', { most: 20 })
    const file = entries.find(({ isFolder, isOffline }) => !isFolder && !isOffline)
    const key = entries.find(({ permissionKey }) => permissionKey !== '')?.permissionKey
    const known: (readonly [Right, boolean | undefined])[] = [
      [listing, true],
      [reading, file ? await mayRead(client, share, file.name) : undefined],
      [permissions, key === undefined ? undefined : (await new Permissions(client, share).of(key)) !== undefined],
      // Applications and signatures never may: nothing that somebody could mend.
      [policies, client.by === 'key' ? (await readPolicies(client, share)) !== undefined : undefined],
    ]
    const having = (wanted: boolean) => known.flatMap(([right, has]) => (has === wanted ? right : []))
    return { share, exists: true, granted: having(true), missing: having(false) }
  } catch (error) {
    if (isMissing(error)) return { share, exists: false, granted: [], missing: [] }
    if (isDenied(error)) return { share, exists: true, granted: [], missing: [listing] }
    throw error
  }
}

async function mayRead(client: StorageClient, share: string, path: Buffer): Promise<boolean> {
  try {
    const answer = await client.call({ container: share, path, headers: { 'x-ms-range': 'bytes=0-0' } })
    answer.discard()
    return true
  } catch (error) {
    // Empty, open elsewhere and gone are no matter of rights.
    if (error instanceof StorageFault) return !isDenied(error)
    throw error
  }
}

function resultOf(looks: readonly Look[]): CheckResult {
  const granted = new Set<string>(looks.flatMap(each => each.granted))
  const lacking = Map.groupBy(
    looks.flatMap(({ share, missing }) => missing.map(right => ({ share, right }))),
    ({ right }) => right,
  )
  const missing = [...lacking].map(([right, some]) => ({
    name: `${right}: ${some.map(({ share }) => share).join(', ')}`,
    wayOut: ways[right],
  }))
  const absent = looks
    .filter(({ exists }) => !exists)
    .map(({ share }) => ({
      name: `Share ${share}`,
      wayOut: 'There is no share of this name. Check the spelling, and the name of the storage account.',
    }))
  return {
    ok: looks.length === 0 || granted.has(listing),
    granted: looks.length ? [...granted] : ['List shares'],
    missing: [...absent, ...missing],
  }
}
