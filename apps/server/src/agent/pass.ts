import { createHash } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  findConnector,
  localIo,
  type Connection,
  type Entry,
  type ItemEntry,
  type Places,
} from '@sharelight/connectors'
import type { BroughtReading, DevicePolicy, ReadingSettings } from '@sharelight/contract'
import { fetchContent, readFetched, type Reader } from '@sharelight/scan'
import { broughtOf, itemEntry, plainEntry } from './brought.ts'
import type { Known, Memory, Told } from './memory.ts'
import { isBelow, placeOf, type Ground, type Place } from './storage.ts'

export interface PassOptions {
  memory: Memory
  reader: Reader
  /** By which what is found is hashed. */
  hashKey: Uint8Array
  policy: DevicePolicy
  reading: ReadingSettings
  ground: Ground
  /** What is never read: the agent's own folder. */
  openPlaces: Places
  /** Something changed where it leaves the organisation: it is read at once, whatever the share. */
  isUrgent: boolean
  signal: AbortSignal
  /** Asked between documents; false ends the pass, which goes on from there the next time. */
  mayGoOn(): Promise<boolean>
  /** Something was put into the queue. */
  onTold(): void
}

const readAtOnce = 8
const entriesPerBatch = 200
const bytesPerBatch = 400_000
const longestRestMs = 30_000
const unseenAtOnce = 500

/** Reads one root; tells what is new, changed or gone. Gives whether it came to its end. */
export async function passOver(root: Place, options: PassOptions): Promise<boolean> {
  const { memory, policy, openPlaces, signal } = options
  const { passes, firstSeen } = memory.root(root.path, root.storage, Date.now())
  const connector = findConnector('filesystem')
  if (!connector) throw new Error('There is no connector for folders.')
  const open = await connector.load()
  const settings = connector.settings.parse({
    roots: [root.path],
    exclude: policy.exclude,
    maxFileSize: policy.maxFileSize,
  })
  const connection = await open(settings, localIo({ places: openPlaces, signal }))
  const others = options.ground.roots.filter(({ path }) => isBelow(path, root.path)).map(({ path }) => path)
  const pass = new Pass(root, { ...options, connection, pass: passes + 1, isFirst: passes === 0, firstSeen })
  try {
    for await (const container of connection.containers())
      for await (const { items } of connection.items?.(container) ?? []) {
        const own = items.filter(entry => !others.some(path => entry.key === path || isBelow(entry.key, path)))
        if (!(await pass.take(own.filter(entry => entry.type !== 'removed')))) return false
      }
    await pass.gone()
    memory.passed(root.path, Date.now())
    return true
  } finally {
    await connection.close()
  }
}

interface Run extends PassOptions {
  connection: Connection
  pass: number
  isFirst: boolean
  firstSeen: number
}

class Pass {
  readonly #root: Place
  readonly #run: Run
  #told: Told[] = []
  #bytes = 0
  #isUrgent = false

  constructor(root: Place, run: Run) {
    this.#root = root
    this.#run = run
  }

  /** Takes a page; false where the pass is to end. */
  async take(entries: readonly Entry[]): Promise<boolean> {
    for (let start = 0; start < entries.length; start += readAtOnce) {
      this.#run.signal.throwIfAborted()
      if (!(await this.#run.mayGoOn())) {
        this.#flush()
        return false
      }
      const began = performance.now()
      const some = entries.slice(start, start + readAtOnce)
      const looked = await Promise.all(some.map(entry => this.#look(entry)))
      this.#run.memory.seen(
        some.map(({ key }) => key),
        this.#run.pass,
      )
      const told = looked.filter(each => each !== undefined)
      for (const each of told) this.#add(each)
      if (told.length) await this.#rest(performance.now() - began)
    }
    this.#flush()
    return true
  }

  /** What the pass did not come across is gone where it is not there any more. */
  async gone(): Promise<void> {
    const { memory, pass, connection } = this.#run
    for (;;) {
      const keys = memory.unseen(this.#root.path, pass, unseenAtOnce)
      if (!keys.length) break
      for (const key of keys) {
        if (await connection.exists?.(key)) memory.seen([key], pass)
        else this.#add({ entry: { type: 'removed', key } })
      }
      this.#flush()
    }
  }

  async #look(entry: Entry): Promise<Told | undefined> {
    const { ground, memory } = this.#run
    const { storage, name: place } = placeOf(entry.path, ground.places)
    const before = memory.known(entry.key)
    if (entry.type !== 'item') {
      const access = entry.type === 'folder' ? digestOf(entry, storage) : storage
      const known = knownOf(entry.type === 'folder' ? 'folder' : `!${entry.status}:${entry.reason}`, access, entry)
      if (before && isSame(before, known)) return undefined
      return { entry: plainEntry(entry, storage), known }
    }
    const access = digestOf(entry, storage)
    const isNew = before?.stamp !== entry.stamp
    if (before && !isNew && before.access === access && !before.outcome.startsWith('failed')) return undefined
    const reading = isNew || before?.outcome.startsWith('failed') ? await this.#read(entry) : undefined
    const outcome = reading ? `${reading.status}:${reading.reason ?? ''}` : (before?.outcome ?? '')
    const known = { stamp: entry.stamp, access, outcome }
    if (before && isSame(before, known)) return undefined
    const wasThere = this.#run.isFirst && !(await this.#cameSince(entry, storage))
    const isLanding = !wasThere && isNew && (storage === 'removable' || storage === 'personal_sync')
    this.#isUrgent ||= isLanding
    const where = { storage, ...(place && { place }), wasThere, foundAt: new Date().toISOString() }
    return { entry: itemEntry(entry, where, reading), known }
  }

  async #read(entry: ItemEntry): Promise<BroughtReading> {
    const { connection, reader, hashKey, reading: settings } = this.#run
    const fetched = await fetchContent(connection, { key: entry.key, stamp: entry.stamp })
    if (!('content' in fetched)) return broughtOf(fetched)
    try {
      return broughtOf(await readFetched(fetched, entry, { connection, reader, key: hashKey, settings, sourceId: '' }))
    } finally {
      await fetched.release()
    }
  }

  /** A medium that was just put in holds what was there before; what was put onto it since is told by its change of state. */
  async #cameSince({ path }: ItemEntry, storage: Place['storage']): Promise<boolean> {
    if (storage === 'disk' || storage === 'company_sync') return false
    const found = await lstat(path).catch(() => undefined)
    return found !== undefined && Math.max(found.ctimeMs, found.birthtimeMs) >= this.#run.firstSeen
  }

  #add(told: Told): void {
    this.#told.push(told)
    this.#bytes += JSON.stringify(told.entry).length
    if (this.#told.length >= entriesPerBatch || this.#bytes >= bytesPerBatch || this.#isUrgent) this.#flush()
  }

  #flush(): void {
    if (!this.#told.length) return
    const { memory, pass, onTold } = this.#run
    memory.tell(this.#told, { root: this.#root.path, pass, urgent: this.#isUrgent })
    this.#told = []
    this.#bytes = 0
    this.#isUrgent = false
    onTold()
  }

  /** Of the time that reading takes the rest of the share is slept. */
  async #rest(busyMs: number): Promise<void> {
    const { policy, isUrgent, signal } = this.#run
    const restMs = Math.min(longestRestMs, busyMs * (100 / policy.share - 1))
    if (!isUrgent && restMs >= 1) await sleep(restMs, undefined, { signal })
  }
}

function knownOf(stamp: string, access: string, entry: Exclude<Entry, ItemEntry>): Known {
  return { stamp, access, outcome: entry.type === 'problem' ? `${entry.status}:${entry.reason}` : '' }
}

const isSame = (a: Known, b: Known) => a.stamp === b.stamp && a.access === b.access && a.outcome === b.outcome

function digestOf({ owner, grants }: Pick<ItemEntry, 'owner' | 'grants'>, storage: Place['storage']): string {
  return createHash('sha256')
    .update(JSON.stringify([storage, owner, grants]))
    .digest('base64url')
    .slice(0, 22)
}
