import type {
  ConnectorIo,
  Container,
  Content,
  Entry,
  FetchLimits,
  ItemRef,
  Page,
  Removed,
} from '../../kit/connector.ts'
import { ownDomainsOf } from '../directory/domains.ts'
import type { AskMore } from '../directory/identities.ts'
import type { Reading } from '../drives/reading.ts'
import { mailContent } from './content.ts'
import { mailIsThere } from './exists.ts'
import { mailboxFactsOf } from './forwarding.ts'
import { isMail } from './keys.ts'
import { listMailFolder } from './list.ts'
import { mailFoldersOf } from './mailboxes.ts'

/** Exchange's part of a connection. What is not of mail answers undefined, and somebody else's turn comes. */
export interface Mail {
  containers(): AsyncIterable<Container>
  items(container: Container, from?: string): AsyncIterable<Page<Entry | Removed>> | undefined
  exists(key: string): Promise<boolean> | undefined
  fetch(item: ItemRef, limits: FetchLimits): Promise<Content> | undefined
  /** What a person's mailbox does by itself. */
  factsOf: AskMore
}

export function openMail(reading: Reading, io: Pick<ConnectorIo, 'ownDomains'>): Mail {
  const { graph, settings } = reading
  const isRead = settings.services.includes('exchange')
  let own: Promise<string[]> | undefined
  const ownDomains = () => (own ??= ownDomainsOf(graph).then(found => [...io.ownDomains, ...found]))
  return {
    async *containers() {
      if (isRead) yield* mailFoldersOf(graph)
    },
    items: (container, from) => (isMail(container.id) ? listMailFolder(reading, container, from) : undefined),
    exists: key => (isMail(key) ? mailIsThere(reading, key) : undefined),
    fetch: (item, limits) => (isMail(item.key) ? mailContent(reading, item, limits) : undefined),
    factsOf: async ({ id, userType }) =>
      isRead && userType?.toLowerCase() !== 'guest' ? { ...(await mailboxFactsOf(graph, id, await ownDomains())) } : {},
  }
}
