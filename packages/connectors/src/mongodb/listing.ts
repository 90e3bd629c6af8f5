import { z } from 'zod'
import type { Container, Entry, FolderEntry, Grant, Page } from '../kit/connector.ts'
import { ConnectorError, SourceFault } from '../kit/source-fault.ts'
import { keyOf, namesIn, shown } from '../kit/tables/names.ts'
import { tableEntries, type Exclude } from '../kit/tables/table.ts'
import { collectionsOf, databasesOf, type CollectionName } from './catalogue.ts'
import { isDenied, itemFault } from './fault.ts'
import { bucketOf, filesOf } from './gridfs.ts'
import type { Reach } from './reach.ts'
import type { Sampled } from './sample.ts'
import type { Server } from './server.ts'

export interface Listing {
  server: Server
  /** Names of the databases to list; all when there are none. */
  databases: readonly string[]
  exclude: Exclude
  signal: AbortSignal
  reach(): Promise<Reach>
  sample(database: string, collection: CollectionName): Promise<Sampled>
}

const entriesOfPage = 2000

const Position = z.object({
  /** Name of the collection that was read last. */
  after: z.string(),
  /** In a bucket of GridFS: the file that was listed last, as extended JSON. */
  file: z.string().optional(),
  /** Something could not be read, so that what is not named may still be there. */
  isPartial: z.boolean(),
})
type Position = z.infer<typeof Position>

/** Each database is read on its own. */
export async function* containersOf({ server, databases }: Listing): AsyncGenerator<Container> {
  for (const { name } of await databasesOf(server, databases)) yield { id: keyOf([name]), name: shown(name) }
}

/**
 * What a database holds now, collection by collection in the order of their names. Which paths there are shows in the documents alone: each
 * collection is sampled when it is listed, and what is as it was then is not classified again.
 */
export async function* itemsOf(
  container: Container,
  from: string | undefined,
  listing: Listing,
): AsyncGenerator<Page<Entry>> {
  const [database = ''] = namesIn(container.id) ?? []
  const reach = await listing.reach()
  const collections = await named(listing, database)
  let position = positionOf(from)
  let items: Entry[] = from === undefined ? [folderOf(database, reach.of(database))] : []
  const page = (next?: Position): Page<Entry> => ({
    items,
    covers: position.isPartial ? 'changes' : 'all',
    ...(next && { next: JSON.stringify(next) }),
  })
  const all = new Set(collections.map(({ name }) => name))
  for (const collection of collections) {
    const { name } = collection
    if (name < position.after || (name === position.after && position.file === undefined)) continue
    listing.signal.throwIfAborted()
    const bucket = bucketOf(name, all)
    if (bucket === undefined) {
      const { entries, isRead } = await entriesIn(listing, { database, collection, reach })
      items.push(...entries)
      position = { after: name, isPartial: position.isPartial || !isRead }
    } else {
      const place = { database, bucket, grants: reach.of(database, name), exclude: listing.exclude }
      for await (const { entries, last } of filesOf(listing.server, place, position.file)) {
        items.push(...entries)
        position = { after: name, file: last, isPartial: position.isPartial }
        if (items.length < entriesOfPage) continue
        yield page(position)
        items = []
      }
      position = { after: name, isPartial: position.isPartial }
    }
    if (items.length < entriesOfPage) continue
    yield page(position)
    items = []
  }
  yield page()
}

async function named({ server }: Listing, database: string): Promise<CollectionName[]> {
  try {
    return await collectionsOf(server, database)
  } catch (error) {
    const fault = itemFault(error, { database, collection: database })
    if (isDenied(error) && fault instanceof Error) throw new SourceFault('scope_missing', fault.message)
    throw fault
  }
}

interface Place {
  database: string
  collection: CollectionName
  reach: Reach
}

/** A collection that cannot be read costs itself. */
async function entriesIn(
  listing: Listing,
  { database, collection, reach }: Place,
): Promise<{ entries: Entry[]; isRead: boolean }> {
  const { name } = collection
  const names = [database, name] as const
  const grants = reach.of(database, name)
  if (listing.exclude(name, true))
    return { entries: tableEntries({ names, columns: [], version: '', grants }, listing.exclude), isRead: true }
  try {
    const { sample, version, left } = await listing.sample(database, collection)
    const columns = [...sample].map(([column, found]) => ({
      name: column,
      type: found instanceof ConnectorError ? '' : found.type,
      grants: [],
    }))
    const entries = tableEntries({ names, columns, version, grants }, listing.exclude)
    return { entries: left ? [...entries, tooMany(names)] : entries, isRead: true }
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error
    return { entries: [unread(names, error)], isRead: error.reason === 'vanished' }
  }
}

const unread = (names: readonly [string, string], { reason, message }: ConnectorError): Entry => ({
  type: 'problem',
  ...placed(names),
  status: 'failed',
  reason,
  detail: message,
})

const tooMany = (names: readonly [string, string]): Entry => ({
  type: 'problem',
  ...placed([...names, '…']),
  status: 'skipped',
  reason: 'too_large',
  detail: 'Its documents have more than 1,000 different paths; those that were met last are not read.',
})

const placed = (names: readonly string[]) => ({
  key: keyOf(names),
  name: shown(names.at(-1) ?? ''),
  path: names.map(shown).join('/'),
  parent: keyOf(names.slice(0, -1)),
})

function folderOf(database: string, grants: Grant[]): FolderEntry {
  return { type: 'folder', key: keyOf([database]), name: shown(database), path: shown(database), grants }
}

function positionOf(from: string | undefined): Position {
  if (from === undefined) return { after: '', isPartial: false }
  try {
    return Position.parse(JSON.parse(from))
  } catch (error) {
    throw new SourceFault('resync', 'The position is no longer known.', { cause: error })
  }
}

export interface Path {
  database: string
  collection: string
  /** Of a value in its documents, or the id of a file. */
  path: string
}

/** What an item's key names. @throws ConnectorError for a key that names nothing of this source */
export function pathIn(key: string, { databases, exclude }: Pick<Listing, 'databases' | 'exclude'>): Path {
  const [database = '', collection = '', path = '', ...more] = namesIn(key) ?? []
  const isWanted =
    path !== '' &&
    !more.length &&
    (!databases.length || databases.includes(database)) &&
    exclude(collection, true) === undefined &&
    exclude(`${collection}/${path}`, false) === undefined
  if (!isWanted) throw new ConnectorError('excluded', 'It is no path that the settings take in.')
  return { database, collection, path }
}
