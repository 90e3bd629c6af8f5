import { ConnectorError, type Connection, type ConnectorIo, type Container, type Page } from '../../kit/connector.ts'
import type { Entry, Removed } from '../../kit/entries.ts'
import type { Inbox, InboxDevice } from '../../kit/inbox.ts'
import { deviceFolder, told } from './entries.ts'

/** Batches that are looked at together. */
const entriesAtOnce = 1000

/** What agents have sent, each device a container. A page ends with a batch, whose number is the position. */
export async function open(_: object, { inbox, now }: ConnectorIo): Promise<Connection> {
  if (!inbox)
    throw new ConnectorError('excluded', 'Devices report to a server: there is nothing of them to be read from here.')
  const known = new Map<string, InboxDevice>()
  const named = (device: InboxDevice): Container => {
    known.set(device.id, device)
    return { id: device.id, name: device.name }
  }
  return {
    brings: true,
    check: async () => ({ ok: true, granted: ['What agents send'], missing: [] }),
    async *containers() {
      for await (const device of inbox.devices()) yield named(device)
    },
    changed: {
      at: time => time.toISOString(),
      async *since() {
        const items = (await inbox.waiting()).map(named)
        yield { items, covers: 'changes', next: now().toISOString() }
      },
    },
    items: (container, from) =>
      pagesOf(inbox, known.get(container.id) ?? { id: container.id, name: container.name, user: '' }, from),
    fetch: async () => {
      throw new ConnectorError('io_error', 'It lies on a device, whose agent reads it again by itself.')
    },
    close: async () => {},
  }
}

async function* pagesOf(inbox: Inbox, device: InboxDevice, from = '0'): AsyncGenerator<Page<Entry | Removed>> {
  const after = Number(from)
  // Where reading goes on is durable by now: what lies before it is in the inventory.
  await inbox.forget(device.id, after)
  let page: Page<Entry | Removed> = { items: [deviceFolder(device)], covers: 'changes', next: from }
  for await (const { number, entries } of inbox.batches(device.id, after)) {
    if (page.items.length + entries.length > entriesAtOnce) {
      yield page
      page = { items: [], covers: 'changes' }
    }
    page.items.push(...entries.map(entry => told(entry, device)))
    page.next = String(number)
  }
  yield page
}
