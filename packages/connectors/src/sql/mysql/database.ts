import { z } from 'zod'
import type { SourceHttp } from '../../kit/http/source-http.ts'
import { ConnectorError } from '../../kit/source-fault.ts'
import { noReplica } from '../../kit/tables/replica.ts'
import { Pool } from '../pool.ts'
import { connect, type Ask, type AskRaw, type Client } from './client.ts'
import { errorNumber, faultOf } from './fault.ts'
import { mostConnections, type Access } from './settings.ts'

export interface Transaction {
  ask: Ask
  askRaw: AskRaw
}

export interface Database {
  /** What it asks can change nothing. @throws SourceFault, or the server's error */
  read<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  /** A statement that grants or revokes stands at once, each by itself. */
  write<T>(work: (ask: Ask) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** At most two connections, made when they are needed. */
export function openDatabase(
  access: Access & { isReplica?: boolean },
  http: SourceHttp,
  signal: AbortSignal,
): Database {
  const pool = new Pool<Client>({
    most: mostConnections,
    signal,
    async open() {
      const client = await connect(access, http, signal)
      for (const limit of limitsFor(await client.ask('SELECT VERSION() AS version'))) await client.ask(limit)
      if (access.isReplica) await requireReplica(client, access)
      return client
    },
    end: client => client.end(),
    // The server ends what it does within the limit for a statement.
    stop: client => client.destroy(),
  })
  const run = async <T>(begin: string, work: (client: Client) => Promise<T>): Promise<T> => {
    try {
      const client = await soundOne(pool)
      let isSound = false
      try {
        await client.ask(begin)
        const result = await work(client)
        await client.ask('COMMIT')
        isSound = client.isSound()
        return result
      } catch (error) {
        const isAnswered = errorNumber(error) > 0 || error instanceof ConnectorError
        isSound =
          isAnswered &&
          client.isSound() &&
          (await client.ask('ROLLBACK').then(
            () => true,
            () => false,
          ))
        throw error
      } finally {
        pool.give(client, isSound)
      }
    } catch (error) {
      signal.throwIfAborted()
      throw faultOf(error, access)
    }
  }
  return {
    read: work => run('START TRANSACTION READ ONLY', work),
    write: work => run('START TRANSACTION READ WRITE', ({ ask }) => work(ask)),
    close: () => pool.close(),
  }
}

const Flag = z.object({ is: z.coerce.number() })

/** One that takes no changes, or that says whom it takes them from. @throws SourceFault where it is none, whose connection is ended */
async function requireReplica(client: Client, { host, port }: Access): Promise<void> {
  const [row] = await client.ask('SELECT @@GLOBAL.read_only OR @@GLOBAL.innodb_read_only AS `is`')
  if (Flag.parse(row).is) return
  // Older servers know the one, newer ones the other; both ask for a right of their own.
  for (const statement of ['SHOW REPLICA STATUS', 'SHOW SLAVE STATUS']) {
    const rows = await client.ask(statement).catch((error: unknown) => {
      if (errorNumber(error)) return []
      throw error
    })
    if (rows.length) return
  }
  client.end()
  throw noReplica(`${host}:${port}`, 'read_only is off, and it has no replica status')
}

/** One that the server has ended while nobody asked is not used. */
async function soundOne(pool: Pool<Client>): Promise<Client> {
  for (;;) {
    const client = await pool.take()
    if (client.isSound()) return client
    pool.give(client, false)
  }
}

const always = [
  // Texts are written in one way, whatever the server is set to.
  `SET SESSION sql_mode = ''`,
  `SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ`,
  `SET SESSION lock_wait_timeout = 5`,
  `SET SESSION time_zone = '+00:00'`,
]

/** Seconds in MariaDB, milliseconds in MySQL, where the catalogue also tells sizes of a day ago unless it is asked not to. */
function limitsFor([row]: readonly unknown[]): string[] {
  const isMariadb = /mariadb/i.test(JSON.stringify(row))
  return isMariadb
    ? [...always, 'SET SESSION max_statement_time = 30']
    : [...always, 'SET SESSION max_execution_time = 30000', 'SET SESSION information_schema_stats_expiry = 0']
}
