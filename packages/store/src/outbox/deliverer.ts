import { randomUUID } from 'node:crypto'
import type { AllQueries } from '../meta/meta.ts'
import {
  claimLanes,
  firstLane,
  releaseAllLanes,
  renewLanes,
  settleEntries,
  type Lane,
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
  round(): Promise<number>
  /** Ends what is under way at the next entry. */
  close(): Promise<void>
}

const lanesPerClaim = 200
/** Entries that are delivered before they are struck off: after a crash so many arrive again. */
const mostUnsettled = 500
const lanesAtOnce = 8
const firstWait = 2

/** Delivers what the outbox holds, lane by lane: at least once, in order, each lane by one process at a time. */
export function createDeliverer({ db, deliveries, isAlone, report, leaseSeconds = 60 }: DelivererOptions): Deliverer {
  const worker = randomUUID()
  let [isClosed, hasBegun, after, underWay] = [false, false, firstLane, undefined as Promise<number> | undefined]

  async function oneClaim(): Promise<{ delivered: number; isLast: boolean }> {
    const { lanes, next } = await claimLanes(db, {
      worker,
      leaseSeconds,
      kinds: Object.keys(deliveries),
      lanes: lanesPerClaim,
      after,
    })
    after = next ?? firstLane
    if (!lanes.length) return { delivered: 0, isLast: !next }
    const renewing = setInterval(
      () =>
        void renewLanes(db, { worker, leaseSeconds }, lanes).catch(error => report(error, 'deliveries cannot be held')),
      leaseSeconds * 300,
    )
    try {
      let delivered = 0
      for (const group of groupsOf(lanes)) {
        const settlement = await deliverAll(group)
        await settleEntries(db, settlement)
        delivered += settlement.delivered.length
      }
      return { delivered, isLast: false }
    } finally {
      clearInterval(renewing)
    }
  }

  async function deliverAll(lanes: readonly Lane[]): Promise<Settlement> {
    const waiting = [...lanes]
    const settled = {
      delivered: [] as string[],
      failed: [] as Settlement['failed'][number][],
      released: [] as string[],
    }
    const next = async () => {
      for (let lane = waiting.shift(); lane; lane = waiting.shift()) await deliverLane(lane, settled)
    }
    await Promise.all(Array.from({ length: lanesAtOnce }, next))
    return settled
  }

  async function deliverLane(
    lane: Lane,
    settled: { delivered: string[]; failed: Settlement['failed'][number][]; released: string[] },
  ) {
    for (const [place, entry] of lane.entries()) {
      const delivery = deliveries[entry.kind]
      // Only the first of a lane is held by name.
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

  async function round(): Promise<number> {
    if (isAlone && !hasBegun) await releaseAllLanes(db)
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
    round: () =>
      (underWay ??= round().finally(() => {
        underWay = undefined
      })),
    async close() {
      isClosed = true
      await underWay?.catch(() => undefined)
    },
  }
}

/** Whole lanes: a lane that is settled by half would be claimed by others while the rest of it is under way. */
function groupsOf(lanes: readonly Lane[]): Lane[][] {
  const groups: Lane[][] = []
  let entries = mostUnsettled
  for (const lane of lanes) {
    if (entries >= mostUnsettled) {
      groups.push([])
      entries = 0
    }
    groups.at(-1)?.push(lane)
    entries += lane.length
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
