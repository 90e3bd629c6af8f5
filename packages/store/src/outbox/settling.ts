import type { AllQueries } from '../meta/meta.ts'
import type { OutboxEntry, Partition } from './claim.ts'
import { settleEntries, type Settlement } from './settle-entries.ts'

/** What came of one delivery, and which entry of its partition is delivered next by whoever delivered this. */
export type Outcome = { entry: OutboxEntry; next?: OutboxEntry | undefined } & (
  | { error?: undefined; answer: unknown }
  | { error: string; waitSeconds: number; isDead: boolean }
)

/** What was delivered, and what was answered. */
export interface TakenEntry<Answer = unknown> {
  entry: OutboxEntry
  answer: Answer
}

/** What is not tried any more, and why. */
export interface DeadEntry {
  entry: OutboxEntry
  error: string
}

/** Part of the transaction that puts entries aside; gives what is to be done once it has been committed. */
export type PutAside = (tx: AllQueries, dead: readonly DeadEntry[]) => Promise<() => void>

/** Writes down what came of deliveries while others go on. */
export interface Settling {
  /** Waits while too much is not written down: so much would arrive again after a crash. @throws what writing it down failed at */
  add(outcome: Outcome): Promise<void>
  /** Gives back what was not tried. */
  release(entry: OutboxEntry): void
  /** First entries of partitions as they are held now. */
  heads(): string[]
  end(): Promise<void>
}

interface SettlingOptions {
  db: AllQueries
  worker: string
  leaseSeconds: number
  /** Once it is written down. */
  told(kind: string, outcome: 'delivered' | 'failed' | 'dead', count: number): void
  putAside?: PutAside | undefined
  /** What writes down deliveries of a kind in the transaction that strikes them off. */
  note(kind: string): ((tx: AllQueries, taken: readonly TakenEntry[]) => Promise<void>) | undefined
}

/** Deliveries that are not written down; as many again are just being written. */
const most = 50

const partitionOf = ({ organisation_id: organisation, kind, subject }: OutboxEntry) =>
  JSON.stringify([organisation, kind, subject])

export function createSettling(
  { db, worker, leaseSeconds, told, putAside, note }: SettlingOptions,
  partitions: readonly Partition[],
): Settling {
  const held = new Map(partitions.flatMap(([head]) => (head ? [[partitionOf(head), head.id] as const] : [])))
  let [outcomes, released] = [[] as Outcome[], [] as string[]]
  let [writing, failure] = [undefined as Promise<void> | undefined, undefined as { error: unknown } | undefined]

  function write() {
    if (writing || failure || !(outcomes.length || released.length)) return
    const batch = outcomes
    const settlement = settlementOf(batch, released)
    ;[outcomes, released] = [[], []]
    const dead = batch.flatMap(outcome => (outcomeOf(outcome) === 'dead' ? deadOf(outcome) : []))
    const noted = notedOf(batch)
    let afterwards = () => {}
    const within = async (tx: AllQueries) => {
      for (const [write, taken] of noted) await write(tx, taken)
      if (dead.length && putAside) afterwards = await putAside(tx, dead)
    }
    writing = settleEntries(
      db,
      { worker, leaseSeconds },
      { ...settlement, within: noted.length || dead.length ? within : undefined },
    )
      .then(() => tell(batch))
      .then(() => afterwards())
      .catch((error: unknown) => {
        failure = { error }
      })
      .finally(() => {
        writing = undefined
        write()
      })
  }

  function notedOf(batch: readonly Outcome[]) {
    const taken = batch.flatMap(outcome =>
      outcome.error === undefined ? [{ entry: outcome.entry, answer: outcome.answer }] : [],
    )
    return [...Map.groupBy(taken, ({ entry }) => entry.kind)].flatMap(([kind, ofKind]) => {
      const write = note(kind)
      return write ? [[write, ofKind] as const] : []
    })
  }

  function tell(batch: readonly Outcome[]) {
    for (const [kind, ofKind] of Map.groupBy(batch, ({ entry }) => entry.kind))
      for (const [outcome, some] of Map.groupBy(ofKind, outcomeOf)) told(kind, outcome, some.length)
  }

  return {
    async add(outcome) {
      const partition = partitionOf(outcome.entry)
      if (outcome.next) held.set(partition, outcome.next.id)
      else held.delete(partition)
      outcomes.push(outcome)
      write()
      while (!failure && outcomes.length >= most) await writing
      if (failure) throw failure.error
    },
    release(entry) {
      held.delete(partitionOf(entry))
      released.push(entry.id)
    },
    heads: () => [...held.values()],
    async end() {
      write()
      while (writing) await writing
      if (failure) throw failure.error
    },
  }
}

function settlementOf(batch: readonly Outcome[], released: readonly string[]): Settlement {
  const done = new Set(batch.map(({ entry }) => entry.id))
  return {
    delivered: batch.flatMap(({ entry, error }) => (error === undefined ? [entry.id] : [])),
    failed: batch.flatMap(outcome =>
      outcome.error === undefined
        ? []
        : [{ id: outcome.entry.id, error: outcome.error, waitSeconds: outcome.waitSeconds, isDead: outcome.isDead }],
    ),
    held: batch.flatMap(({ next }) => (next && !done.has(next.id) ? [next.id] : [])),
    released,
  }
}

const deadOf = ({ entry, error = '' }: Outcome): DeadEntry => ({ entry, error })

function outcomeOf(outcome: Outcome): 'delivered' | 'failed' | 'dead' {
  if (outcome.error === undefined) return 'delivered'
  return outcome.isDead ? 'dead' : 'failed'
}
