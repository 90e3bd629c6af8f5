import { SourceFault, type ConnectorIo, type Container, type Entry, type Page } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import { entryOf, problemOf } from '../../kit/objects/entry.ts'
import { asVersion } from '../../kit/objects/versions.ts'
import { Folders } from '../../kit/objects/folders.ts'
import { childOf, childrenOf, textAt, type XmlElement } from '../../kit/xml.ts'
import { nameIn } from '../storage/name-in.ts'
import { accessOf, type Access } from './access.ts'
import type { StorageClient } from '../storage/client.ts'
import { StorageFault, isDenied } from '../storage/fault.ts'
import { toRead } from './fault.ts'
import type { Account } from './account.ts'
import type { BlobSettings } from './settings.ts'
import { readSharing } from './sharing.ts'
import { stampOf } from './stamp.ts'

export interface Reading {
  client: StorageClient
  settings: BlobSettings
  account: Account
  io: Pick<ConnectorIo, 'signal'>
}

/** A blob as a list names it. */
interface Listed {
  key: Buffer
  facts: { size: number; createdAt: Date | undefined; modifiedAt: Date; stamp: string }
  /** In accounts with a hierarchy of their own, directories are listed as well. */
  isDirectory: boolean
  /** Of an earlier version only. */
  version: string | undefined
}

/** The most that Azure gives in one page. */
const pageSize = 5000

/**
 * A container's blobs in the order of their names, page by page; Azure's own marker says where the next one begins. A container that may not be listed is
 * an entry that says so, and loses nothing.
 */
export async function* listContainer(
  reading: Reading,
  { id: container }: Container,
  from?: string,
): AsyncGenerator<Page<Entry>> {
  const start = await begin(reading, container, from)
  if ('problem' in start) return yield start.problem
  const { access } = start
  const folders = new Folders(container, access)
  for (let { page } = start, marker = from; ;) {
    reading.io.signal.throwIfAborted()
    const grants = access.ofBlob()
    const items = [
      ...folders.top(),
      ...page.blobs
        .filter(({ isDirectory }) => !isDirectory)
        .flatMap(({ key, facts, version }) => [
          ...folders.leadingTo(key),
          ...versioned(entryOf({ bucket: container, key, ...facts, grants }, reading.settings), {
            version,
            modifiedAt: facts.modifiedAt,
          }),
        ]),
    ]
    if (page.next === '') return yield { items, covers: 'all' }
    if (page.next === marker)
      throw new OutboundFault('malformed', `${container}: Azure Storage lists the same blobs again and again.`)
    yield { items, covers: 'all', next: page.next }
    marker = page.next
    page = await listPage(reading.client, container, { marker, versions: reading.settings.versions })
  }
}

/** Whoever reaches a blob reaches its versions. */
function versioned(
  entries: Entry[],
  { version, modifiedAt }: { version: string | undefined; modifiedAt: Date },
): Entry[] {
  return version === undefined ? entries : entries.map(entry => asVersion(entry, { version, modifiedAt }))
}

interface ListPage {
  blobs: Listed[]
  /** Where the next page begins; empty after the last one. */
  next: string
}

type Start = { access: Access; page: ListPage } | { problem: Page<Entry> }

async function begin(
  { client, account, settings }: Reading,
  container: string,
  marker: string | undefined,
): Promise<Start> {
  try {
    const page = await listPage(client, container, { marker, versions: settings.versions })
    return { page, access: accessOf(await readSharing(client, container, account)) }
  } catch (error) {
    if (!(error instanceof StorageFault)) throw error
    if (error.status === 404)
      return {
        problem: { items: [problemOf(container, 'vanished', 'There is no container of this name.')], covers: 'all' },
      }
    if (marker !== undefined && error.status === 400)
      throw new SourceFault('resync', 'The position in the list is none that Azure could go on from.', { cause: error })
    if (!isDenied(error)) throw new SourceFault('unreachable', `${error.message} Scan again later.`, { cause: error })
    const says = `The settings may not list the container ${container} (${error.code}). ${toRead}`
    if (marker !== undefined) throw new SourceFault('scope_missing', says, { cause: error })
    return { problem: { items: [problemOf(container, 'permission_denied', says)], covers: 'changes' } }
  }
}

export async function listPage(
  client: StorageClient,
  container: string,
  {
    marker,
    most = pageSize,
    versions = false,
  }: { marker?: string | undefined; most?: number; versions?: boolean } = {},
): Promise<ListPage> {
  const query = [
    ['restype', 'container'],
    ['comp', 'list'],
    ['maxresults', String(most)],
    ...(versions ? [['include', 'versions'] as const] : []),
    ...(marker === undefined ? [] : [['marker', marker] as const]),
  ] as const
  const { element } = await client.xml({ container, query }, 'EnumerationResults')
  return { blobs: childrenOf(childOf(element, 'Blobs'), 'Blob').map(listedOf), next: textAt(element, 'NextMarker') }
}

function listedOf(element: XmlElement): Listed {
  const key = nameIn(childOf(element, 'Name'))
  const property = (of: string) => textAt(element, 'Properties', of)
  const isDirectory = property('ResourceType').toLowerCase() === 'directory'
  const [modifiedAt, createdAt] = [new Date(property('Last-Modified')), new Date(property('Creation-Time'))]
  // Directories have none.
  const size = Number(property('Content-Length') || (isDirectory ? 0 : Number.NaN))
  if (!key.length || Number.isNaN(modifiedAt.getTime()) || !Number.isSafeInteger(size) || size < 0)
    throw new OutboundFault('malformed', 'Azure Storage listed a blob without name, size or time.')
  return {
    key,
    facts: {
      size,
      modifiedAt,
      createdAt: Number.isNaN(createdAt.getTime()) ? undefined : createdAt,
      stamp: stampOf({ etag: property('Etag'), size, isArchived: property('AccessTier') === 'Archive' }),
    },
    isDirectory,
    version:
      textAt(element, 'IsCurrentVersion').toLowerCase() === 'true'
        ? undefined
        : textAt(element, 'VersionId') || undefined,
  }
}
