import { Connection, Request, TYPES, type ConnectionConfiguration } from 'tedious'
import type { SourceHttp } from '../../kit/http/source-http.ts'
import { noReplica } from '../../kit/tables/replica.ts'
import type { Access } from './settings.ts'

/** A row by the names of its columns. */
export type Row = Record<string, string | number | boolean | null>
/** Values are bound by name: `@schema`. */
export type Values = Readonly<Record<string, string | number>>
type Cell = string | Buffer | null

export interface Client {
  ask(statement: string, values?: Values): Promise<Row[]>
  /** Rows in the order of the columns, each a text or bytes. */
  askRaw(statement: string): Promise<Cell[][]>
  /** How the server would run a statement, as XML; it runs nothing of it. */
  planOf(statement: string): Promise<string | null>
  isSound(): boolean
  close(): void
}

const connectMs = 15_000
const statementMs = 30_000
/** Of all that answers one question. */
const mostCells = 4_000_000

/** A connection of its own, made through the guard and signed in. @throws OutboundFault, or what the driver or the server says */
export async function connect(access: Access, { connect: dial }: SourceHttp, signal: AbortSignal): Promise<Client> {
  const { host, port, user, password, database, tls, certificateAuthority: ca } = access
  const reached: { fault?: unknown } = {}
  const options = {
    port,
    database,
    encrypt: tls !== 'disable',
    trustServerCertificate: tls !== 'verify',
    ...(ca && { cryptoCredentialsDetails: { ca } }),
    appName: 'sharelight',
    readOnlyIntent: access.intent !== 'change',
    connectTimeout: connectMs,
    requestTimeout: statementMs,
    cancelTimeout: 5000,
    maxRetriesOnTransientErrors: 0,
    useColumnNames: false,
    // Azure SQL sends on to another name, which is judged like the first.
    connector: (to?: { host: string; port: number }) =>
      dial({ host: to?.host ?? host, port: to?.port ?? port, signal, connectMs }).catch((error: unknown) => {
        reached.fault = error
        throw error
      }),
  }
  const config: ConnectionConfiguration = {
    server: host,
    authentication: { type: 'default', options: { userName: user, password } },
    options,
  }
  const connection = new Connection(config)
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on('error', () => {})
      connection.connect(error => (error ? reject(error) : resolve()))
    })
    const client = clientOf(connection)
    for (const limit of limits) await client.ask(limit)
    if (access.intent === 'replica') await requireReplica(client, access)
    return client
  } catch (error) {
    connection.close()
    signal.throwIfAborted()
    throw reached.fault ?? error
  }
}

/** Azure SQL and availability groups say it by the same property. @throws SourceFault where it is none */
async function requireReplica(client: Client, { host, port }: Access): Promise<void> {
  const [row] = await client.ask(
    `SELECT CAST(DATABASEPROPERTYEX(DB_NAME(), 'Updateability') AS nvarchar(20)) AS updateability`,
  )
  const said = row?.['updateability'] ?? 'nothing'
  if (said !== 'READ_ONLY') throw noReplica(`${host}:${port}`, `its database is ${said}`)
}

/** It takes no locks and waits for none: what it reads may be in the middle of a change. */
const limits = ['SET TRANSACTION ISOLATION LEVEL READ UNCOMMITTED; SET LOCK_TIMEOUT 5000']

function clientOf(connection: Connection): Client {
  let isOpen = true
  connection.on('end', () => {
    isOpen = false
  })
  const run = (statement: string, values: Values): Promise<{ names: string[]; rows: unknown[][] }> =>
    new Promise((resolve, reject) => {
      let names: string[] = []
      let cells = 0
      const rows: unknown[][] = []
      const request = new Request(statement, error => (error ? reject(error) : resolve({ names, rows })))
      request.on('columnMetadata', columns => {
        names = (columns as unknown as { colName: string }[]).map(({ colName }) => colName)
      })
      request.on('row', (columns: { value: unknown }[]) => {
        cells += columns.length
        if (cells <= mostCells) rows.push(columns.map(({ value }) => value))
        else connection.cancel()
      })
      for (const [name, value] of Object.entries(values))
        request.addParameter(name, typeof value === 'number' ? TYPES.Int : TYPES.NVarChar, value)
      if (Object.keys(values).length) connection.execSql(request)
      else connection.execSqlBatch(request)
    })
  return {
    async ask(statement, values = {}) {
      const { names, rows } = await run(statement, values)
      return rows.map((row): Row => Object.fromEntries(names.map((name, at) => [name, plain(row[at])])))
    },
    askRaw: async statement =>
      (await run(statement, {})).rows.map(row => row.map(cell => (Buffer.isBuffer(cell) ? cell : textOf(cell)))),
    async planOf(statement) {
      await run('SET SHOWPLAN_XML ON', {})
      try {
        return textOf((await run(statement, {})).rows[0]?.[0])
      } finally {
        // A connection that only explains what it is asked is of no more use.
        await run('SET SHOWPLAN_XML OFF', {}).catch(() => {
          isOpen = false
          connection.close()
        })
      }
    },
    isSound: () => isOpen,
    close: () => connection.close(),
  }
}

function plain(value: unknown): Row[string] {
  return typeof value === 'number' || typeof value === 'boolean' ? value : textOf(value)
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return value instanceof Date ? value.toISOString() : String(value)
}
