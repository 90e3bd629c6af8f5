import { z } from 'zod'
import {
  ConnectorError,
  SourceFault,
  type Content,
  type Entry,
  type Grant,
  type Page,
  type Principal,
} from '../../kit/connector.ts'
import { displayPath } from '../../kit/key.ts'
import { copies, digest, mailEvent } from '../../kit/mail/event.ts'
import { escapeXml } from '../../kit/xml.ts'
import { listOf } from './api.ts'
import { HubspotFault, isDenied, isMissing, itemFault } from './fault.ts'
import { personOf, users, type HubspotReading } from './reading.ts'
import { written, type WrittenType } from './settings.ts'
import { CrmObject, dateOf } from './shapes.ts'

/** What each kind says, its title first. */
const kinds: Readonly<Record<WrittenType, { name: string; one: string; title: string; bodies: readonly string[] }>> = {
  notes: { name: 'Notes', one: 'Note', title: '', bodies: ['hs_note_body'] },
  emails: { name: 'Emails', one: 'Email', title: 'hs_email_subject', bodies: ['hs_email_html', 'hs_email_text'] },
  tickets: { name: 'Tickets', one: 'Ticket', title: 'subject', bodies: ['content'] },
  calls: { name: 'Calls', one: 'Call', title: 'hs_call_title', bodies: ['hs_call_body'] },
  meetings: {
    name: 'Meetings',
    one: 'Meeting',
    title: 'hs_meeting_title',
    bodies: ['hs_meeting_body', 'hs_internal_meeting_notes'],
  },
  tasks: { name: 'Tasks', one: 'Task', title: 'hs_task_subject', bodies: ['hs_task_body'] },
  communications: { name: 'Chats and letters', one: 'Message', title: '', bodies: ['hs_communication_body'] },
}
const mailFields = [
  'hs_email_from_email',
  'hs_email_sender_email',
  'hs_email_to_email',
  'hs_email_cc_email',
  'hs_email_bcc_email',
]
const common = ['hs_timestamp', 'hubspot_owner_id', 'hs_createdate', 'hs_lastmodifieddate']
const pageSize = 100

export const writtenKey = (portal: string, type: WrittenType) => `${portal}/${type}`

export function writtenIn(key: string): { type: WrittenType; id?: string } | undefined {
  const [, type, id] = /^\d+\/([a-z]+)(?:\/([^/]+))?$/.exec(key) ?? []
  const found = written.find(one => one === type)
  return found && { type: found, ...(id && { id }) }
}

export const writtenName = (type: WrittenType) => kinds[type].name

const asked = (type: WrittenType) => {
  const { title, bodies } = kinds[type]
  return [...(title ? [title] : []), ...bodies, ...common, ...(type === 'emails' ? mailFields : [])].join(',')
}

const Position = z.object({ after: z.string().min(1) })

/** All of one kind each time, in HubSpot's own order: what says the same is not read again. */
export async function* listWritten(
  reading: HubspotReading,
  { portal, type }: { portal: string; type: WrittenType },
  from?: string,
): AsyncGenerator<Page<Entry>> {
  const call = {
    path: `/crm/v3/objects/${type}`,
    query: { limit: pageSize, properties: asked(type), archived: false },
    what: kinds[type].name,
  }
  const key = writtenKey(portal, type)
  let after = from === undefined ? undefined : positionOf(from)
  let before: Entry[] = from === undefined ? [folderOf(key, type)] : []
  for (;;) {
    const page = await reading.hubspot.page(call, after).catch((error: unknown) => shut(key, type, error))
    if ('problem' in page) return yield page.problem
    const items: Entry[] = []
    for (const one of listOf(CrmObject, page.results))
      if (one.archived !== true) items.push(await entryOf(reading, { portal, type }, one))
    const { next } = page
    yield {
      items: [...before, ...items],
      covers: 'all',
      ...(next !== undefined && { next: JSON.stringify({ after: next }) }),
    }
    if (next === undefined) return
    before = []
    after = next
    reading.io.signal.throwIfAborted()
  }
}

function positionOf(text: string): string {
  try {
    return Position.parse(JSON.parse(text)).after
  } catch (cause) {
    throw new SourceFault('resync', 'The position is not known any more. All is read from the beginning.', { cause })
  }
}

const folderOf = (key: string, type: WrittenType): Entry => ({
  type: 'folder',
  key,
  name: kinds[type].name,
  path: kinds[type].name,
  grants: [{ principal: users, role: 'read', via: 'account' }],
})

const textIn = (object: CrmObject, name: string) => {
  const value = object.properties?.[name]
  return typeof value === 'string' ? value : ''
}

/** Bodies are pages; where one says the same as plain text, too, it is read once. */
function htmlOf(type: WrittenType, object: CrmObject): string {
  const { title, bodies } = kinds[type]
  const said = bodies.map(name => textIn(object, name)).filter(Boolean)
  const body = type === 'emails' ? (said[0] ?? '') : said.join('<hr>')
  const heading = title && textIn(object, title)
  return `<!doctype html>\n<html><head><meta charset="utf-8"></head><body>${heading ? `<h1>${escapeXml(heading)}</h1>` : ''}<div>${body}</div></body></html>`
}

async function entryOf(
  reading: HubspotReading,
  { portal, type }: { portal: string; type: WrittenType },
  object: CrmObject,
): Promise<Entry> {
  const html = htmlOf(type, object)
  const stamp = digest(html)
  const parent = writtenKey(portal, type)
  const key = `${parent}/${object.id}`
  reading.texts.keep(key, stamp, html)
  const { one, title } = kinds[type]
  const said = displayPath(Buffer.from((title ? textIn(object, title) : '').slice(0, 200).replaceAll('/', '∕')))
  const name = said || `${one} ${object.id}`
  const at = dateOf(textIn(object, 'hs_timestamp')) ?? dateOf(object.createdAt)
  const changed = dateOf(object.updatedAt)
  const owner = await reading.account.owner(object.properties?.['hubspot_owner_id'])
  const mail = type === 'emails' ? mailOf(object, at) : undefined
  const by = mail?.from ?? owner
  const grants: Grant[] = [
    { principal: users, role: 'read', via: 'account', inherited: true },
    ...(mail ? copies(mail) : []),
  ]
  return {
    type: 'item',
    kind: type === 'emails' ? 'email' : type === 'tickets' ? 'issue' : 'message',
    key,
    name,
    path: `${kinds[type].name}/${name}`,
    parent,
    mime: 'text/html',
    size: Buffer.byteLength(html),
    stamp,
    identity: key,
    ...(at && { createdAt: at }),
    ...(changed && { modifiedAt: changed }),
    ...(by && { owner: by }),
    grants,
    events: mail && mail.recipients.length ? [mailEvent(mail, key)] : [],
  }
}

function mailOf(object: CrmObject, at: Date | undefined) {
  const people = (names: readonly string[]): Principal[] =>
    names
      .flatMap(name => textIn(object, name).split(/[;,]/))
      .map(address => address.trim())
      .filter(address => address.includes('@'))
      .map(address => personOf(address))
  const [from] = people(mailFields.slice(0, 2))
  const recipients = people(mailFields.slice(2))
  return { subject: textIn(object, 'hs_email_subject'), from, recipients, at: at ?? new Date(0), messageId: undefined }
}

/** @throws ConnectorError */
export async function writtenContent(
  reading: HubspotReading,
  { key, stamp }: { key: string; stamp: string },
  most: number,
): Promise<Content> {
  const place = writtenIn(key)
  if (!place?.id) throw new ConnectorError('vanished', `${key.slice(0, 200)} is nothing that people wrote.`)
  const told = reading.texts.take(key, stamp)
  if (told !== undefined) return { bytes: within(told, most), stamp }
  try {
    const path = `/crm/v3/objects/${place.type}/${encodeURIComponent(place.id)}`
    const query = { properties: asked(place.type) }
    const html = htmlOf(place.type, await reading.hubspot.get(CrmObject, { path, query, what: kinds[place.type].one }))
    return { bytes: within(html, most), stamp: digest(html) }
  } catch (error) {
    throw itemFault(error)
  }
}

function within(html: string, most: number): Buffer {
  const bytes = Buffer.from(html)
  if (bytes.length > most) throw new ConnectorError('too_large', `It has ${bytes.length} bytes; ${most} are allowed.`)
  return bytes
}

/** A kind that the app may not read is an entry that says so, and loses nothing. */
function shut(key: string, type: WrittenType, error: unknown): { problem: Page<Entry> } {
  if (!(error instanceof HubspotFault)) throw error
  // The account does not have the kind.
  if (isMissing(error)) return { problem: { items: [], covers: 'changes' } }
  const { name } = kinds[type]
  const detail = isDenied(error)
    ? `The app may not read ${name.toLowerCase()}. Give it the scope, or leave them out.`
    : `HubSpot keeps it shut (${error.status}).`
  const entry: Entry = { type: 'problem', key, name, path: name, status: 'failed', reason: 'permission_denied', detail }
  return { problem: { items: [entry], covers: 'changes' } }
}
