import { randomUUID } from 'node:crypto'
import type { AllQueries } from '../meta/meta.ts'
import {
  claimPartitions,
  firstPartition,
  releasePartitions,
  renewPartitions,
  type KindOfOne,
  type Partition,
  type OutboxEntry,
} from './claim.ts'
import { createSettling, type PutAside, type Settling, type TakenEntry } from './settling.ts'

/** How entries of one kind are delivered. What fails is tried again, twice as late each time. */
export interface Delivery<Answer = unknown> {
  /** May be asked for the same entry more than once: after a crash nobody knows whether it arrived. Gives what was answered. */
  deliver(entry: OutboxEntry): Promise<Answer>
  /** Part of the transaction that strikes entries off: what is written down of them, many at once. */
  note?(tx: AllQueries, taken: readonly TakenEntry<Answer>[]): Promise<void>
  /** Tries before an entry is put aside for somebody to look at. */
  tries: number
  /** Seconds. */
  longestWait: number
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
  /** Partitions that are delivered at once; 8 unless said. */
  atOnce?: number
}

/** The receiver understood what it was given and will not have it: trying on for days would only hold up what comes after it. */
export class DeliveryRefused extends Error {}

/** A receiver that says when it may be asked again. */
interface AsksForLater {
  retryAt: Date
}

export interface Deliverer {
  /** Delivers all that is due; gives how many entries were delivered. While one is under way, that is the one. */
  deliverDue(): Promise<number>
  /** Ends what is under way at the next entry. */
  close(): Promise<void>
}

const partitionsPerClaim = 200
const triesOfRefused = 5
const firstWait = 2

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
    atOnce = 8,
  } = options
  const worker = randomUUID()
  let [isClosed, hasBegun, after, underWay] = [false, false, firstPlace(only), undefined as Promise<number> | undefined]

  async function oneClaim(): Promise<{ delivered: number; isLast: boolean }> {
    const kinds = Object.keys(deliveries)
    const { partitions, next } = await claimPartitions(db, {
      worker,
      leaseSeconds,
      kinds,
      partitions: partitionsPerClaim,
      after,
      only,
    })
    after = next ?? firstPlace(only)
    if (!partitions.length) return { delivered: 0, isLast: !next }
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
        void renewPartitions(db, { worker, leaseSeconds }, settling.heads()).catch(error =>
          report(error, 'deliveries cannot be held'),
        ),
      leaseSeconds * 300,
    )
    try {
      await deliverAll(partitions, settling)
    } finally {
      clearInterval(renewing)
    }
    return { delivered, isLast: false }
  }

  async function deliverAll(partitions: readonly Partition[], settling: Settling): Promise<void> {
    const waiting = [...partitions]
    const next = async () => {
      for (let partition = waiting.shift(); partition; partition = waiting.shift())
        await deliverPartition(partition, settling)
    }
    const done = await Promise.allSettled(Array.from({ length: atOnce }, next))
    await settling.end()
    for (const each of done) if (each.status === 'rejected') throw each.reason
  }

  async function deliverPartition(partition: Partition, settling: Settling): Promise<void> {
    for (const [place, entry] of partition.entries()) {
      const delivery = deliveries[entry.kind]
      if (isClosed || !delivery) return settling.release(entry)
      const answer = await answerOf(delivery, entry)
      if ('error' in answer) return fail(entry, delivery, { error: answer.error, settling })
      await settling.add({ entry, next: partition[place + 1], answer: answer.value })
    }
  }

  async function fail(
    entry: OutboxEntry,
    delivery: Delivery,
    { error, settling }: { error: unknown; settling: Settling },
  ): Promise<void> {
    report(error, `an entry of the outbox (${entry.kind}) was not delivered`)
    const tries = error instanceof DeliveryRefused ? Math.min(triesOfRefused, delivery.tries) : delivery.tries
    const isDead = entry.attempts + 1 >= tries
    const waitSeconds = Math.max(waitOf(entry, delivery), askedWait(error, delivery))
    await settling.add({ entry, error: sentenceOf(error), waitSeconds, isDead })
  }

  async function deliverDue(): Promise<number> {
    if (isAlone && !hasBegun) await releasePartitions(db, Object.keys(deliveries))
    hasBegun = true
    let delivered = 0
    while (!isClosed) {
      const claim = await oneClaim()
      delivered += claim.delivered
      if (claim.isLast) break
    }
    return delivered
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

/** Twice as long each time, and never the same for all. Seconds. */
function waitOf({ attempts }: OutboxEntry, { longestWait }: Delivery): number {
  return Math.min(firstWait * 2 ** attempts, longestWait) * (0.5 + Math.random())
}

/** Until the receiver wants to be asked again, as far as that is reasonable. Seconds. */
function askedWait(error: unknown, { longestWait }: Delivery): number {
  const { retryAt } = error instanceof Error ? (error as Error & Partial<AsksForLater>) : {}
  return retryAt ? Math.min((retryAt.getTime() - Date.now()) / 1000, longestWait) : 0
}

const firstPlace = (only: KindOfOne | undefined) =>
  only ? { organisation_id: only.organisationId, kind: only.kind, subject: '' } : firstPartition

const longestSentence = 500

function sentenceOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, longestSentence)
}
