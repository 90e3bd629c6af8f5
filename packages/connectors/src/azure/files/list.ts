import { z } from 'zod'
import {
  SourceFault,
  type ConnectorIo,
  type Container,
  type Entry,
  type Grant,
  type Page,
} from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import { problemOf } from '../../kit/objects/entry.ts'
import { folderKey, pathOf } from '../../kit/objects/keys.ts'
import { exclusion } from '../../kit/walk/globs.ts'
import type { StorageClient } from '../storage/client.ts'
import { isDenied, isMissing, StorageFault } from '../storage/fault.ts'
import { grantedBy } from '../storage/policies.ts'
import { entryOf, shareEntry } from './entries.ts'
import { toRead } from './fault.ts'
import { listPage, type DirectoryPage } from './page.ts'
import { Permissions } from './permissions.ts'
import { readPolicies, readShare } from './shares.ts'
import type { AzureFilesSettings } from './settings.ts'

export interface Reading {
  client: StorageClient
  settings: AzureFilesSettings
  io: Pick<ConnectorIo, 'signal'>
}

const deepest = 250

/** A page of a directory that has been told, and which of its directories is read; none yet where it is empty. */
const Level = z.object({ marker: z.string(), in: z.string() })
type Level = z.infer<typeof Level>
const Position = z.object({ levels: z.array(Level).max(deepest + 1), isPartial: z.boolean() })

interface Walk extends Reading {
  share: string
  permissions: Permissions
  policies: readonly Grant[]
  /** Something could not be listed: then what was not named is not gone. */
  isPartial: boolean
}

/** Everything in a share: the page of a directory, then what its directories hold, one after the other. */
export async function* listShare(
  reading: Reading,
  { id: share }: Container,
  from?: string,
): AsyncGenerator<Page<Entry>> {
  const position = positionOf(from)
  const { client } = reading
  const start = await begin(client, share, from !== undefined)
  if ('problem' in start) return yield start.problem
  const policies = ((await readPolicies(client, share)) ?? []).flatMap(grantedBy)
  const permissions = new Permissions(client, share)
  const walk: Walk = { ...reading, share, permissions, policies, isPartial: position?.isPartial ?? false }
  if (!position)
    yield {
      items: [shareEntry(share, await permissions.of(await rootKey(client, share)), policies)],
      covers: 'all',
      next: JSON.stringify({ levels: [], isPartial: false }),
    }
  yield* read(walk, '', [], position?.levels ?? [])
  yield { items: [], covers: walk.isPartial ? 'changes' : 'all' }
}

function positionOf(from: string | undefined): z.infer<typeof Position> | undefined {
  if (from === undefined) return undefined
  try {
    return Position.parse(JSON.parse(from))
  } catch {
    throw new SourceFault('resync', 'The position is no longer known.')
  }
}

async function begin(
  client: StorageClient,
  share: string,
  goesOn: boolean,
): Promise<{ problem: Page<Entry> } | object> {
  try {
    const facts = await readShare(client, share)
    if (facts?.protocol === 'NFS')
      return {
        problem: {
          items: [
            problemOf(
              share,
              'permission_denied',
              'It is an NFS share, which Azure shows no lists of. Mount it and connect the folder.',
            ),
          ],
          covers: 'changes',
        },
      }
    await listPage(client, share, '', { most: 1 })
    return {}
  } catch (error) {
    if (isMissing(error))
      return { problem: { items: [problemOf(share, 'vanished', 'There is no share of this name.')], covers: 'all' } }
    if (!(error instanceof StorageFault)) throw error
    if (!isDenied(error)) throw new SourceFault('unreachable', `${error.message} Scan again later.`, { cause: error })
    const says = `The settings may not list the share ${share} (${error.code}). ${toRead}`
    if (goesOn) throw new SourceFault('scope_missing', says, { cause: error })
    return { problem: { items: [problemOf(share, 'permission_denied', says)], covers: 'changes' } }
  }
}

/** The key of the permission of the share's top, where the service tells it. */
async function rootKey(client: StorageClient, share: string): Promise<string> {
  try {
    const answer = await client.call({ container: share, query: [['restype', 'directory']] })
    answer.discard()
    return answer.headers.get('x-ms-file-permission-key') ?? ''
  } catch (error) {
    if (error instanceof StorageFault) return ''
    throw error
  }
}

async function* read(
  walk: Walk,
  above: string,
  upper: readonly Level[],
  [here, ...below]: readonly Level[],
): AsyncGenerator<Page<Entry>> {
  const { share, settings, policies, permissions, io } = walk
  const excluded = exclusion(settings.include, settings.exclude)
  for (let [marker, resumed] = [here?.marker ?? '', here]; ;) {
    io.signal.throwIfAborted()
    const page = await listed(walk, above, marker)
    if ('problem' in page) return yield page.problem
    const positionIn = (name: string) => [...upper, { marker, in: name }]
    if (!resumed) {
      const items: Entry[] = []
      for (const each of page.entries)
        items.push(entryOf(each, await permissions.of(each.permissionKey), { share, above, settings, policies }))
      yield { items, covers: 'all', next: nextOf(walk, positionIn('')) }
    }
    const folders = upper.length >= deepest ? [] : page.entries.filter(each => each.isFolder)
    const first = resumed?.in ?? ''
    // The one that was being read may be gone by now; what stands behind it in the list is read all the same.
    const start = first === '' ? 0 : folders.findIndex(({ name }) => name.toString('utf8') === first)
    for (const { name } of start < 0 ? folders : folders.slice(start)) {
      const text = name.toString('utf8')
      if (excluded(`${above}${text}`, true) !== undefined) continue
      yield* read(walk, `${above}${text}/`, positionIn(text), text === first ? below : [])
    }
    resumed = undefined
    if (page.next === '') return
    if (page.next === marker)
      throw new OutboundFault('malformed', `${share}: Azure Storage lists the same files again and again.`)
    marker = page.next
  }
}

const nextOf = ({ isPartial }: Walk, levels: readonly Level[]) => JSON.stringify({ levels, isPartial })

/** A directory that may not be listed costs itself; one that is gone costs nothing. */
async function listed(walk: Walk, above: string, marker: string): Promise<DirectoryPage | { problem: Page<Entry> }> {
  const { client, share } = walk
  try {
    return await listPage(client, share, above, { marker })
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error
    if (isMissing(error) && above) return { entries: [], next: '' }
    // Its list could be had a moment ago.
    if (isDenied(error) && !above)
      throw new SourceFault('scope_missing', `The settings may not list the share ${share} any more. ${toRead}`, {
        cause: error,
      })
    walk.isPartial = true
    const parent = folderKey(share, Buffer.from(above))
    const path = pathOf(share, Buffer.from(above))
    const name = above.split('/').at(-2) ?? share
    const reason = isDenied(error) ? 'permission_denied' : 'io_error'
    const problem = {
      type: 'problem' as const,
      key: `${parent}#rest`,
      name,
      path,
      parent,
      status: 'failed' as const,
      reason,
      detail: `${error.message} ${isDenied(error) ? toRead : 'It is tried again with the next scan.'}`,
    } satisfies Entry
    return { problem: { items: [problem], covers: 'changes' } }
  }
}
