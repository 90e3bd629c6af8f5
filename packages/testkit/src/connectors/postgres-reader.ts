import { everyEntry, localIo, type Connection, type Connector, type ItemEntry } from '@sharelight/connectors'
import { bytesOf, whole } from './read.ts'
import { startPostgresSource, type PostgresSource } from './postgres-source.ts'

/** A real server with a role that reads it, `reader`, and some that it has besides: alice of staff, bob, and owner, which reader may act as. */
export interface PostgresReader {
  source: PostgresSource
  /** Opens the connector as the reader; closed with `closeAll`. */
  open(settings?: Record<string, unknown>, signal?: AbortSignal): Promise<Connection>
  columns(settings?: Record<string, unknown>): Promise<ItemEntry[]>
  /** Makes a schema that the reader may use, and read the tables that are made in it. */
  schema(name: string, statements: string): Promise<void>
  closeAll(): Promise<void>
}

export async function startPostgresReader(connector: Connector): Promise<PostgresReader> {
  const source = await startPostgresSource()
  await source.run(`CREATE ROLE reader LOGIN PASSWORD '${source.password}' CONNECTION LIMIT 5;
    CREATE ROLE staff; CREATE ROLE alice LOGIN IN ROLE staff; CREATE ROLE bob LOGIN; CREATE ROLE owner; GRANT owner TO reader`)
  const opened: Connection[] = []
  const open = async (more: Record<string, unknown> = {}, signal = new AbortController().signal) => {
    const settings = connector.settings.parse(source.settings('reader', more))
    const connection = await (await connector.load())(settings, localIo({ ...source.io, signal }))
    opened.push(connection)
    return connection
  }
  return {
    source,
    open,
    async columns(settings) {
      const items: ItemEntry[] = []
      const connection = await open(settings)
      for await (const entry of everyEntry(connection)) if (entry.type === 'item') items.push(entry)
      await connection.close()
      return items
    },
    async schema(name, statements) {
      await source.run(`CREATE SCHEMA ${name}; GRANT USAGE ON SCHEMA ${name} TO reader;
        ALTER DEFAULT PRIVILEGES IN SCHEMA ${name} GRANT SELECT ON TABLES TO reader; SET search_path = ${name}; ${statements}`)
    },
    async closeAll() {
      await Promise.all(opened.splice(0).map(connection => connection.close()))
    },
  }
}

/** Content of the item with this key. */
export async function textOf(connection: Connection, key: string): Promise<string> {
  return (await bytesOf(await connection.fetch({ key, stamp: '' }, whole))).toString()
}

/** What something fails with; nothing where it does not. */
export async function faultOf(doing: Promise<unknown>): Promise<(Error & { reason?: string }) | undefined> {
  return doing.then(
    () => undefined,
    (error: unknown) => error as Error & { reason?: string },
  )
}
