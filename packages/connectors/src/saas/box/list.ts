import { z } from 'zod'
import type { ConnectorIo, Container, Entry, Page, ProblemEntry } from '../../kit/connector.ts'
import { atOnce } from '../../kit/at-once.ts'
import { SourceFault } from '../../kit/connector.ts'
import { exclusion } from '../../kit/walk/globs.ts'
import type { Box } from './api.ts'
import type { Classifications } from './classifications.ts'
import { BoxFault, isMissing } from './fault.ts'
import { Folders, ownerPrincipal, type Folder, type Owner } from './folders.ts'
import { dateOf, shown } from './grants.ts'
import { keyOf } from './keys.ts'
import type { BoxSettings } from './settings.ts'
import { Item, itemFields, type User } from './shapes.ts'
import { stampOf } from './stamp.ts'
import { loginOf } from './users.ts'

export interface BoxReading {
  box: Box
  classifications: Classifications
  settings: BoxSettings
  /** The app’s own account, in whose name nobody is spoken for. */
  self(): Promise<User>
  io: Pick<ConnectorIo, 'now' | 'ownDomains' | 'signal'>
}

/** Folders that are still to be listed, the next one last; with the marker of the page that is next. */
const Position = z.object({ open: z.array(z.object({ id: z.string(), marker: z.string().optional() })) })
type Position = z.infer<typeof Position>
type Listed = Page<Entry>

const pageSize = 1000
const askedAtOnce = 4

/** All that belongs to a user, folder by folder. What others own is listed with them. One that is shut is an entry that says so, and loses nothing. */
export async function* listUser(reading: BoxReading, { id, name }: Container, from?: string): AsyncGenerator<Listed> {
  const owner = await ownerOf(reading, { id, name })
  const folders = new Folders(reading.box, owner, () => reading.io.now())
  const listing: Listing = { reading, owner, folders }
  let position: Position = from === undefined ? { open: [{ id: '0' }] } : positionOf(from)
  let before: Entry[] = from === undefined ? [folders.entryOf(await folders.reach('0'))] : []
  let isFirst = from === undefined
  for (;;) {
    const frame = position.open.at(-1)
    if (!frame) return
    reading.io.signal.throwIfAborted()
    let told
    try {
      told = await pageAt(listing, frame)
    } catch (error) {
      if (!(error instanceof BoxFault)) throw error
      if (isFirst) return yield shut({ id, name }, error)
      // It went, or was shut, since it was named.
      told = { items: [], found: [], next: undefined }
    }
    isFirst = false
    const rest = position.open.slice(0, -1)
    const same = told.next === undefined ? [] : [{ id: frame.id, marker: told.next }]
    position = { open: [...rest, ...same, ...told.found.map(folder => ({ id: folder }))] }
    const isLast = position.open.length === 0
    yield { items: [...before, ...told.items], covers: 'all', ...(!isLast && { next: JSON.stringify(position) }) }
    before = []
    if (isLast) return
  }
}

interface Listing {
  reading: BoxReading
  owner: Owner
  folders: Folders
}

async function ownerOf(reading: BoxReading, { id, name }: Container): Promise<Owner> {
  const self = await reading.self()
  const isSelf = self.id === id
  const login = name || (isSelf ? loginOf(self) : id)
  return {
    id,
    name: login,
    as: isSelf ? undefined : id,
    principal: ownerPrincipal({ id, login: login.includes('@') ? login : null, name: login }),
  }
}

function positionOf(text: string): Position {
  try {
    return Position.parse(JSON.parse(text))
  } catch (cause) {
    throw new SourceFault('resync', 'The position in the files of a user is not known. They are listed once more.', {
      cause,
    })
  }
}

/** What a page of a folder names: folders first. */
async function pageAt({ reading, owner, folders }: Listing, { id, marker }: Position['open'][number]) {
  const parent = await folders.reach(id)
  const query = { usemarker: true, limit: pageSize, fields: itemFields.join(',') }
  const call = { path: `/folders/${encodeURIComponent(id)}/items`, query, as: owner.as, what: 'What a folder holds' }
  const page = await onePage(reading.box, call, marker)
  const all = page.entries.flatMap(one => Item.safeParse(one).data ?? [])
  const own = all.filter(
    ({ owned_by, item_status }) =>
      (!owned_by?.id || owned_by.id === owner.id) && (item_status ?? 'active') === 'active',
  )
  const told = await atOnce(own, askedAtOnce, item => entryFor({ reading, owner, folders }, item, parent))
  const isFolder = ({ type }: Entry) => type === 'folder'
  const found = told.flatMap((entry, at) => (isFolder(entry) && own[at] ? [own[at].id] : []))
  return { items: [...told.filter(isFolder), ...told.filter(entry => !isFolder(entry))], found, next: page.next }
}

async function onePage(box: Box, call: Parameters<Box['pages']>[0], marker: string | undefined) {
  for await (const page of box.pages(call, marker)) {
    if (page.next !== undefined && page.next === marker)
      throw new SourceFault('unreachable', 'What a folder holds: Box lists the same again and again.')
    return page
  }
  return { entries: [], next: undefined }
}

async function entryFor({ reading, owner, folders }: Listing, item: Item, parent: Folder): Promise<Entry> {
  const { include, exclude, maxFileSize } = reading.settings
  const user = owner.id
  const name = shown((item.name || item.id).replaceAll('/', '∕'))
  const relative = parent.relative ? `${parent.relative}/${name}` : name
  const kind = item.type === 'folder' ? 'folder' : 'file'
  const place = {
    key: item.type === 'web_link' ? `${user}/link/${item.id}` : keyOf({ user, kind, id: item.id }),
    name,
    path: `${owner.name}/${relative}`,
    parent: keyOf({ user, kind: 'folder', id: parent.id }),
  }
  const problem = { type: 'problem', ...place, status: 'skipped' } as const
  const left = exclusion(include, exclude)(relative, kind === 'folder')
  if (left !== undefined) return { ...problem, reason: 'excluded', detail: left } satisfies ProblemEntry
  if (item.type === 'web_link')
    return { ...problem, reason: 'symlink', detail: 'It is a bookmark of a page elsewhere.' }
  if (kind === 'folder') return folders.entryOf(await folders.below(parent, item))
  const createdAt = dateOf(item.content_created_at ?? item.created_at)
  const modifiedAt = dateOf(item.content_modified_at ?? item.modified_at)
  const carried = await reading.classifications.carried(item.classification?.name)
  return {
    type: 'item',
    kind: 'file',
    ...place,
    identity: `file ${user} ${item.id}`,
    stamp: stampOf(item, maxFileSize),
    ...(typeof item.size === 'number' && { size: item.size }),
    ...(createdAt && { createdAt }),
    ...(modifiedAt && { modifiedAt }),
    owner: owner.principal,
    grants: await folders.grantsOf(item, 'file', parent),
    carried,
    events: [],
  }
}

function shut({ id, name }: Container, error: BoxFault): Listed {
  const isGone = isMissing(error)
  const problem: ProblemEntry = {
    type: 'problem',
    key: keyOf({ user: id, kind: 'folder', id: '0' }),
    name,
    path: name,
    status: 'failed',
    reason: isGone ? 'vanished' : 'permission_denied',
    detail: isGone
      ? 'The user is no longer there.'
      : `Box does not let the app speak for this user (${error.code || error.status}). Turn on “Make API calls using the as-user header” on the page Configuration of the app.`,
  }
  return { items: [problem], covers: isGone ? 'all' : 'changes' }
}
