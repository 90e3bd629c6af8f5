import { z } from 'zod'
import { SourceFault, type ConnectorIo, type Container, type Entry, type Page } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import { entryOf, problemOf } from '../../kit/objects/entry.ts'
import { asVersion } from '../../kit/objects/versions.ts'
import { Folders } from '../../kit/objects/folders.ts'
import { accessOf, type Access } from './access.ts'
import type { GcsClient } from './client.ts'
import { GcsFault, isDenied } from './fault.ts'
import { entityPrincipal } from './members.ts'
import { allowing } from './rights.ts'
import type { GcsSettings } from './settings.ts'
import { isUniform, readSharing, type BucketSharing } from './sharing.ts'
import { stampOf } from './stamp.ts'

export interface Reading {
  client: GcsClient
  settings: GcsSettings
  io: Pick<ConnectorIo, 'signal'>
}

const Size = z.union([
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  z.int().nonnegative(),
])
const Listed = z.looseObject({
  name: z.string().min(1),
  size: Size.default(0),
  updated: z.coerce.date(),
  timeCreated: z.coerce.date().optional(),
  /** When it became an earlier version. */
  timeDeleted: z.string().optional(),
  generation: z.string().optional(),
  etag: z.string().optional(),
  storageClass: z.string().optional(),
  owner: z.looseObject({ entity: z.string().optional() }).nullish(),
  acl: z.array(z.looseObject({ entity: z.string(), role: z.string() })).nullish(),
})
type Listed = z.infer<typeof Listed>
const ListPage = z.object({ items: z.array(Listed).default([]), nextPageToken: z.string().nullish() })
type ListPage = z.infer<typeof ListPage>

const pageSize = 1000
const fields =
  'items(name,size,updated,timeCreated,timeDeleted,generation,etag,storageClass,owner/entity,acl(entity,role)),nextPageToken'

/**
 * A bucket's objects in the order of their names, page by page; Google's own token says where the next one begins. A bucket that may not be listed is an
 * entry that says so, and loses nothing.
 */
export async function* listBucket(
  reading: Reading,
  { id: bucket }: Container,
  from?: string,
): AsyncGenerator<Page<Entry>> {
  const start = await begin(reading, bucket, from)
  if ('problem' in start) return yield start.problem
  const { access, ask } = start
  const folders = new Folders(bucket, access)
  for (let { page } = start, token = from; ;) {
    reading.io.signal.throwIfAborted()
    const items = [
      ...folders.top(),
      ...page.items.flatMap(object => [
        ...folders.leadingTo(Buffer.from(object.name)),
        ...entriesOf(object, bucket, { access, settings: reading.settings }),
      ]),
    ]
    const next = page.nextPageToken
    if (!next) return yield { items, covers: 'all' }
    if (next === token)
      throw new OutboundFault('malformed', `${bucket}: Google lists the same objects again and again.`)
    yield { items, covers: 'all', next }
    token = next
    page = await ask(token)
  }
}

type Ask = (token?: string) => Promise<ListPage>
type Start = { access: Access; page: ListPage; ask: Ask } | { problem: Page<Entry> }

async function begin({ client, settings }: Reading, bucket: string, token: string | undefined): Promise<Start> {
  try {
    const sharing = await readSharing(client, bucket)
    return { access: accessOf(sharing), ...(await firstPage(client, sharing, { token, versions: settings.versions })) }
  } catch (error) {
    if (!(error instanceof GcsFault)) throw error
    if (error.status === 404)
      return { problem: { items: [problemOf(bucket, 'vanished', 'There is no bucket of this name.')], covers: 'all' } }
    if (token !== undefined && error.status === 400)
      throw new SourceFault('resync', 'The position in the list is none that Google could go on from.', {
        cause: error,
      })
    if (!isDenied(error)) throw new SourceFault('unreachable', `${error.message} Scan again later.`, { cause: error })
    const says = `The service account may not list the bucket ${bucket}. ${allowing(['storage.objects.list'], `the bucket ${bucket}`)}`
    if (token !== undefined) throw new SourceFault('scope_missing', says, { cause: error })
    return { problem: { items: [problemOf(bucket, 'permission_denied', says)], covers: 'changes' } }
  }
}

/** With access lists where they count and may be seen. */
async function firstPage(
  client: GcsClient,
  { name, bucket }: BucketSharing,
  { token, versions }: { token: string | undefined; versions: boolean },
) {
  const plain: Ask = from => listPage(client, name, { token: from, versions })
  const full: Ask = from => listPage(client, name, { token: from, versions, projection: 'full' })
  if (bucket && isUniform(bucket)) return { page: await plain(token), ask: plain }
  try {
    return { page: await full(token), ask: full }
  } catch (error) {
    if (!isDenied(error)) throw error
    return { page: await plain(token), ask: plain }
  }
}

export async function listPage(
  client: GcsClient,
  bucket: string,
  {
    token,
    most = pageSize,
    projection = 'noAcl',
    versions = false,
  }: { token?: string | undefined; most?: number; projection?: 'full' | 'noAcl'; versions?: boolean } = {},
): Promise<ListPage> {
  const query = { maxResults: most, projection, fields, pageToken: token, ...(versions && { versions: 'true' }) }
  return client.json({ path: `b/${bucket}/o`, query }, ListPage)
}

function entriesOf(object: Listed, bucket: string, about: { access: Access; settings: GcsSettings }): Entry[] {
  const { generation, timeDeleted, updated } = object
  const entries = entryOf(itemOf(object, bucket, about), about.settings)
  const isEarlier = timeDeleted !== undefined && generation !== undefined
  return isEarlier ? entries.map(entry => asVersion(entry, { version: generation, modifiedAt: updated })) : entries
}

function itemOf(object: Listed, bucket: string, { access, settings }: { access: Access; settings: GcsSettings }) {
  const {
    name,
    size,
    updated: modifiedAt,
    timeCreated: createdAt,
    generation,
    etag = '',
    storageClass,
    owner,
    acl,
  } = object
  const isArchived = storageClass === 'ARCHIVE' && !settings.readArchive
  return {
    bucket,
    key: Buffer.from(name),
    size,
    modifiedAt,
    createdAt,
    stamp: stampOf({ generation: generation ?? `${etag}-${modifiedAt.getTime()}`, size, isArchived }),
    grants: access.ofObject(name, acl ?? []),
    ...(owner?.entity !== undefined && { owner: entityPrincipal(owner.entity) }),
  }
}
