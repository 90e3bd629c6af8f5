import { randomUUID } from 'node:crypto'
import type { AllQueries } from '../meta/meta.ts'
import {
  claimPartitions,
  firstPartition,
  releaseAllPartitions,
  renewPartitions,
  settleEntries,
  type Partition,
  type OutboxEntry,
  type Settlement,
} from './claim.ts'

/** How entries of one kind are delivered. What fails is tried again, twice as late each time. */
export interface Delivery {
  /** May be asked for the same entry more than once: after a crash nobody knows whether it arrived. */
  deliver(entry: OutboxEntry): Promise<void>
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
  /** Seconds that a process need not be heard of before others deliver what it had. */
  leaseSeconds?: number
}

export interface Deliverer {
  /** Delivers all that is due; gives how many entries were delivered. While one is under way, that is the one. */
  deliverDue(): Promise<number>
  /** Ends what is under way at the next entry. */
  close(): Promise<void>
}

const partitionsPerClaim = 200
/** Entries that are delivered before they are struck off: after a crash so many arrive again. */
const mostUnsettled = 500
const partitionsAtOnce = 8
const firstWait = 2

/** Delivers what the outbox holds, partition by partition: at least once, in order, each partition by one process at a time. */
export function createDeliverer({ db, deliveries, isAlone, report, leaseSeconds = 60 }: DelivererOptions): Deliverer {
  const worker = randomUUID()
  let [isClosed, hasBegun, after, underWay] = [false, false, firstPartition, undefined as Promise<number> | undefined]

  async function oneClaim(): Promise<{ delivered: number; isLast: boolean }> {
    const { partitions, next } = await claimPartitions(db, {
      worker,
      leaseSeconds,
      kinds: Object.keys(deliveries),
      partitions: partitionsPerClaim,
      after,
    })
    after = next ?? firstPartition
    if (!partitions.length) return { delivered: 0, isLast: !next }
    const renewing = setInterval(
      () =>
        void renewPartitions(db, { worker, leaseSeconds }, partitions).catch(error =>
          report(error, 'deliveries cannot be held'),
        ),
      leaseSeconds * 300,
    )
    try {
      let delivered = 0
      for (const group of groupsOf(partitions)) {
        const settlement = await deliverAll(group)
        await settleEntries(db, settlement)
        delivered += settlement.delivered.length
      }
      return { delivered, isLast: false }
    } finally {
      clearInterval(renewing)
    }
  }

  async function deliverAll(partitions: readonly Partition[]): Promise<Settlement> {
    const waiting = [...partitions]
    const settled = {
      delivered: [] as string[],
      failed: [] as Settlement['failed'][number][],
      released: [] as string[],
    }
    const next = async () => {
      for (let partition = waiting.shift(); partition; partition = waiting.shift())
        await deliverPartition(partition, settled)
    }
    await Promise.all(Array.from({ length: partitionsAtOnce }, next))
    return settled
  }

  async function deliverPartition(
    partition: Partition,
    settled: { delivered: string[]; failed: Settlement['failed'][number][]; released: string[] },
  ) {
    for (const [place, entry] of partition.entries()) {
      const delivery = deliveries[entry.kind]
      // Only the first of a partition is held by name.
      if (isClosed || !delivery) return place === 0 ? void settled.released.push(entry.id) : undefined
      try {
        await delivery.deliver(entry)
        settled.delivered.push(entry.id)
      } catch (error) {
        report(error, `an entry of the outbox (${entry.kind}) was not delivered`)
        settled.failed.push({
          id: entry.id,
          error: sentenceOf(error),
          waitSeconds: waitOf(entry, delivery),
          isDead: entry.attempts + 1 >= delivery.tries,
        })
        return
      }
    }
  }

  async function deliverDue(): Promise<number> {
    if (isAlone && !hasBegun) await releaseAllPartitions(db)
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

/** Whole partitions: a partition that is settled by half would be claimed by others while the rest of it is under way. */
function groupsOf(partitions: readonly Partition[]): Partition[][] {
  const groups: Partition[][] = []
  let entries = mostUnsettled
  for (const partition of partitions) {
    if (entries >= mostUnsettled) {
      groups.push([])
      entries = 0
    }
    groups.at(-1)?.push(partition)
    entries += partition.length
  }
  return groups
}

/** Twice as long each time, and never the same for all. Seconds. */
function waitOf({ attempts }: OutboxEntry, { longestWait }: Delivery): number {
  return Math.min(firstWait * 2 ** attempts, longestWait) * (0.5 + Math.random())
}

const longestSentence = 500

function sentenceOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, longestSentence)
}
