import { guidOf } from '../ids.ts'
import { note } from '../log/note.ts'
import { Changes } from '../state/changes.ts'
import type { Mailbox, MailFolder, MailMessage } from '../state/mail.ts'
import { nowOf, type TenantState } from '../state/tenant.ts'
import { findUser, userOf } from './find.ts'
import { mimeOf } from './mime.ts'

const wellKnown = {
  inbox: 'Inbox',
  sentitems: 'Sent Items',
  drafts: 'Drafts',
  deleteditems: 'Deleted Items',
  archive: 'Archive',
  junkemail: 'Junk Email',
} as const

export function addMailbox(state: TenantState, who: string, purpose: Mailbox['purpose'] = 'user'): Mailbox {
  const owner = userOf(state, who)
  const box: Mailbox = {
    ownerId: owner.id,
    purpose,
    folders: new Map(),
    messages: new Map(),
    rules: new Map(),
    folderChanges: new Changes(),
    timeZone: 'W. Europe Standard Time',
    automaticReply: 'disabled',
  }
  state.mailboxes.set(owner.id, box)
  for (const [name, displayName] of Object.entries(wellKnown)) makeFolder(state, box, { displayName, wellKnown: name })
  return box
}

/** @throws Error where the person has none */
export function mailboxOf(state: TenantState, who: string): Mailbox {
  const box = state.mailboxes.get(userOf(state, who).id)
  if (!box) throw new Error(`${who} has no mailbox: make it first.`)
  return box
}

/** By id or well-known name. @throws Error */
export function folderOf(box: Mailbox, which: string): MailFolder {
  const folder = findFolder(box, which)
  if (!folder) throw new Error(`The mailbox has no folder ${which}: make it first.`)
  return folder
}

export const findFolder = (box: Mailbox, which: string) =>
  box.folders.get(which) ?? box.folders.values().find(one => one.wellKnown === which.toLowerCase())

export function addMailFolder(state: TenantState, who: string, given: { name: string; parent?: string }): MailFolder {
  const box = mailboxOf(state, who)
  const parent = given.parent === undefined ? undefined : folderOf(box, given.parent)
  return makeFolder(state, box, { displayName: given.name, ...(parent && { parentId: parent.id }) })
}

function makeFolder(
  state: TenantState,
  box: Mailbox,
  given: Pick<MailFolder, 'displayName' | 'parentId' | 'wellKnown'>,
): MailFolder {
  const id = `AAMk${Buffer.from(guidOf('folder', box.ownerId, given.displayName, given.parentId ?? '')).toString('base64url')}`
  const folder: MailFolder = { id, isHidden: false, changes: new Changes(), ...given }
  box.folders.set(id, folder)
  box.folderChanges.note(id, 'content', nowOf(state))
  return folder
}

export interface NewMail {
  /** An address; of somebody in the tenant or outside. */
  from: string
  to: readonly string[]
  cc?: readonly string[]
  bcc?: readonly string[]
  subject: string
  body: string
  isHtml?: boolean
  attachments?: readonly { name: string; contentType?: string; content: string | Uint8Array; isInline?: boolean }[]
  /** Lines of the header beyond the usual ones. */
  headers?: Readonly<Record<string, string>>
}

/** From whoever to whoever: it lies in Sent Items and inboxes of those who have a mailbox here. */
export function sendMail(state: TenantState, given: NewMail): MailMessage[] {
  const at = state.clock.now()
  const stem = guidOf('mail', state.id, state.count())
  const internetMessageId = `<${stem}@${state.domain}>`
  const attachments = (given.attachments ?? []).map((one, index) => ({
    id: `AAMkAtt${Buffer.from(`${stem}${index}`).toString('base64url')}`,
    name: one.name,
    contentType: one.contentType ?? 'application/octet-stream',
    content: typeof one.content === 'string' ? Buffer.from(one.content) : one.content,
    isInline: one.isInline ?? false,
  }))
  const common = {
    mime: mimeOf({ ...given, attachments, internetMessageId, at }),
    subject: given.subject,
    body: given.body,
    from: given.from,
    to: given.to,
    cc: given.cc ?? [],
    internetMessageId,
    sent: at,
    received: at,
    modified: at,
    isDraft: false,
    attachments,
    version: 1,
  }
  const kept: MailMessage[] = []
  const sender = findUser(state, given.from)
  const senders = sender && state.mailboxes.get(sender.id)
  if (senders) {
    const message = { ...common, bcc: given.bcc ?? [], isRead: true, ...placeIn(senders, 'sentitems', `${stem}sent`) }
    kept.push(keepMessage(state, senders, message))
    noteSend(state, senders, message)
  }
  for (const address of [...given.to, ...(given.cc ?? []), ...(given.bcc ?? [])]) {
    const box = state.mailboxes.get(findUser(state, address)?.id ?? '')
    if (!box) continue
    const message = { ...common, bcc: [], isRead: false, ...placeIn(box, 'inbox', `${stem}${box.ownerId}`) }
    kept.push(keepMessage(state, box, message))
    forward(state, box, message)
  }
  return kept
}

const placeIn = (box: Mailbox, folder: string, stem: string) => ({
  id: guidOf(stem),
  folderId: folderOf(box, folder).id,
})

/** By rules of the owner and by the mailbox's own setting. Forwarded mail is not forwarded again. */
function forward(state: TenantState, box: Mailbox, message: MailMessage): void {
  if (message.subject.startsWith('FW: ')) return
  const rules = [...box.rules.values()].filter(({ isEnabled }) => isEnabled)
  const to = rules.flatMap(rule => [...rule.forwardTo, ...rule.redirectTo, ...rule.forwardAsAttachmentTo])
  if (box.forwardingSmtpAddress !== undefined) to.push(box.forwardingSmtpAddress)
  const owner = state.users.get(box.ownerId)
  if (to.length && owner?.mail)
    sendMail(state, { from: owner.mail, to, subject: `FW: ${message.subject}`, body: message.body })
}

export function keepMessage(state: TenantState, box: Mailbox, message: MailMessage): MailMessage {
  const before = box.messages.get(message.id)
  box.messages.set(message.id, message)
  if (before && before.folderId !== message.folderId)
    box.folders.get(before.folderId)?.changes.note(message.id, 'content', nowOf(state))
  box.folders.get(message.folderId)?.changes.note(message.id, 'content', nowOf(state))
  return message
}

export function moveMail(state: TenantState, who: string, to: { message: string; folder: string }): void {
  const box = mailboxOf(state, who)
  const message = messageOf(box, to.message)
  keepMessage(state, box, { ...message, folderId: folderOf(box, to.folder).id, version: message.version + 1 })
}

export function readMail(state: TenantState, who: string, which: string): void {
  const box = mailboxOf(state, who)
  const message = messageOf(box, which)
  keepMessage(state, box, { ...message, isRead: true, modified: state.clock.now(), version: message.version + 1 })
}

/** A message that is still being written: made, or written anew. */
export function saveDraft(
  state: TenantState,
  who: string,
  given: { message?: string; subject: string; body: string; to?: readonly string[] },
): MailMessage {
  const box = mailboxOf(state, who)
  const at = state.clock.now()
  const before = given.message === undefined ? undefined : messageOf(box, given.message)
  const stem = guidOf('draft', state.id, state.count())
  const internetMessageId = before?.internetMessageId ?? `<${stem}@${state.domain}>`
  const from = userOf(state, who).userPrincipalName
  const written = { from, to: given.to ?? [], subject: given.subject, body: given.body, internetMessageId }
  return keepMessage(state, box, {
    ...(before ?? { ...placeIn(box, 'drafts', stem), received: at, sent: at, isRead: true, cc: [], bcc: [] }),
    ...written,
    mime: mimeOf({ ...written, attachments: [], at, isSevenBit: /^[ -~]*$/.test(given.body) }),
    modified: at,
    isDraft: true,
    attachments: [],
    version: (before?.version ?? 0) + 1,
  })
}

/** For good. */
export function deleteMail(state: TenantState, who: string, which: string): void {
  const box = mailboxOf(state, who)
  const message = messageOf(box, which)
  box.messages.delete(message.id)
  box.folders.get(message.folderId)?.changes.note(message.id, 'content', nowOf(state))
  noteMailbox(state, box, { operation: 'HardDelete', recordType: 3, also: { AffectedItems: [itemOf(message)] } })
}

function messageOf(box: Mailbox, which: string): MailMessage {
  const message = box.messages.get(which)
  if (!message) throw new Error(`The mailbox has no message ${which}.`)
  return message
}

function noteSend(state: TenantState, box: Mailbox, message: MailMessage): void {
  noteMailbox(state, box, { operation: 'Send', recordType: 2, also: { Item: itemOf(message) } })
}

const itemOf = ({ subject, internetMessageId, mime, attachments }: MailMessage) => ({
  Subject: subject,
  InternetMessageId: internetMessageId,
  SizeInBytes: mime.length,
  ...(attachments.length && {
    Attachments: attachments.map(({ name, content }) => `${name} (${content.length}b)`).join('; '),
  }),
})

interface Noted {
  operation: string
  recordType: number
  also: Record<string, unknown>
}

export function noteMailbox(state: TenantState, box: Mailbox, { operation, recordType, also }: Noted): void {
  const owner = state.users.get(box.ownerId)
  note(state, {
    operation,
    recordType,
    workload: 'Exchange',
    by: box.ownerId,
    ClientIPAddress: '203.0.113.20',
    ClientInfoString: 'Client=OWA;Action=ViaProxy',
    ExternalAccess: false,
    InternalLogonType: 0,
    LogonType: 0,
    MailboxGuid: guidOf('mailbox', box.ownerId),
    MailboxOwnerUPN: owner?.userPrincipalName,
    OrganizationName: `${state.prefix}.onmicrosoft.com`,
    OriginatingServer: 'AM0PR01MB0001 (15.20.4200.000)',
    ResultStatus: 'Succeeded',
    SessionId: guidOf('session', box.ownerId),
    ...also,
  })
}
