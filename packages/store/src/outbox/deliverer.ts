import { randomUUID } from 'node:crypto'
import type { AllQueries } from '../meta/meta.ts'
import {
  claimPartitions,
  claimRetries,
  firstPartition,
  type KindOfOne,
  type OutboxEntry,
  type Partition,
} from './claim.ts'
import { releasePartitions, renewPartitions } from './holding.ts'
import { createSettling, type PutAside, type Settling, type TakenEntry } from './settling.ts'
import { asksForLater, waitBefore, type Patience } from './waits.ts'
import { createReach, createWidth, doAll } from './width.ts'

/** How entries of one kind are delivered. What fails is tried again, twice as late each time. */
export interface Delivery<Answer = unknown> extends Patience {
  /** May be asked for the same entry more than once: after a crash nobody knows whether it arrived. Gives what was answered. */
  deliver(entry: OutboxEntry): Promise<Answer>
  /** When something of its kind was taken last, by whichever process; asked for where it was not by this one. */
  takenAt?(entry: OutboxEntry): Date | undefined
  /** Part of the transaction that strikes entries off: what is written down of them, many at once. */
  note?(tx: AllQueries, taken: readonly TakenEntry<Answer>[]): Promise<void>
}

export interface DelivererOptions {
  db: AllQueries
  deliveries: Readonly<Record<string, Delivery>>
  /** Whether this process has the database to itself. */
  isAlone: boolean
  report(error: unknown, what: string): void
  /** What came of deliveries, once it is written down. */
  told?(kind: string, outcome: 'delivered' | 'failed' | 'dead', count: number): void
  putAside?: PutAside
  /** Seconds that a process need not be heard of before others deliver what it had. */
  leaseSeconds?: number
  /** Delivers nothing else: whoever is slow or away is waited for by this deliverer alone. */
  only?: KindOfOne
  /** Partitions that are delivered at once: the least, and the most while all goes well; 8 unless said. */
  atOnce?: { least: number; most: number }
}

/** The receiver understood what it was given and will not have it: trying on for days would only hold up what comes after it. */
export class DeliveryRefused extends Error {}

export interface Deliverer {
  /** Delivers all that is due; gives how many entries were delivered. While one is under way, that is the one. */
  deliverDue(): Promise<number>
  /** Ends what is under way at the next entry. */
  close(): Promise<void>
}

const partitionsPerClaim = 200
const mostInPartition = 250
const triesOfRefused = 5
/** Who takes longer than this to fail may be asked for too much at once. */
const slowMs = 2000
/** A walk over so many partitions that finds nothing to deliver is paused after, the longer the longer it took: it would be most of what the database does. */
const longWalk = 1000
const pauseOfWalks = 20
const longestPauseMs = 30_000

/** Delivers what the outbox holds, partition by partition: at least once, in order, each partition by one process at a time. */
export function createDeliverer(options: DelivererOptions): Deliverer {
  const {
    db,
    deliveries,
    isAlone,
    report,
    told = () => undefined,
    putAside,
    leaseSeconds = 60,
    only,
    atOnce = { least: 8, most: 8 },
  } = options
  const worker = randomUUID()
  const holder = { worker, leaseSeconds, partitions: partitionsPerClaim }
  const width = createWidth(atOnce)
  const reach = createReach(mostInPartition)
  const takenAt = new Map<string, number>()
  let [isClosed, hasBegun, after, underWay] = [false, false, firstPlace(only), undefined as Promise<number> | undefined]
  let walksAgainAt = 0

  async function deliverAll(partitions: readonly Partition[]): Promise<number> {
    if (!partitions.length) return 0
    let delivered = 0
    const settling = createSettling(
      {
        db,
        worker,
        leaseSeconds,
        putAside,
        note: kind => deliveries[kind]?.note,
        told(kind, outcome, count) {
          if (outcome === 'delivered') delivered += count
          told(kind, outcome, count)
        },
      },
      partitions,
    )
    const renewing = setInterval(
      () =>
        void renewPartitions(db, holder, settling.heads()).catch(error => report(error, 'deliveries cannot be held')),
      leaseSeconds * 300,
    )
    try {
      await doAll(partitions, width, partition => deliverPartition(partition, settling)).finally(() => settling.end())
    } finally {
      clearInterval(renewing)
    }
    return delivered
  }

  async function deliverPartition(partition: Partition, settling: Settling): Promise<void> {
    for (const [place, entry] of partition.entries()) {
      const delivery = deliveries[entry.kind]
      if (isClosed || !delivery) return settling.release(entry)
      const began = performance.now()
      const answer = await answerOf(delivery, entry)
      if ('error' in answer) {
        reach.failedAt(place)
        // One that answers at once that it failed is not asked for too much.
        if (performance.now() - began > slowMs || asksForLater(answer.error)) width.failed()
        return fail(entry, delivery, { error: answer.error, settling })
      }
      width.took()
      takenAt.set(entry.kind, Date.now())
      await settling.add({ entry, next: partition[place + 1], answer: answer.value })
    }
    reach.allTaken()
  }

  async function fail(
    entry: OutboxEntry,
    delivery: Delivery,
    { error, settling }: { error: unknown; settling: Settling },
  ): Promise<void> {
    report(error, `an entry of the outbox (${entry.kind}) was not delivered`)
    const tries = error instanceof DeliveryRefused ? Math.min(triesOfRefused, delivery.tries) : delivery.tries
    const isDead = entry.attempts + 1 >= tries
    const waitSeconds = waitBefore(entry, delivery, { error, takenAgo: takenAgo(entry, delivery) })
    await settling.add({ entry, error: sentenceOf(error), waitSeconds, isDead })
  }

  /** Seconds. */
  function takenAgo(entry: OutboxEntry, delivery: Delivery): number {
    const times = [takenAt.get(entry.kind), delivery.takenAt?.(entry)?.getTime()]
    const last = Math.max(...times.flatMap(time => time ?? []))
    return Number.isFinite(last) ? (Date.now() - last) / 1000 : Number.POSITIVE_INFINITY
  }

  async function deliverRetries(of: KindOfOne): Promise<number> {
    let delivered = 0
    while (!isClosed) {
      const partitions = await claimRetries(db, { ...holder, entries: reach.now(), only: of })
      delivered += await deliverAll(partitions)
      if (partitions.length < partitionsPerClaim) break
    }
    return delivered
  }

  /** From where the last walk stopped to the last partition. */
  async function deliverWalking(): Promise<number> {
    let [delivered, claimed, claims, tookMs] = [0, 0, 0, 0]
    while (!isClosed) {
      const began = performance.now()
      const claim = { ...holder, entries: reach.now(), kinds: Object.keys(deliveries), after, only }
      const { partitions, next } = await claimPartitions(db, claim)
      tookMs += performance.now() - began
      claimed += partitions.length
      claims++
      after = next ?? firstPlace(only)
      delivered += await deliverAll(partitions)
      if (next) continue
      if (claimed) [claimed, claims, tookMs] = [0, 0, 0]
      else break
    }
    if (claims * partitionsPerClaim > longWalk)
      walksAgainAt = performance.now() + Math.min(tookMs * pauseOfWalks, longestPauseMs)
    return delivered
  }

  async function deliverDue(): Promise<number> {
    if (isAlone && !hasBegun) await releasePartitions(db, Object.keys(deliveries))
    hasBegun = true
    const retried = only ? await deliverRetries(only) : 0
    return retried + (performance.now() < walksAgainAt ? 0 : await deliverWalking())
  }

  return {
    deliverDue: () =>
      (underWay ??= deliverDue().finally(() => {
        underWay = undefined
      })),
    async close() {
      isClosed = true
      await underWay?.catch(() => undefined)
    },
  }
}

async function answerOf(delivery: Delivery, entry: OutboxEntry): Promise<{ value: unknown } | { error: unknown }> {
  try {
    return { value: await delivery.deliver(entry) }
  } catch (error) {
    return { error }
  }
}

const firstPlace = (only: KindOfOne | undefined) =>
  only ? { organisation_id: only.organisationId, kind: only.kind, subject: '' } : firstPartition

const longestSentence = 500

function sentenceOf(error: unknown): string {
  // PostgreSQL takes no NUL in a text.
  return (error instanceof Error ? error.message : String(error)).replaceAll('\0', '').slice(0, longestSentence)
}
