import type { Entry, Grant, ItemEntry } from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { digest } from '../../kit/mail/event.ts'
import { pageHtml } from './page-html.ts'
import { keyOf, type ConfluenceReading } from './reading.ts'
import type { Space } from './shapes.ts'
import { nameOf } from './spaces.ts'
import type { ToldAttachment, ToldComment, ToldPage } from './told.ts'

const shown = (text: string) => displayPath(Buffer.from(text.slice(0, 300).replaceAll('/', '∕')))

export const folderOf = (container: string, space: Space, grants: readonly Grant[]): Entry => {
  const name = shown(nameOf(space))
  return { type: 'folder', key: container, name, path: name, identity: `space ${space.id}`, grants: [...grants] }
}

export interface Below {
  reading: ConfluenceReading
  /** The container's id. */
  space: string
  /** What people call it. */
  title: string
}

export interface Whole {
  page: ToldPage
  comments: readonly ToldComment[]
  attachments: readonly ToldAttachment[]
  grants: readonly Grant[]
}

/** A page, and behind it what was said of it and attached to it. */
export async function entriesOf(below: Below, { page, comments, attachments, grants }: Whole): Promise<Entry[]> {
  const { reading, space, title } = below
  const place = { space, page: page.id, isPost: page.isPost }
  const key = keyOf(place)
  const html = pageHtml(page.title, page.storage)
  const stamp = stampOf(page, html)
  reading.texts.keep(key, stamp, html)
  const name = shown(page.title)
  const carrier: ItemEntry = {
    type: 'item',
    kind: 'page',
    key,
    name,
    path: `${shown(title)}/${name}`,
    parent: space,
    mime: 'text/html',
    size: Buffer.byteLength(html),
    stamp,
    identity: `content ${page.id}`,
    ...(page.createdAt && { createdAt: page.createdAt }),
    ...(page.changedAt && { modifiedAt: page.changedAt }),
    ...(page.author && { owner: await reading.people.principal(page.author) }),
    grants: [...grants],
    events: [],
  }
  const parts = await Promise.all([
    ...comments.map(comment => commentEntry(reading, { carrier, key: keyOf({ ...place, part: comment }) }, comment)),
    ...attachments.map(attachment =>
      attachmentEntry(
        reading,
        { carrier, key: keyOf({ ...place, part: { kind: 'attachment', id: attachment.id } }) },
        attachment,
      ),
    ),
  ])
  return [carrier, ...parts]
}

/** A version's number, or where none is told what is written. */
export const stampOf = ({ id, version }: { id: string; version: string }, html: string) =>
  version ? `${id} v${version}` : digest(html)

interface Carried {
  carrier: ItemEntry
  key: string
}

const common = ({ carrier, key }: Carried) => ({
  key,
  ...(carrier.parent && { parent: carrier.parent }),
  container: carrier.key,
  grants: carrier.grants.map(grant => ({ ...grant, inherited: true })),
  events: [],
})

async function commentEntry(reading: ConfluenceReading, carried: Carried, comment: ToldComment): Promise<Entry> {
  const html = pageHtml('', comment.storage)
  const stamp = stampOf(comment, html)
  reading.texts.keep(carried.key, stamp, html)
  const owner = comment.author && (await reading.people.principal(comment.author))
  const name = shown(`Comment of ${owner?.displayName ?? 'somebody'} (${comment.id})`)
  return {
    type: 'item',
    kind: 'message',
    ...common(carried),
    name,
    path: `${carried.carrier.path}/${name}`,
    mime: 'text/html',
    size: Buffer.byteLength(html),
    stamp,
    identity: `content ${comment.id}`,
    ...(comment.createdAt && { createdAt: comment.createdAt, modifiedAt: comment.createdAt }),
    ...(owner && { owner }),
  }
}

async function attachmentEntry(
  reading: ConfluenceReading,
  carried: Carried,
  attachment: ToldAttachment,
): Promise<Entry> {
  const { id, size, mime, version, createdAt, author } = attachment
  const name = shown(attachment.name)
  const path = `${carried.carrier.path}/${name}`
  const most = reading.settings.maxFileSize ?? Infinity
  const parent = carried.carrier.parent && { parent: carried.carrier.parent }
  if ((size ?? 0) > most) {
    const detail = `It has ${size} bytes; ${most} are allowed.`
    return { type: 'problem', key: carried.key, name, path, ...parent, status: 'skipped', reason: 'too_large', detail }
  }
  return {
    type: 'item',
    kind: 'attachment',
    ...common(carried),
    name,
    path,
    ...(mime && { mime }),
    ...(size !== undefined && { size }),
    stamp: `${id} v${version}`,
    identity: `content ${id}`,
    ...(createdAt && { createdAt, modifiedAt: createdAt }),
    ...(author && { owner: await reading.people.principal(author) }),
  }
}
