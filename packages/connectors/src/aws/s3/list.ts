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
        ...entryOf(itemOf(object, { bucket, access, acl: acls[index] }), reading.settings),
      ]),
    ]
    reading.io.signal.throwIfAborted()
    const last = objects.at(-1)?.key
    if (isLast || !last) return yield { items, covers: 'all' }
    yield { items, covers: 'all', next: `${asked}:${last.toString('base64url')}` }
    if (after && Buffer.compare(last, after) <= 0)
      throw new OutboundFault('malformed', `${bucket}: S3 lists the same objects again and again.`)
    after = last
    page = await listPage(reading.client, bucket, after)
  }
}

interface ListPage {
  objects: Listed[]
  isLast: boolean
}

interface Position {
  after: Buffer | undefined
  /** How many objects were asked for their access lists. */
  asked: number
}

function positionOf(from: string | undefined): Position {
  if (from === undefined) return { after: undefined, asked: 0 }
  const [, asked, key] = /^(\d{1,9}):([\w-]+)$/.exec(from) ?? []
  if (key === undefined) throw new SourceFault('resync', 'The position in the list is none that S3 could go on from.')
  return { after: Buffer.from(key, 'base64url'), asked: Number(asked) }
}

type Start = { access: Access; page: ListPage } | { problem: Page<Entry> }

async function begin({ client }: Reading, bucket: string, after: Buffer | undefined): Promise<Start> {
  try {
    const page = await listPage(client, bucket, after)
    return { page, access: accessOf(await readSharing(client, bucket)) }
  } catch (error) {
    if (!(error instanceof S3Fault)) throw error
    if (error.code === 'NoSuchBucket')
      return { problem: { items: [problemOf(bucket, 'vanished', 'There is no bucket of this name.')], covers: 'all' } }
    if (!isDenied(error)) throw new SourceFault('unreachable', `${error.message} Scan again later.`, { cause: error })
    const says = `The access key may not list the bucket ${bucket}. ${allowingToList(bucket)}`
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
  const asked = objects.slice(0, Math.max(0, most))
  const acls: (Acl | undefined)[] = []
  for (let start = 0; start < asked.length; start += askedAtOnce) {
    const some = asked.slice(start, start + askedAtOnce)
    acls.push(
      ...(await Promise.all(some.map(async ({ key }) => (await readAcl(client, { bucket, key })) ?? undefined))),
    )
  }
  return acls
}

function itemOf(object: Listed, { bucket, access, acl }: { bucket: string; access: Access; acl: Acl | undefined }) {
  const { key, size, modifiedAt, owner } = object
  const grants = access.ofObject(key.toString('utf8'), acl)
  return { bucket, key, size, modifiedAt, owner, stamp: stampOf(object), grants }
}
