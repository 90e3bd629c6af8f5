import type { Container, ItemEntry, Page, ProblemEntry, SourceEvent } from '@sharelight/connectors'
import { hash64, stableId, type KnownItem, type ScanItemRow } from '@sharelight/store'
import { BoundedMap } from '../bounded-map.ts'
import { askSource } from '../errors.ts'
import { noReading, type DocumentReading } from '../read/document.ts'
import type { ScanContext } from '../context.ts'
import type { FolderBook } from './folders.ts'
import type { Directory } from './directory.ts'
import { secure, type Security } from './security.ts'
import { joinStamp, problemStamp, splitStamp } from './stamp.ts'
import { isLabelledSo } from './told-labels.ts'

/** What is to be done about one item, and what is known of it. */
export interface PlannedItem {
  entry: ItemEntry
  itemId: string
  before: KnownItem | undefined
  /** The store has nothing of it, nor ever had since this scan began. */
  isNew?: boolean
  change: ScanItemRow['change']
  /** Its content is new: read it. */
  isNewContent: boolean
  isNewAccess: boolean
  /** Its service has put other labels on it. */
  isNewLabel: boolean
  /** For something that cannot or must not be read. */
  given: DocumentReading | undefined
  stamp: string
  /** This scan has stored it as it is now. */
  isDone: boolean
  sourceCode: number
  /** The container that lists it. */
  stream: string
  folderId: string | null
  containerId: string | null
  /** Absent where nothing can be known of it; what was known stays. */
  security: Security | undefined
  /** What the source says happened, unless another item (a copy of the same message) came first with it. */
  newEvents: readonly SourceEvent[]
}

const remembered = 20_000

/** Compares what a source lists with what was known of it. */
export class ItemPlanner {
  readonly #scan: ScanContext
  readonly #folders: FolderBook
  readonly #ids = new BoundedMap<string, string>(remembered)
  readonly #claimed = new Set<string>()
  readonly #told = new Set<number>()

  constructor(scan: ScanContext, folders: FolderBook) {
    this.#scan = scan
    this.#folders = folders
  }

  /** One plan for each entry of a container, in order; the `isDone` ones were finished before a crash. */
  async plan(
    entries: readonly (ItemEntry | ProblemEntry)[],
    { id: stream, service }: Container,
    covers: Page<ItemEntry>['covers'],
  ): Promise<PlannedItem[]> {
    const { sink } = this.#scan
    const known = await sink.lookup(entries.map(({ key }) => key))
    // Whose key is its identity has moved nowhere that its key does not say.
    const strangers = entries.flatMap(entry =>
      entry.type === 'item' && entry.identity && entry.identity !== entry.key && !known.has(entry.key)
        ? entry.identity
        : [],
    )
    const elsewhere = strangers.length ? await sink.lookupIdentities(strangers) : new Map<string, KnownItem[]>()
    const folderIds = await this.#folders.idsOf(entries.flatMap(({ parent }) => parent ?? []))
    const plans: PlannedItem[] = []
    for (const entry of entries) {
      const before =
        known.get(entry.key) ??
        (entry.type === 'item' ? await this.#moved(entry, elsewhere.get(entry.identity ?? '') ?? []) : undefined)
      const itemId = before?.itemId ?? this.#newId(entry.key)
      this.#ids.set(entry.key, itemId)
      const folderId = (entry.parent !== undefined && folderIds.get(entry.parent)) || null
      const containerId =
        entry.type === 'item' && entry.container !== undefined ? await this.#idOf(entry.container) : null
      plans.push(
        this.#compare(entry, {
          itemId,
          before,
          // What a list of changes takes away and names again has the id that it had.
          isNew: !before && covers === 'all' && this.#scan.isFirstScan,
          folderId,
          containerId,
          stream,
          sourceCode: this.#scan.codeOf(entry.service ?? service),
        }),
      )
    }
    return plans
  }

  /** Plans for reading once more what could not be read. */
  again(known: readonly KnownItem[]): PlannedItem[] {
    return known
      .filter(({ done, status }) => !done && status === 'failed')
      .map(before => ({
        entry: entryOf(before),
        itemId: before.itemId,
        before,
        change: 'modified',
        isNewContent: true,
        isNewAccess: false,
        isNewLabel: false,
        given: undefined,
        stamp: before.stamp,
        isDone: false,
        sourceCode: before.sourceCode ?? this.#scan.codeOf(),
        stream: before.stream ?? '',
        folderId: before.folderId,
        containerId: before.containerId,
        security: undefined,
        newEvents: [],
      }))
  }

  /** A move is over once its new place is stored. */
  stored(itemId: string): void {
    this.#claimed.delete(itemId)
  }

  /** The item that has gone from where it was and shows up here; each once. */
  async #moved(entry: ItemEntry, candidates: readonly KnownItem[]): Promise<KnownItem | undefined> {
    for (const candidate of candidates) {
      if (candidate.done || this.#claimed.has(candidate.itemId)) continue
      const { exists } = this.#scan.connection
      // A source that cannot be asked gives an identity to one object only, and never again.
      if (exists && !isSameObject(entry, candidate)) continue
      this.#claimed.add(candidate.itemId)
      if (!exists || !(await askSource(() => exists(candidate.key)))) return candidate
      this.#claimed.delete(candidate.itemId)
    }
    return undefined
  }

  #newId(key: string): string {
    return stableId(this.#scan.sourceId, 'item', key, this.#scan.scanId)
  }

  async #idOf(key: string): Promise<string> {
    const known = this.#ids.get(key) ?? (await this.#scan.sink.lookup([key])).get(key)?.itemId
    return known ?? this.#newId(key)
  }

  /** Asked for every entry in the order of listing, finished ones too: so it answers the same after a crash. */
  #isFirstTold(eventId: string): boolean {
    const hash = Number(BigInt(hash64(eventId)) >> 11n)
    return !this.#told.has(hash) && Boolean(this.#told.add(hash))
  }

  #compare(
    found: ItemEntry | ProblemEntry,
    place: Pick<PlannedItem, 'itemId' | 'before' | 'isNew' | 'folderId' | 'containerId' | 'stream' | 'sourceCode'>,
  ): PlannedItem {
    const { before } = place
    const entry = found.type === 'item' ? found : asItem(found)
    const given = found.type === 'item' ? undefined : noReading(found.status, found.reason, found.detail)
    const security = given ? undefined : secure(entry, this.#scan.directory)
    const old = splitStamp(before?.stamp ?? '')
    const isNewContent =
      old.content !== entry.stamp || (!given && before !== undefined && isWorthAnotherTry(before, this.#scan))
    const access = security?.digest ?? old.access
    const newEvents = entry.events.filter(({ id }) => this.#isFirstTold(id))
    const stamp = joinStamp(entry.stamp, access)
    // A list of changes may name an item twice: it is done when it is stored as it was named last.
    const isNewLabel = before !== undefined && !isLabelledSo(before, entry)
    const isDone = before?.done === true && before.stamp === stamp && before.key === entry.key && !isNewLabel
    const plan = {
      ...place,
      entry,
      given,
      security,
      newEvents,
      isNewContent,
      isNewAccess: old.access !== '' && old.access !== access,
      isNewLabel,
      stamp,
      isDone,
    }
    const change = changeOf(plan)
    // Those of items that were finished before a crash too: the crash may have come before their identities were written.
    if (change !== 'unchanged' || before?.done) introduce(entry, this.#scan.directory)
    return { ...plan, change }
  }
}

function changeOf({
  entry,
  before,
  folderId,
  isNewContent,
  isNewAccess,
  isNewLabel,
}: Omit<PlannedItem, 'change'>): ScanItemRow['change'] {
  if (!before) return 'created'
  if (before.key !== entry.key || before.path !== entry.path)
    return before.folderId === folderId && before.name !== entry.name ? 'renamed' : 'moved'
  return isNewContent || isNewAccess || isNewLabel || before.folderId !== folderId ? 'modified' : 'unchanged'
}

/** File systems give the number of a deleted file to a new one: the same content or time of birth tells that it is the same file. */
function isSameObject(entry: ItemEntry, { stamp, createdAt }: KnownItem): boolean {
  return splitStamp(stamp).content === entry.stamp || (createdAt !== null && createdAt === entry.createdAt?.getTime())
}

/** What failed may work today; what a rule missed may be found today; rules may have changed; words in pictures are read once recognition is on. */
function isWorthAnotherTry(
  { status, reason, parts, contentScan }: KnownItem,
  { reading: { ocr }, outdatedScans }: ScanContext,
): boolean {
  if (
    status === 'failed' ||
    reason === 'changed_while_read' ||
    reason === 'rule_failed' ||
    outdatedScans?.has(contentScan)
  )
    return true
  return ocr !== 'off' && (reason === 'ocr_off' || parts.some(part => part.reason === 'ocr_off'))
}

function introduce({ owner, grants, events }: ItemEntry, directory: Directory): void {
  const people = [
    owner,
    ...grants.map(({ principal }) => principal),
    ...events.flatMap(({ actor, recipients }) => [actor, ...recipients]),
  ]
  for (const principal of people) if (principal) directory.introduce(principal)
}

function entryOf({ key, name, path, kind, size, mime, createdAt, modifiedAt, stamp, identity }: KnownItem): ItemEntry {
  const date = (time: number | null) => (time === null ? undefined : new Date(time))
  return {
    type: 'item',
    key,
    name,
    path,
    kind,
    size,
    mime,
    createdAt: date(createdAt),
    modifiedAt: date(modifiedAt),
    stamp: splitStamp(stamp).content,
    identity,
    grants: [],
    events: [],
  }
}

function asItem({ key, name, path, parent, status, reason }: ProblemEntry): ItemEntry {
  return {
    type: 'item',
    kind: 'file',
    key,
    name,
    path,
    parent,
    stamp: problemStamp(status, reason),
    grants: [],
    events: [],
  }
}
