import { dataServices } from '@sharelight/contract'
import {
  SourceFault,
  type Container,
  type Content,
  type Entry,
  type FetchLimits,
  type ItemRef,
  type Page,
  type Removed,
} from '../../kit/connector.ts'
import { asAdministrator } from '../administers.ts'
import type { Reading } from '../drive/reading.ts'
import { GoogleFault } from '../fault.ts'
import { NobodyReads } from '../nobody-reads.ts'
import { MailContent } from './content.ts'
import { isMail, mailboxKey, placeIn } from './keys.ts'
import { listMailbox } from './list.ts'
import { forwardingFacts } from './mailbox.ts'
import { messageOf } from './pages.ts'

/** Gmail's part of a connection. What is not of mail answers undefined, and somebody else's turn comes. */
interface Mail {
  containers(): AsyncIterable<Container>
  items(container: Container, from?: string): AsyncIterable<Page<Entry | Removed>> | undefined
  exists(key: string): Promise<boolean> | undefined
  fetch(item: ItemRef, limits: FetchLimits): Promise<Content> | undefined
  /** What a person's mailbox does by itself. */
  factsOf(address: string): Promise<Record<string, unknown>>
}

export function openMail(reading: Reading): Mail {
  const { google, people, settings, io } = reading
  const isRead = settings.services.includes('gmail')
  const content = new MailContent(reading)
  return {
    async *containers() {
      if (!isRead) return
      for await (const { id, primaryEmail, isMailboxSetup } of asAdministrator(google, people.all()))
        if (isMailboxSetup !== false) yield { id: mailboxKey(id), name: primaryEmail, service: dataServices.GMAIL.key }
    },
    items: (container, from) => (isMail(container.id) ? listMailbox(reading, container, from) : undefined),
    exists: key => (isMail(key) ? isMessageThere(reading, key) : undefined),
    fetch: (item, limits) => (isMail(item.key) ? content.of(item, limits) : undefined),
    factsOf: async address => (isRead ? forwardingFacts(google, address, io.ownDomains) : {}),
  }
}

/** What cannot be told of is there. */
async function isMessageThere(reading: Reading, key: string): Promise<boolean> {
  const place = placeIn(key)
  if (!place || !reading.settings.services.includes('gmail')) return false
  try {
    return (await messageOf(reading, await reading.people.addressOf(place.user), place.message)) !== undefined
  } catch (error) {
    if (error instanceof NobodyReads) return false
    if (error instanceof GoogleFault || (error instanceof SourceFault && error.code === 'consent_lost')) return true
    throw error
  }
}
