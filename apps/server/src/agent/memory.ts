import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { AgentEntry, DeviceFolder, StorageKind } from '@sharelight/contract'

/** What was told of one thing, as far as it matters for telling it again. */
export interface Known {
  stamp: string
  access: string
  /** How it was read, where it was not read completely. */
  outcome: string
}

export interface Batch {
  number: number
  urgent: boolean
  entries: AgentEntry[]
}

/** An entry with what is remembered of it: both become durable together, or neither does. */
export interface Told {
  entry: AgentEntry
  known?: Known
}

type Counts = Pick<DeviceFolder, 'complete' | 'partial' | 'skipped' | 'failed'>

const schema = `
  pragma locking_mode = exclusive;
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table if not exists notes (name text primary key, value text not null) without rowid;
  create table if not exists known (
    key text primary key, root text not null, stamp text not null, access text not null, outcome text not null, pass integer not null) without rowid;
  create index if not exists known_of_root on known (root, pass);
  create table if not exists queue (
    number integer primary key autoincrement, urgent integer not null, entries blob not null, bytes integer not null);
  create table if not exists roots (
    root text primary key, storage text not null, first_seen integer not null, passes integer not null, read_at integer, counts text not null) without rowid;
`

/** Keeps what was told and what waits to be sent, in one file that outlives a kill at any moment. One agent at a time holds it. */
export class Memory {
  readonly #db: DatabaseSync

  private constructor(db: DatabaseSync) {
    this.#db = db
  }

  /** @throws Error where another agent runs on the folder */
  static async open(folder: string): Promise<Memory> {
    const { DatabaseSync } = await quietly(() => import('node:sqlite'))
    const file = join(folder, 'memory.db')
    const db = new DatabaseSync(file)
    try {
      db.exec(schema)
      db.exec('begin immediate; commit')
    } catch (error) {
      db.close()
      if (error instanceof Error && /locked/.test(error.message))
        throw new Error(`Another agent runs on ${folder}. End it first.`, { cause: error })
      throw error
    }
    chmodSync(file, 0o600)
    return new Memory(db)
  }

  close(): void {
    this.#db.close()
  }

  note(name: string): string | undefined {
    const row = this.#db.prepare('select value from notes where name = ?').get(name)
    return row && String(row['value'])
  }

  setNote(name: string, value: string): void {
    this.#db.prepare('insert or replace into notes values (?, ?)').run(name, value)
  }

  known(key: string): Known | undefined {
    const row = this.#db.prepare('select stamp, access, outcome from known where key = ?').get(key)
    return row && { stamp: String(row['stamp']), access: String(row['access']), outcome: String(row['outcome']) }
  }

  /** They are there still, as they were told. */
  seen(keys: readonly string[], pass: number): void {
    const mark = this.#db.prepare('update known set pass = ? where key = ?')
    this.#whole(() => {
      for (const key of keys) mark.run(pass, key)
    })
  }

  /** Puts what is told into the queue, and remembers it. */
  tell(told: readonly Told[], { root, pass, urgent }: { root: string; pass: number; urgent: boolean }): void {
    if (!told.length) return
    const keep = this.#db.prepare('insert or replace into known values (?, ?, ?, ?, ?, ?)')
    const drop = this.#db.prepare('delete from known where key = ?')
    this.#whole(() => {
      for (const { entry, known } of told)
        if (known) keep.run(entry.key, root, known.stamp, known.access, known.outcome, pass)
        else drop.run(entry.key)
      const entries = gzipSync(JSON.stringify(told.map(({ entry }) => entry)))
      this.#db
        .prepare('insert into queue (urgent, entries, bytes) values (?, ?, ?)')
        .run(urgent ? 1 : 0, entries, entries.length)
    })
  }

  /** Keys of a root that its last pass did not come across. */
  unseen(root: string, pass: number, most: number): string[] {
    const rows = this.#db.prepare('select key from known where root = ? and pass < ? limit ?').all(root, pass, most)
    return rows.map(row => String(row['key']))
  }

  /** The next to be sent, in order; urgent where something urgent waits behind it, too. */
  next(): Batch | undefined {
    const row = this.#db.prepare('select number, urgent, entries from queue order by number limit 1').get()
    if (!row) return undefined
    const entries = gunzipSync(row['entries'] as Uint8Array).toString('utf8')
    return { number: Number(row['number']), urgent: this.#hasUrgent(), entries: ownEntries(entries) }
  }

  sent(number: number): void {
    this.#whole(() => {
      this.#db.prepare('delete from queue where number = ?').run(number)
      this.setNote('sent', String(number))
    })
  }

  queued(): { batches: number; bytes: number } {
    const row = this.#db.prepare('select count(*) as batches, coalesce(sum(bytes), 0) as bytes from queue').get() ?? {}
    return { batches: Number(row['batches']), bytes: Number(row['bytes']) }
  }

  /** Numbers go on after this one: the server has it already. */
  goOnAfter(number: number): void {
    this.#whole(() => {
      const waiting = this.#db.prepare('select number from queue order by number desc').all()
      const first = Math.min(...waiting.map(row => Number(row['number'])))
      const by = number + 1 - first
      const move = this.#db.prepare('update queue set number = number + ? where number = ?')
      if (waiting.length && by > 0) for (const row of waiting) move.run(by, Number(row['number']))
      const last = Math.max(number, ...waiting.map(row => Number(row['number']) + Math.max(0, by)))
      this.#db.prepare("delete from sqlite_sequence where name = 'queue'").run()
      this.#db.prepare("insert into sqlite_sequence (name, seq) values ('queue', ?)").run(last)
      this.setNote('sent', String(number))
    })
  }

  /** Everything is told once more. */
  forgetTold(): void {
    this.#db.exec('delete from known; update roots set read_at = null')
  }

  /** A root as it is remembered; new ones are seen from now on. */
  root(root: string, storage: StorageKind, now: number): { firstSeen: number; passes: number; readAt: number | null } {
    this.#db
      .prepare("insert into roots values (?, ?, ?, 0, null, '{}') on conflict do update set storage = excluded.storage")
      .run(root, storage, now)
    const row = this.#db.prepare('select first_seen, passes, read_at from roots where root = ?').get(root) ?? {}
    const readAt = row['read_at']
    return {
      firstSeen: Number(row['first_seen']),
      passes: Number(row['passes']),
      readAt: typeof readAt === 'number' ? readAt : null,
    }
  }

  passed(root: string, at: number): void {
    this.#db.prepare('update roots set passes = passes + 1, read_at = ? where root = ?').run(at, root)
  }

  /** Counted from what is remembered, so that they are right after a kill. */
  countsOf(root: string): Counts {
    const counts = { complete: 0, partial: 0, skipped: 0, failed: 0 }
    const rows = this.#db
      .prepare(
        "select substr(outcome, 1, instr(outcome || ':', ':') - 1) as status, count(*) as many from known where root = ? group by 1",
      )
      .all(root)
    for (const row of rows) {
      const status = String(row['status'])
      if (status in counts) counts[status as keyof Counts] += Number(row['many'])
    }
    return counts
  }

  #hasUrgent(): boolean {
    return this.#db.prepare('select 1 as found from queue where urgent = 1 limit 1').get() !== undefined
  }

  #whole(work: () => void): void {
    this.#db.exec('begin immediate')
    try {
      work()
      this.#db.exec('commit')
    } catch (error) {
      this.#db.exec('rollback')
      throw error
    }
  }
}

/** None but `tell` writes them. */
const ownEntries = (text: string) => JSON.parse(text) as AgentEntry[]

/** Node says with each start that its SQLite may still change, which tells whoever runs an agent nothing. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    return await work()
  } finally {
    process.emitWarning = emitWarning
  }
}
