import type { Container, Entry, FolderEntry, Page, Removed } from '../../kit/connector.ts'
import { atOnce } from '../../kit/at-once.ts'
import { exclusion } from '../../kit/walk/globs.ts'
import { whyShut } from '../shut.ts'
import type { Reading } from '../drive/reading.ts'
import { entriesOf, type MailboxFacts } from './entries.ts'
import { keyOf, mailboxKey, ownerIn, wholeMailbox } from './keys.ts'
import { delegatesOf, personAt } from './mailbox.ts'
import { messageOf, pageAt, startOf, type Told } from './pages.ts'
import { positionOf, positionText, type Position } from './position.ts'

type Listed = Page<Entry | Removed>

const askedAtOnce = 8

/** A mailbox from its beginning, or what changed in it since, page by page. One that is shut is an entry that says so, and loses nothing. */
export async function* listMailbox(reading: Reading, { id, name }: Container, from?: string): AsyncGenerator<Listed> {
  const user = ownerIn(id)
  let position = from === undefined ? undefined : positionOf(from)
  const shut = { key: `${mailboxKey(user)}/${wholeMailbox}`, name, what: 'Gmail', user }
  const opened = await open(reading, user, position).catch((error: unknown) => whyShut(reading, shut, error))
  if ('problem' in opened) return yield opened.problem
  const { mailbox } = opened
  let { told } = opened
  position = opened.position
  yield { items: [folderOf(mailbox)], covers: position.covers }
  for (;;) {
    reading.io.signal.throwIfAborted()
    const items = await toldEntries(reading, mailbox, told)
    reading.io.signal.throwIfAborted()
    const isWhole = position.covers === 'all'
    yield {
      items: isWhole ? items.filter(({ type }) => type !== 'removed') : items,
      covers: position.covers,
      next: positionText(told.next),
    }
    if (told.isLast) return
    position = told.next
    told = await pageAt(reading, mailbox.address, position)
  }
}

/** With its first page: whether a mailbox may be read shows by reading it. */
async function open(reading: Reading, user: string, from: Position | undefined) {
  const address = await reading.people.addressOf(user)
  const position: Position = from ?? { covers: 'all', start: await startOf(reading, address) }
  const told = await pageAt(reading, address, position)
  const { include, exclude } = reading.settings
  const readers = await delegatesOf(reading.google, address)
  const mailbox: MailboxFacts = {
    user,
    address,
    owner: personAt(address),
    readers,
    exclude: exclusion(include, exclude),
  }
  return { mailbox, position, told }
}

const folderOf = ({ user, address, owner, readers }: MailboxFacts): FolderEntry => ({
  type: 'folder',
  key: mailboxKey(user),
  name: address,
  path: address,
  identity: mailboxKey(user),
  owner,
  grants: [{ principal: owner, role: 'owner', via: 'mailbox' }, ...readers],
})

async function toldEntries(reading: Reading, mailbox: MailboxFacts, { ids, gone }: Told): Promise<(Entry | Removed)[]> {
  const removed = (message: string): Removed => ({ type: 'removed', key: keyOf({ user: mailbox.user, message }) })
  const told = await atOnce(ids, askedAtOnce, async id => {
    const message = await messageOf(reading, mailbox.address, id)
    return message ? entriesOf(message, mailbox) : [removed(id)]
  })
  return [...gone.map(removed), ...told.flat()]
}
