import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, existsSync, globSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../benches/free-port.ts'
import { end } from '../benches/server-process.ts'
import type { Certificate } from './certificate.ts'

export interface PostgresServer {
  url: string
  stop(): Promise<void>
  /** Ends the server as a crash would; its data stay. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
}

interface Made {
  certificate?: Certificate
  /** Url of a server that it follows as its standby, which must let replication in. */
  follows?: string
}

/** Starts a real PostgreSQL server on a free port with its data in a temporary folder. */
export async function startPostgres({ certificate, follows }: Made = {}): Promise<PostgresServer> {
  const bin = binaries()
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-postgres-'))
  const data = join(folder, 'data')
  const user = unprivileged(folder)
  const port = await freePort()
  const run = (program: string, args: string[]) => [...user, join(bin, program), ...args] as [string, ...string[]]
  const [copy, ...copyArgs] = run('pg_basebackup', ['-D', data, '-d', follows ?? '', '-R', '-c', 'fast', '--no-sync'])
  const [initdb, ...initArgs] = run('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  if (follows === undefined) execFileSync(initdb, initArgs, { cwd: folder, stdio: 'pipe' })
  else execFileSync(copy, copyArgs, { cwd: folder, stdio: 'pipe' })
  const [postgres, ...args] = run('postgres', [
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    folder,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'fsync=off',
    ...(certificate ? withTls(folder, certificate) : []),
  ])
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const start = async () => {
    const started = spawn(postgres, args, { cwd: folder, stdio: 'ignore' })
    try {
      await untilReady(url, started)
    } catch (error) {
      await stop(started, folder)
      throw error
    }
    return started
  }
  let server = await start()
  return {
    url,
    stop: () => stop(server, folder),
    goAway: () => end(server, 'SIGINT'),
    async comeBack() {
      server = await start()
    },
  }
}

/** The server wants its key to be its own, and nobody else's to read. */
function withTls(folder: string, { cert, key }: Certificate): string[] {
  const { uid, gid } = statSync(folder)
  const files = { cert: join(folder, 'server.crt'), key: join(folder, 'server.key') }
  copyFileSync(cert, files.cert)
  copyFileSync(key, files.key)
  chmodSync(files.key, 0o600)
  for (const file of Object.values(files)) chownSync(file, uid, gid)
  return ['-c', 'ssl=on', '-c', `ssl_cert_file=${files.cert}`, '-c', `ssl_key_file=${files.key}`]
}

function binaries(): string {
  return find() ?? install() ?? missing()
}

function find(): string | undefined {
  const debian = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]))
  const onPath = (process.env['PATH'] ?? '').split(':')
  return [...debian, ...onPath].find(
    folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

function install(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  try {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], {
      stdio: 'pipe',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } catch {
    return undefined
  }
  return find()
}

function missing(): never {
  throw new Error(
    "PostgreSQL's server is not installed, and these tests run on a real one. Install it (Debian, Ubuntu: `apt-get install postgresql`; " +
      'macOS: `brew install postgresql`) so that `initdb` and `postgres` are in /usr/lib/postgresql/*/bin or on the PATH, and run the tests again.',
  )
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
function unprivileged(folder: string): string[] {
  if (process.getuid?.() !== 0) return []
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const [uid, gid] = [id('-u'), id('-g')]
  chownSync(folder, uid, gid)
  return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended at once with code ${server.exitCode}.`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.query('SELECT 1')
      return
    } catch {
      await sleep(50)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  throw new Error('PostgreSQL did not answer within 10 seconds.')
}

async function stop(server: ChildProcess, folder: string): Promise<void> {
  await end(server, 'SIGINT')
  rmSync(folder, { recursive: true, force: true })
}
