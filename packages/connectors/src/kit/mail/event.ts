import { createHash } from 'node:crypto'
import type { Grant, Principal, SourceEvent } from '../connector.ts'

/** What the head of a message says. */
export interface MailFields {
  subject: string
  from: Principal | undefined
  recipients: Principal[]
  at: Date
  /** Without angle brackets, as sent. */
  messageId: string | undefined
}

/** What happened: the message was sent. Copies in several mailboxes are the same event; `stamp` names a message that has no id. */
export function mailEvent({ from, recipients, at, messageId }: MailFields, stamp: string): SourceEvent {
  const sender = from?.address ?? from?.name ?? ''
  const id = messageId ? `mail:${digest(`${messageId}\n${sender}\n${at.toISOString()}`)}` : `mail:${stamp}`
  return { id, type: 'email', at, ...(from ? { actor: from } : {}), recipients }
}

/** 128 bits of SHA-256, base64url. */
export function digest(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest().subarray(0, 16).toString('base64url')
}

/** Whoever sent or got a message has a copy of it. */
export function copies({ from, recipients }: Pick<MailFields, 'from' | 'recipients'>): Grant[] {
  const holders = new Map<string, Principal>(
    [from, ...recipients].filter(person => person !== undefined).map(person => [person.address ?? person.name, person]),
  )
  return [...holders.values()].map(principal => ({ principal, role: 'read', via: 'recipient' }))
}
