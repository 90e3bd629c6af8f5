import {
  createOutbound,
  everyEntry,
  localIo,
  readOutboundRules,
  sourceHttp,
  type Connection,
  type Connector,
  type ConnectorIo,
  type ItemEntry,
} from '@sharelight/connectors'
import { startMariadb, type MariadbServer } from '../benches/mariadb.ts'

/** A real server to be scanned. */
export interface MariadbSource extends MariadbServer {
  password: string
  /** As a person would send them, for an account with the password `password`. */
  settings(user: string, more?: Record<string, unknown>): Record<string, unknown>
  /** A world in which this machine's servers may be called. */
  io: Partial<ConnectorIo>
  /** Opens a connector as this account; closed with `closeAll`. */
  open(connector: Connector, user: string, more?: Record<string, unknown>): Promise<Connection>
  columns(connector: Connector, user: string, more?: Record<string, unknown>): Promise<ItemEntry[]>
  closeAll(): Promise<void>
}

export async function startMariadbSource(options: Parameters<typeof startMariadb>[0] = {}): Promise<MariadbSource> {
  const server = await startMariadb(options)
  const { port } = server
  const password = 'a password of some length, hush'
  const settings: MariadbSource['settings'] = (user, more = {}) => ({
    host: '127.0.0.1',
    port,
    user,
    password,
    tls: 'disable',
    ...more,
  })
  const io = {
    http: sourceHttp(createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' })), ['127.0.0.1', 'localhost']),
  }
  const opened: Connection[] = []
  const open: MariadbSource['open'] = async (connector, user, more) => {
    const connection = await (await connector.load())(connector.settings.parse(settings(user, more)), localIo(io))
    opened.push(connection)
    return connection
  }
  return {
    ...server,
    password,
    settings,
    io,
    open,
    async columns(connector, user, more) {
      const items: ItemEntry[] = []
      const connection = await open(connector, user, more)
      for await (const entry of everyEntry(connection)) if (entry.type === 'item') items.push(entry)
      return items
    },
    async closeAll() {
      await Promise.all(opened.splice(0).map(connection => connection.close()))
    },
  }
}
