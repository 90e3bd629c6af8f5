import type { Container, Entry, Grant, Page } from '../../kit/connector.ts'
import { ConnectorError, SourceFault } from '../../kit/source-fault.ts'
import { keyOf, namesIn, shown } from '../../kit/tables/names.ts'
import { tableEntries, type Exclude } from '../../kit/tables/table.ts'
import { containersIn } from './catalogue.ts'
import type { CosmosClient } from './client.ts'
import { itemFault } from './fault.ts'
import type { Sampled } from './sample.ts'

export interface Listing {
  client: CosmosClient
  databases: readonly string[]
  exclude: Exclude
  signal: AbortSignal
  sample(database: string, container: string): Promise<Sampled>
}

const entriesOfPage = 2000

/** Who may use a key is known to Azure's management alone. */
const grants: Grant[] = [
  {
    principal: { kind: 'group', name: 'Holders of a key of the account' },
    role: 'write',
    via: 'account key',
    id: 'account-key',
  },
]

/**
 * What a database holds now, container by container in the order of their names. Which paths there are shows in the documents alone: each container is
 * sampled when it is listed, and what is as it was then is not classified again.
 */
export async function* itemsOf(
  place: Container,
  from: string | undefined,
  listing: Listing,
): AsyncGenerator<Page<Entry>> {
  const [database = ''] = namesIn(place.id) ?? []
  const containers = await containersIn(listing.client, database).catch((error: unknown) => {
    throw itemFault(error, database)
  })
  const name = shown(database)
  let items: Entry[] = from === undefined ? [{ type: 'folder', key: place.id, name, path: name, grants }] : []
  let { after, isPartial } = positionOf(from)
  for (const { id } of containers) {
    if (id <= after) continue
    listing.signal.throwIfAborted()
    const { entries, isRead } = await entriesIn(listing, database, id)
    items.push(...entries)
    isPartial ||= !isRead
    after = id
    if (items.length < entriesOfPage) continue
    yield { items, covers: isPartial ? 'changes' : 'all', next: JSON.stringify([after, isPartial]) }
    items = []
  }
  yield { items, covers: isPartial ? 'changes' : 'all' }
}

/** A container that cannot be read costs itself. */
async function entriesIn(
  listing: Listing,
  database: string,
  container: string,
): Promise<{ entries: Entry[]; isRead: boolean }> {
  const names = [database, container] as const
  const table = { names, columns: [], version: '', grants }
  if (listing.exclude(container, true)) return { entries: tableEntries(table, listing.exclude), isRead: true }
  try {
    const { sample, version, left } = await listing.sample(database, container)
    const columns = [...sample].map(([name, found]) => ({
      name,
      type: found instanceof ConnectorError ? '' : found.type,
      grants: [],
    }))
    const entries = tableEntries({ ...table, columns, version }, listing.exclude)
    const detail = 'Its documents have more than 1,000 different paths; those that were met last are not read.'
    return {
      entries: left
        ? [...entries, problem([...names, '…'], { status: 'skipped', reason: 'too_large', detail })]
        : entries,
      isRead: true,
    }
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error
    const { reason, message: detail } = error
    return { entries: [problem(names, { status: 'failed', reason, detail })], isRead: reason === 'vanished' }
  }
}

function problem(
  names: readonly string[],
  facts: Pick<Extract<Entry, { type: 'problem' }>, 'status' | 'reason' | 'detail'>,
): Entry {
  return {
    type: 'problem',
    key: keyOf(names),
    name: shown(names.at(-1) ?? ''),
    path: names.map(shown).join('/'),
    parent: keyOf(names.slice(0, -1)),
    ...facts,
  }
}

function positionOf(from: string | undefined): { after: string; isPartial: boolean } {
  if (from === undefined) return { after: '', isPartial: false }
  try {
    const [after, isPartial] = JSON.parse(from) as unknown[]
    if (typeof after === 'string' && typeof isPartial === 'boolean') return { after, isPartial }
  } catch {
    // Said below.
  }
  throw new SourceFault('resync', 'The position is no longer known.')
}

/** What an item's key names. @throws ConnectorError for a key that names nothing of this source */
export function pathIn(key: string, { databases, exclude }: Pick<Listing, 'databases' | 'exclude'>) {
  const [database = '', container = '', path = '', ...more] = namesIn(key) ?? []
  const isWanted =
    path !== '' &&
    !more.length &&
    (!databases.length || databases.includes(database)) &&
    exclude(container, true) === undefined &&
    exclude(`${container}/${path}`, false) === undefined
  if (!isWanted) throw new ConnectorError('excluded', 'It is no path that the settings take in.')
  return { database, container, path }
}
