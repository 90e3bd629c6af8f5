import type { Container, Entry, FolderEntry, Page, ProblemEntry, Removed } from '../../kit/connector.ts'
import { SourceFault } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import { displayPath } from '../../kit/key.ts'
import { exclusion } from '../../kit/walk/globs.ts'
import { atOnce } from '../at-once.ts'
import { Failures } from '../failures.ts'
import { GraphFault, isDenied, isLocked, isMissing } from '../fault.ts'
import type { GraphPage } from '../graph.ts'
import { positionOf, positionText, type Position } from '../position.ts'
import type { Reading } from '../drives/reading.ts'
import { attachmentEntry, messageEntry, takenIn, type MailFolderFacts } from './entries.ts'
import { requireAnyMailbox } from './check.ts'
import { bucketOf, folderOf, immutable, keyOf, malformedKey, messagePath, unreadMessageKey, userPath } from './keys.ts'
import { shutMailbox, whyShut, wholeMailbox } from './mailbox.ts'
import { Attachment, Message, messageFields } from './resources.ts'

type Told = Page<Entry | Removed>

/** Exchange lets four calls at a time into a mailbox. */
const askedAtOnce = 2
const prefer = `${immutable}, odata.maxpagesize=200`

/** A mail folder from its beginning, or what changed in it since, page by page. */
export async function* listMailFolder(reading: Reading, container: Container, from?: string): AsyncGenerator<Told> {
  const folder = factsOf(reading, container)
  const { user, folder: id } = folderOf(container.id)
  if (id === wholeMailbox) return yield* shutMailbox(reading.graph, container)
  const start = `${userPath(user)}/mailFolders/${encodeURIComponent(id)}/messages/delta`
  let position = positionOf(`${start}?$select=${messageFields}`, from)
  const listing = { reading, folder, failures: new Failures(), unread: [] as ProblemEntry[] }
  for (let isFirst = true; ; isFirst = false) {
    reading.io.signal.throwIfAborted()
    const page = await deltaPage(reading, user, position).catch((error: unknown) =>
      shut(reading, folder, { error, at: isFirst ? from : positionText(position) }),
    )
    if ('problem' in page) return yield page.problem
    const items = await entriesOf(listing, page.items)
    const told = position.covers === 'all' ? items.filter(({ type }) => type !== 'removed') : items
    if (page.malformed) told.push(malformedIn(folder))
    const { covers } = position
    const next = nextOf(page, position)
    // Its name may be another since; that alone is no way on.
    if (isFirst) yield { items: [entryOf(folder)], covers }
    yield { items: told, covers, next: positionText(next) }
    if (page.next === undefined) {
      // The list is begun anew the next time: no list of changes would name them again.
      if (listing.unread.length) yield { items: listing.unread, covers: 'changes' }
      return
    }
    position = next
  }
}

function factsOf({ settings }: Reading, { id, name }: Container): MailFolderFacts {
  const address = name.split('/', 1)[0] ?? name
  return {
    user: folderOf(id).user,
    key: id,
    path: name,
    owner: { kind: 'user', name: address, ...(address.includes('@') && { address: address.toLowerCase() }) },
    exclude: exclusion(settings.include, settings.exclude),
  }
}

const entryOf = ({ key, path, owner }: MailFolderFacts): FolderEntry => ({
  type: 'folder',
  key,
  name: path.split('/').at(-1) ?? path,
  path,
  identity: key,
  owner,
  grants: [{ principal: owner, role: 'owner', via: 'mailbox' }],
})

/** In the place of messages without an id, which nothing can be asked of. */
const malformedIn = ({ user, path }: MailFolderFacts): Entry => ({
  type: 'problem',
  key: malformedKey(user),
  name: 'malformed',
  path: `${path}/malformed`,
  status: 'failed',
  reason: 'io_error',
  detail: 'Exchange listed something here that is no message. All else was read.',
})

async function deltaPage({ graph }: Reading, user: string, { path }: Position): Promise<GraphPage<Message>> {
  try {
    return await graph.page(Message, { path, prefer, bucket: bucketOf(user), what: 'The messages of a folder' })
  } catch (error) {
    // Exchange says so by 400 as well as by 410.
    if (error instanceof GraphFault && /syncstate/i.test(error.code))
      throw new SourceFault('resync', 'Exchange no longer knows the position in a folder. It is read once more.')
    throw error
  }
}

function nextOf({ next, delta }: GraphPage<unknown>, { covers, path }: Position): Position {
  if (next !== undefined && next !== path) return { covers, path: next }
  if (delta !== undefined) return { covers: 'changes', path: delta }
  throw new OutboundFault('malformed', 'Microsoft 365 did not say where a mail folder goes on.')
}

/** A folder that is shut goes on, once it opens, where it was left. @throws what is not about the folder */
async function shut(
  { graph }: Reading,
  { key, path }: MailFolderFacts,
  { error, at }: { error: unknown; at: string | undefined },
): Promise<{ problem: Told }> {
  if (isDenied(error)) await requireAnyMailbox(graph)
  const entry: Entry = { type: 'problem', key, name: path, path, ...whyShut(error) }
  const isKept = at !== undefined && (isDenied(error) || isLocked(error))
  if (at !== undefined && !isKept && !isMissing(error))
    throw new SourceFault('resync', 'Exchange does not go on from the position in a folder. It is read once more.')
  const problem: Told = { items: [entry], covers: isMissing(error) ? 'all' : 'changes', ...(isKept && { next: at }) }
  return { problem }
}

interface Listing {
  reading: Reading
  folder: MailFolderFacts
  failures: Failures
  /** What Exchange failed over, in place of it. */
  unread: ProblemEntry[]
}

/** Each message, and what is attached to it behind it. */
async function entriesOf(listing: Listing, messages: readonly Message[]) {
  const { user } = listing.folder
  const last = new Map(messages.map(message => [message.id, message]))
  const told = await atOnce([...last.values()], askedAtOnce, async message => {
    if (message['@removed']) return [{ type: 'removed' as const, key: keyOf({ user, message: message.id }) }]
    return entriesOfOne(listing, message)
  })
  return told.flat()
}

async function entriesOfOne({ reading, folder, ...listing }: Listing, told: Message): Promise<(Entry | Removed)[]> {
  const entries: Entry[] = []
  try {
    const message = isPart(told) ? await whole(reading, folder, told) : told
    const entry = messageEntry(message, folder)
    entries.push(entry)
    const attached = message.hasAttachments ? await attachmentsOf(reading, folder, message) : []
    listing.failures.passed()
    entries.push(...attached.map(one => attachmentEntry(one, entry, folder, message.id)))
  } catch (error) {
    // It was moved or deleted while the page was read; a later list says so.
    if (isMissing(error)) return []
    listing.unread.push(unreadIn(folder, told, listing.failures.bear(error).message))
  }
  return entries.map(one => takenIn(one, folder))
}

/** In the place of a message, or of what is attached to it, that Exchange fails to tell of. */
const unreadIn = ({ user, key, path }: MailFolderFacts, { id, subject }: Message, detail: string): ProblemEntry => {
  const name = displayPath(Buffer.from(subject || '(no subject)'))
  const place = { key: unreadMessageKey({ user, message: id }), name, path: `${path}/${name}`, parent: key }
  return { type: 'problem', ...place, status: 'failed', reason: 'io_error', detail }
}

/** Of a change, some tell what changed alone. */
const isPart = ({ subject, from, sentDateTime, toRecipients }: Message) =>
  subject === undefined && from === undefined && sentDateTime === undefined && toRecipients === undefined

function whole({ graph }: Reading, { user }: MailFolderFacts, { id }: Message): Promise<Message> {
  const path = `${messagePath({ user, message: id })}?$select=${messageFields}`
  return graph.get(Message, { path, prefer: immutable, bucket: bucketOf(user), what: 'A message' })
}

async function attachmentsOf({ graph }: Reading, { user }: MailFolderFacts, { id }: Message): Promise<Attachment[]> {
  const select = '$select=id,name,contentType,size,lastModifiedDateTime'
  const path = `${messagePath({ user, message: id })}/attachments?${select}`
  const call = { path, prefer: immutable, bucket: bucketOf(user), what: 'What is attached to a message' } as const
  return graph.all(Attachment, call).catch((error: unknown) => {
    // Who may read heads alone sees that there are some. Of a message that went meanwhile, a later list says so.
    if (isDenied(error) || isMissing(error)) return []
    throw error
  })
}
