import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/**
 * Shows the other processes of one PostgreSQL server that this one lives: by a lock of a connection of its own, which the server lets go of as soon
 * as the process at the other end is gone, however that ended. A process that stands still keeps it.
 */
export interface Presence {
  /** Whose work is this process's. */
  readonly id: string
  /** Resolves when others see it, or the first try at that has failed. */
  begin(): Promise<void>
  /** For how many milliseconds others may have missed it; 0 while they see it. */
  unseenFor(): number
  close(): Promise<void>
}

const pingEveryMs = 2000
const againMs = 250

export function createPresence(server: pg.ClientConfig): Presence {
  const id = presentId()
  const ended = new AbortController()
  let [unseenSince, connected, showing] = [
    performance.now() as number | undefined,
    undefined as pg.Client | undefined,
    undefined as Promise<void> | undefined,
  ]

  async function showOnce(shown: () => void): Promise<void> {
    const client = new pg.Client({
      ...server,
      application_name: 'sharelight worker',
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
      keepAlive: true,
    })
    const gone = new AbortController()
    client.once('end', () => gone.abort()).on('error', () => gone.abort())
    try {
      await client.connect()
      connected = client
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [id])
      unseenSince = undefined
      shown()
      while (!gone.signal.aborted && !ended.signal.aborted) {
        await sleep(pingEveryMs, undefined, { signal: gone.signal, ref: false }).catch(() => undefined)
        await client.query('select 1')
      }
    } finally {
      connected = undefined
      unseenSince ??= performance.now()
      await client.end().catch(() => undefined)
    }
  }

  async function keepShowing(tried: () => void): Promise<void> {
    while (!ended.signal.aborted) {
      await showOnce(tried).catch(() => undefined)
      tried()
      await sleep(againMs, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  }

  return {
    id,
    begin: () =>
      new Promise(tried => {
        showing ??= keepShowing(tried)
      }),
    unseenFor: () => (unseenSince === undefined ? 0 : performance.now() - unseenSince),
    async close() {
      ended.abort()
      await connected?.end().catch(() => undefined)
      await showing
    },
  }
}

/** By its version (8, one's own) an id says that whoever has it shows itself: of others nothing follows from there being no lock. */
const presentId = () => randomUUID().replace(/^(.{14})4/, '$18')
