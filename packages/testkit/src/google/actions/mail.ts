import { createHash } from 'node:crypto'
import { mimeOf } from '../../microsoft/actions/mime.ts'
import { Mailbox, type MailMessage } from '../state/mail.ts'
import { findUser, type WorkspaceState } from '../state/workspace.ts'
import { userOf } from './people.ts'

export interface NewMail {
  from: string
  to: readonly string[]
  cc?: readonly string[]
  subject: string
  body: string
  attachments?: readonly { name: string; contentType: string; content: Buffer }[]
}

/** @throws Error where the account has none */
function mailboxOf(state: WorkspaceState, who: string): Mailbox {
  const mailbox = state.mail.get(userOf(state, who).id)
  if (!mailbox) throw new Error(`${who} has no mailbox.`)
  return mailbox
}

export function addMailbox(state: WorkspaceState, who: string): void {
  const user = userOf(state, who)
  if (!state.mail.has(user.id)) state.mail.set(user.id, new Mailbox(state.clock))
}

const newId = (state: WorkspaceState) =>
  createHash('sha256').update(`message ${state.count()}`).digest('hex').slice(0, 16)

function rawOf(state: WorkspaceState, { from, to, cc = [], subject, body, attachments = [] }: NewMail): Buffer {
  const internetMessageId = `<${newId(state)}@mail.gmail.com>`
  const files = attachments.map(one => ({ ...one, id: one.name, isInline: false }))
  const isSevenBit = !attachments.length
  const text = mimeOf({
    isSevenBit,
    from,
    to,
    cc,
    subject,
    body,
    internetMessageId,
    at: state.clock.now(),
    attachments: files,
  })
  return Buffer.from(text)
}

/** Into the mailboxes of all here whom it goes to, and of whoever sends it. */
export function sendMail(state: WorkspaceState, mail: NewMail): void {
  const raw = rawOf(state, mail)
  const put = (address: string, label: string) => {
    const user = findUser(state, address)
    const mailbox = user && state.mail.get(user.id)
    mailbox?.add(newId(state), { raw, labels: [label] })
  }
  put(mail.from, 'SENT')
  for (const address of new Set([...mail.to, ...(mail.cc ?? [])])) put(address, 'INBOX')
}

/** Gmail gives a draft another id each time that it is saved. */
export function saveDraft(
  state: WorkspaceState,
  who: string,
  { subject, body, message }: { subject: string; body: string; message?: string },
): string {
  const mailbox = mailboxOf(state, who)
  const known = message === undefined ? undefined : mailbox.messages.get(message)
  if (known) mailbox.remove(known)
  const raw = rawOf(state, { from: who, to: [], subject, body })
  return mailbox.add(newId(state), { raw, labels: ['DRAFT'] }).id
}

/** @throws Error where there is none */
export function mailOf(state: WorkspaceState, who: string, subject: string): MailMessage {
  const found = mailboxOf(state, who)
    .messages.values()
    .find(({ raw }) => raw.includes(`Subject: ${subject}\r\n`))
  if (!found) throw new Error(`There is no message ${subject} of ${who}.`)
  return found
}

export function removeMail(state: WorkspaceState, who: string, message: string): void {
  const mailbox = mailboxOf(state, who)
  const found = mailbox.messages.get(message)
  if (found) mailbox.remove(found)
}

export function labelMail(
  state: WorkspaceState,
  who: string,
  { message, add = [], remove = [] }: { message: string; add?: readonly string[]; remove?: readonly string[] },
): void {
  const mailbox = mailboxOf(state, who)
  const found = mailbox.messages.get(message)
  if (found) mailbox.label(found, { add, remove })
}

export const forwardMail = (state: WorkspaceState, who: string, to: string): void =>
  void (mailboxOf(state, who).forwarding = { enabled: true, emailAddress: to, disposition: 'leaveInInbox' })

export function addFilter(state: WorkspaceState, who: string, forward: string): void {
  mailboxOf(state, who).filters.push({ id: newId(state), criteria: { from: 'boss@example.com' }, action: { forward } })
}

export const addDelegate = (state: WorkspaceState, who: string, delegateEmail: string): void =>
  void mailboxOf(state, who).delegates.push({ delegateEmail, verificationStatus: 'accepted' })
