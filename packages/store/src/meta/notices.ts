import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Word of what changed, among the processes that share one PostgreSQL server. */
export interface Notices {
  /** Tells all other processes. What does not arrive is not told again. @throws RangeError for more than `mostBytes` */
  send(notice: unknown): Promise<void>
  /** Calls `heard` with what other processes tell, and with undefined when something may have been missed. */
  listen(heard: (notice: unknown) => void): void
  close(): Promise<void>
}

/** What PostgreSQL takes as a notice's text, with room for who it is from. */
export const mostBytes = 7500

const channel = 'sharelight'
const waitMs = 1000

interface Told {
  from: string
  notice: unknown
}

export function createNotices(
  server: pg.ClientConfig,
  query: (sql: string, params: unknown[]) => Promise<unknown>,
): Notices {
  const self = randomUUID()
  const listeners: ((notice: unknown) => void)[] = []
  const ended = new AbortController()
  const tell = (notice: unknown) => {
    for (const heard of listeners) heard(notice)
  }
  let [listening, connected] = [undefined as Promise<void> | undefined, undefined as pg.Client | undefined]

  async function listenOnce(isAgain: boolean): Promise<void> {
    const client = new pg.Client({
      ...server,
      application_name: 'sharelight notices',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    })
    const gone = new Promise<void>(resolve => client.once('end', resolve).on('error', () => resolve()))
    client.on('notification', ({ payload = '' }) => {
      const { from, notice } = JSON.parse(payload) as Told
      if (from !== self) tell(notice)
    })
    try {
      await client.connect()
      connected = client
      await client.query(`listen ${channel}`)
      if (isAgain) tell(undefined)
      if (!ended.signal.aborted) await gone
    } finally {
      connected = undefined
      await client.end().catch(() => undefined)
    }
  }

  async function keepListening(): Promise<void> {
    for (let isAgain = false; !ended.signal.aborted; isAgain = true) {
      await listenOnce(isAgain).catch(() => undefined)
      await sleep(waitMs, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  }

  return {
    async send(notice) {
      const text = JSON.stringify({ from: self, notice } satisfies Told)
      if (Buffer.byteLength(text) > mostBytes)
        throw new RangeError(`A notice of ${Buffer.byteLength(text)} bytes is longer than ${mostBytes}.`)
      await query('select pg_notify($1, $2)', [channel, text])
    },
    listen(heard) {
      listeners.push(heard)
      listening ??= keepListening()
    },
    async close() {
      ended.abort()
      await connected?.end().catch(() => undefined)
      await listening
    },
  }
}
