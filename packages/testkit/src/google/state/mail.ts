import type { TenantClock } from '../../microsoft/clock.ts'

export interface MailMessage {
  id: string
  threadId: string
  labels: Set<string>
  /** As it goes over the wire. */
  raw: Buffer
  internalDate: number
  historyId: string
}

export interface MailHistory {
  id: string
  kind: 'messagesAdded' | 'messagesDeleted' | 'labelsAdded' | 'labelsRemoved'
  message: MailMessage
  labelIds: string[]
}

export interface MailFilter {
  id: string
  criteria: { from?: string }
  action: { forward?: string; addLabelIds?: string[] }
}

/** The mailbox of one account. */
export class Mailbox {
  readonly #clock: TenantClock
  readonly messages = new Map<string, MailMessage>()
  readonly history: MailHistory[] = []
  /** Positions in the history before this many are no longer known. */
  historyFrom = 0
  forwarding: { enabled: boolean; emailAddress?: string; disposition?: string } = { enabled: false }
  delegates: { delegateEmail: string; verificationStatus: string }[] = []
  filters: MailFilter[] = []

  constructor(clock: TenantClock) {
    this.#clock = clock
  }

  /** Beyond what a double holds. */
  idAt(number: number): string {
    return String(9_007_199_254_740_993n + BigInt(number))
  }

  get latest(): string {
    return this.idAt(this.history.length)
  }

  add(id: string, { raw, labels }: { raw: Buffer; labels: readonly string[] }): MailMessage {
    const internalDate = this.#clock.now().getTime()
    const message = { id, threadId: id, labels: new Set(labels), raw, internalDate, historyId: '' }
    this.messages.set(id, message)
    this.#note('messagesAdded', message, [...labels])
    return message
  }

  remove(message: MailMessage): void {
    this.messages.delete(message.id)
    this.#note('messagesDeleted', message, [])
  }

  label(
    message: MailMessage,
    { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
  ): void {
    for (const label of add) message.labels.add(label)
    for (const label of remove) message.labels.delete(label)
    if (add.length) this.#note('labelsAdded', message, [...add])
    if (remove.length) this.#note('labelsRemoved', message, [...remove])
  }

  #note(kind: MailHistory['kind'], message: MailMessage, labelIds: string[]): void {
    const id = this.idAt(this.history.length + 1)
    message.historyId = id
    this.history.push({ id, kind, message, labelIds })
  }
}
