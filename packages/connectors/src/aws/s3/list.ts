import {
  SourceFault,
  type ConnectorIo,
  type Container,
  type Entry,
  type Page,
  type Principal,
} from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import { entryOf, problemOf } from '../../kit/objects/entry.ts'
import { asVersion } from '../../kit/objects/versions.ts'
import { childrenOf, textAt, type XmlElement } from '../../kit/xml.ts'
import { archives } from './archives.ts'
import { accessOf, type Access } from './access.ts'
import type { Acl } from './acl.ts'
import { readAcl, readSharing } from './bucket.ts'
import type { S3Client } from './client.ts'
import { isDenied, S3Fault } from './fault.ts'
import { Folders } from '../../kit/objects/folders.ts'
import { listedKey } from './listed-key.ts'
import { allowingToList } from './rights.ts'
import type { S3Settings } from './settings.ts'
import { stampOf } from './stamp.ts'

export interface Reading {
  client: S3Client
  settings: S3Settings
  io: Pick<ConnectorIo, 'signal'>
}

/** An object as a list names it. */
export interface Listed {
  key: Buffer
  size: number
  modifiedAt: Date
  etag: string
  /** In a class that is not read before it is restored, and not restored. */
  isArchived: boolean
  owner: Principal | undefined
  /** Of an earlier version only. */
  version?: string
}

const pageSize = 1000
const askedAtOnce = 8

/**
 * A bucket's objects in the order of their keys, from after the last one that was listed. A bucket that the key may not list is an entry that
 * says so, and loses nothing.
 */
export async function* listBucket(
  reading: Reading,
  { id: bucket }: Container,
  from?: string,
): AsyncGenerator<Page<Entry>> {
  const position = positionOf(from)
  const start = await begin(reading, bucket, position.after)
  if ('problem' in start) return yield start.problem
  const access = start.access
  const folders = new Folders(bucket, access)
  for (let { after, asked } = position, page: ListPage = start.page; ;) {
    reading.io.signal.throwIfAborted()
    const { objects, isLast } = page
    const acls = access.hasObjectAcls
      ? await aclsOf(reading, { bucket, objects, most: reading.settings.objectAcls - asked })
      : []
    asked += acls.length
    const items = [
      ...folders.top(),
      ...objects.flatMap((object, index) => [
        ...folders.leadingTo(object.key),
        ...entriesOf(object, { reading, bucket, access, acl: acls[index] }),
      ]),
    ]
    reading.io.signal.throwIfAborted()
    const last = page.last ?? { key: objects.at(-1)?.key }
    if (isLast || !last.key) return yield { items, covers: 'all' }
    yield { items, covers: 'all', next: positionText({ after: last, asked }) }
    if (after?.key && !isPast(last, after))
      throw new OutboundFault('malformed', `${bucket}: S3 lists the same objects again and again.`)
    after = last
    page = await pageAfter(reading, bucket, after)
  }
}

interface ListPage {
  objects: Listed[]
  isLast: boolean
  /** Where a list of versions goes on; one of objects does after its last one. */
  last?: Mark
}

/** The last that was listed; with earlier versions, of them too. */
interface Mark {
  key: Buffer | undefined
  version?: string
}

interface Position {
  after: Mark | undefined
  /** How many objects were asked for their access lists. */
  asked: number
}

function positionOf(from: string | undefined): Position {
  if (from === undefined) return { after: undefined, asked: 0 }
  const [, asked, key, version] = /^(\d{1,9}):([\w-]+)(?::([\w-]+))?$/.exec(from) ?? []
  if (key === undefined) throw new SourceFault('resync', 'The position in the list is none that S3 could go on from.')
  const after = {
    key: Buffer.from(key, 'base64url'),
    ...(version !== undefined && { version: Buffer.from(version, 'base64url').toString() }),
  }
  return { after, asked: Number(asked) }
}

const positionText = ({ after, asked }: { after: Mark; asked: number }) =>
  [
    asked,
    after.key?.toString('base64url'),
    ...(after.version ? [Buffer.from(after.version).toString('base64url')] : []),
  ].join(':')

/** Versions of one key come in an order that only S3 knows. */
function isPast(mark: Mark, before: Mark): boolean {
  const order = Buffer.compare(mark.key ?? Buffer.alloc(0), before.key ?? Buffer.alloc(0))
  return order > 0 || (order === 0 && mark.version !== undefined && mark.version !== before.version)
}

const pageAfter = ({ client, settings }: Reading, bucket: string, after: Mark | undefined): Promise<ListPage> =>
  settings.versions ? versionsPage(client, bucket, after) : listPage(client, bucket, after?.key)

type Start = { access: Access; page: ListPage } | { problem: Page<Entry> }

async function begin(reading: Reading, bucket: string, after: Mark | undefined): Promise<Start> {
  const { client, settings } = reading
  try {
    const page = await pageAfter(reading, bucket, after)
    return { page, access: accessOf(await readSharing(client, bucket)) }
  } catch (error) {
    if (!(error instanceof S3Fault)) throw error
    if (error.code === 'NoSuchBucket')
      return { problem: { items: [problemOf(bucket, 'vanished', 'There is no bucket of this name.')], covers: 'all' } }
    if (!isDenied(error)) throw new SourceFault('unreachable', `${error.message} Scan again later.`, { cause: error })
    const says = `The access key may not list the bucket ${bucket}. ${allowingToList(bucket, settings.versions)}`
    if (after) throw new SourceFault('scope_missing', says, { cause: error })
    return { problem: { items: [problemOf(bucket, 'permission_denied', says)], covers: 'changes' } }
  }
}

export async function listPage(client: S3Client, bucket: string, after?: Buffer, most = pageSize): Promise<ListPage> {
  const root = await client.xml(
    {
      bucket,
      query: [
        ['list-type', '2'],
        ['encoding-type', 'url'],
        ['fetch-owner', 'true'],
        ['max-keys', String(most)],
        ...(after ? [['start-after', after.toString('utf8')] as const] : []),
      ],
      headers: { 'x-amz-optional-object-attributes': 'RestoreStatus' },
    },
    'ListBucketResult',
  )
  // Some services do not know the encoding, and give keys as they are.
  const isEncoded = textAt(root, 'EncodingType').toLowerCase() === 'url'
  return {
    objects: childrenOf(root, 'Contents').map(element => listedOf(element, isEncoded)),
    isLast: textAt(root, 'IsTruncated').toLowerCase() !== 'true',
  }
}

/** Objects with their earlier versions, of each key the newest first; markers of deletions are none. */
export async function versionsPage(client: S3Client, bucket: string, after?: Mark, most = pageSize): Promise<ListPage> {
  const root = await client.xml(
    {
      bucket,
      query: [
        ['versions', ''],
        ['encoding-type', 'url'],
        ['max-keys', String(most)],
        ...(after?.key ? [['key-marker', after.key.toString('utf8')] as const] : []),
        ...(after?.version ? [['version-id-marker', after.version] as const] : []),
      ],
    },
    'ListVersionsResult',
  )
  const isEncoded = textAt(root, 'EncodingType').toLowerCase() === 'url'
  const objects = childrenOf(root, 'Version').map(element => {
    const version = textAt(element, 'VersionId')
    const isEarlier = textAt(element, 'IsLatest').toLowerCase() !== 'true' && version !== ''
    return { ...listedOf(element, isEncoded), ...(isEarlier && { version }) }
  })
  const [next, version] = [textAt(root, 'NextKeyMarker'), textAt(root, 'NextVersionIdMarker')]
  const key = isEncoded ? listedKey(next) : Buffer.from(next)
  const isLast = textAt(root, 'IsTruncated').toLowerCase() !== 'true' || !key.length
  return { objects, isLast, last: { key, ...(version && { version }) } }
}

function listedOf(element: XmlElement, isEncoded: boolean): Listed {
  const named = textAt(element, 'Key')
  const key = isEncoded ? listedKey(named) : Buffer.from(named)
  const modifiedAt = new Date(textAt(element, 'LastModified'))
  const size = Number(textAt(element, 'Size'))
  if (!key.length || Number.isNaN(modifiedAt.getTime()) || !Number.isSafeInteger(size) || size < 0)
    throw new OutboundFault('malformed', 'S3 listed an object without key, size or time.')
  const owner = textAt(element, 'Owner', 'ID')
  const displayName = textAt(element, 'Owner', 'DisplayName')
  return {
    key,
    size,
    modifiedAt,
    etag: textAt(element, 'ETag'),
    isArchived: archives.has(textAt(element, 'StorageClass')) && !isRestored(element),
    owner: owner ? { kind: 'user', name: owner, ...(displayName && { displayName }) } : undefined,
  }
}

/** A copy of it can be read for a while. */
const isRestored = (element: XmlElement) => textAt(element, 'RestoreStatus', 'RestoreExpiryDate') !== ''

/** Their own access lists, of as many as are still to be asked. */
async function aclsOf(
  { client }: Reading,
  { bucket, objects, most }: { bucket: string; objects: readonly Listed[]; most: number },
): Promise<(Acl | undefined)[]> {
  // Of earlier versions none is asked: the list of the current one is about that alone.
  const asked = objects.slice(0, Math.max(0, most))
  const acls: (Acl | undefined)[] = []
  for (let start = 0; start < asked.length; start += askedAtOnce) {
    const some = asked.slice(start, start + askedAtOnce)
    acls.push(
      ...(await Promise.all(
        some.map(async ({ key, version }) =>
          version === undefined ? ((await readAcl(client, { bucket, key })) ?? undefined) : undefined,
        ),
      )),
    )
  }
  return acls
}

interface Placed {
  reading: Reading
  bucket: string
  access: Access
  acl: Acl | undefined
}

function entriesOf(object: Listed, { reading, bucket, access, acl }: Placed): Entry[] {
  const { key, size, modifiedAt, owner, version } = object
  const text = key.toString('utf8')
  const grants = version === undefined ? access.ofObject(text, acl) : access.ofVersion(text)
  const entries = entryOf({ bucket, key, size, modifiedAt, owner, stamp: stampOf(object), grants }, reading.settings)
  return version === undefined ? entries : entries.map(entry => asVersion(entry, { version, modifiedAt }))
}
