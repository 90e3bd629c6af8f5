import { createOutbound, readOutboundRules, sourceHttp, type ConnectorIo } from '@sharelight/connectors'
import pg from 'pg'
import type { Certificate } from '../stores/certificate.ts'
import { startPostgres, type PostgresServer } from '../stores/postgres-server.ts'

/** A real PostgreSQL server to be scanned: only its superuser comes in without a password. */
export interface PostgresSource extends Pick<PostgresServer, 'goAway' | 'comeBack'> {
  url: string
  port: number
  /** Runs statements as the superuser in a session of its own, whose changes are counted once it resolves. */
  run(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** A session that stays open. */
  session(): Promise<pg.Client>
  /** As a person would send them, for a role with the password `password`. */
  settings(user: string, more?: Record<string, unknown>): Record<string, unknown>
  password: string
  /** A real standby of it, at this port. */
  standby(): Promise<{ port: number; stop(): Promise<void> }>
  /** A world in which this machine's servers may be called. */
  io: Partial<ConnectorIo>
  close(): Promise<void>
}

export async function startPostgresSource(options: { certificate?: Certificate } = {}): Promise<PostgresSource> {
  const server = await startPostgres(options)
  const port = Number(new URL(server.url).port)
  const session = async () => {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    return client.on('error', () => {})
  }
  const run = async (text: string, values?: unknown[]) => {
    const client = await session()
    return (await client.query(text, values).finally(() => client.end())).rows as Record<string, unknown>[]
  }
  await run(`DO $do$ BEGIN EXECUTE format($f$COPY (VALUES ('host all postgres 127.0.0.1/32 trust'), ('host replication postgres 127.0.0.1/32 trust'),
    ('host all all 127.0.0.1/32 scram-sha-256')) TO %L$f$, current_setting('hba_file')); END $do$; SELECT pg_reload_conf()`)
  const password = 'a password of some length, hush'
  return {
    ...server,
    port,
    run,
    session,
    password,
    async standby() {
      const { url, stop } = await startPostgres({ follows: server.url })
      return { port: Number(new URL(url).port), stop }
    },
    settings: (user, more = {}) => ({
      host: '127.0.0.1',
      port,
      database: 'postgres',
      user,
      password,
      tls: 'disable',
      ...more,
    }),
    io: {
      http: sourceHttp(createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' })), ['127.0.0.1', 'localhost']),
    },
    close: () => server.stop(),
  }
}
