import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startClickHouseFront, startPostgres } from '@sharelight/testkit'

const main = join(import.meta.dirname, '../../../apps/server/src/main.ts')
export const secretKey = 'a passphrase for benches only'

export interface Installation {
  databaseUrl: string
  clickhouseUrl: string
  /** `serve` or `work`; gives the process and what it printed until `until` stood there. */
  start(
    command: 'serve' | 'work',
    until: RegExp,
    options?: readonly string[],
  ): Promise<{ child: ChildProcess; said: string }>
  close(): Promise<void>
}

/** A PostgreSQL server and the ClickHouse interface, which several of the product's own processes share. */
export async function startInstallation(settings: Readonly<Record<string, string>> = {}): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-receivers-'))
  const [postgres, clickhouse] = await Promise.all([startPostgres(), startClickHouseFront(join(folder, 'analytics'))])
  const children = new Set<ChildProcess>()
  return {
    databaseUrl: postgres.url,
    clickhouseUrl: clickhouse.url,
    async start(command, until, options = []) {
      const env = {
        ...process.env,
        DATABASE_URL: postgres.url,
        CLICKHOUSE_URL: clickhouse.url,
        SHARELIGHT_SECRET_KEY: secretKey,
        OUTBOUND_ALLOW: '127.0.0.1',
        ...settings,
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: join(folder, `data-${children.size}`),
      }
      const child = spawn(process.execPath, [main, command, ...options], { stdio: ['ignore', 'pipe', 'ignore'], env })
      children.add(child)
      return { child, said: await saidUntil(child, until) }
    },
    async close() {
      await Promise.all([...children].map(killed))
      await clickhouse.stop()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function saidUntil(child: ChildProcess, until: RegExp): Promise<string> {
  let said = ''
  child.stdout?.setEncoding('utf8')
  while (!until.test(said)) {
    if (child.exitCode !== null) throw new Error(`A process ended with code ${child.exitCode} before it worked.`)
    said += String((await once(child.stdout ?? child, 'data'))[0])
  }
  child.stdout?.resume()
  return said
}

/** As a machine that fails would end it. */
export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
