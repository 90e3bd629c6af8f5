import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Certificate } from '../stores/certificate.ts'
import { freePort } from './free-port.ts'
import { end, untilUp } from './server-process.ts'

/** A real server with its data in a temporary folder. `root` comes in by its socket only, and may do everything. */
export interface MariadbServer {
  port: number
  /** Runs statements as `root` by the server's own client; answers lines of values between tabs, without headers. */
  run(statements: string): string[][]
  stop(): Promise<void>
}

const program = '/usr/sbin/mariadbd'

/** Why there is none here, in one sentence; nothing where there is. */
export function mariadbMissing(): string | undefined {
  return existsSync(program) ? undefined : 'MariaDB’s server is not here; install Debian’s mariadb-server'
}

/** Starts one on a free port of this machine. */
export async function startMariadb(
  options: { certificate?: Certificate; more?: readonly string[] } = {},
): Promise<MariadbServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-mariadb-'))
  const data = `--datadir=${join(folder, 'data')}`
  const isRoot = process.getuid?.() === 0
  const made = [
    '--no-defaults',
    data,
    '--innodb-use-native-aio=0',
    '--auth-root-authentication-method=normal',
    ...(isRoot ? ['--user=root'] : []),
  ]
  execFileSync('mariadb-install-db', made, { stdio: 'pipe' })
  const [socket, port] = [join(folder, 'socket'), await freePort()]
  const server = spawn(
    program,
    [
      '--no-defaults',
      data,
      `--socket=${socket}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--pid-file=${join(folder, 'pid')}`,
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-buffer-pool-size=64M',
      '--skip-name-resolve',
      // Several servers side by side need more of it than a machine gives.
      '--innodb-use-native-aio=0',
      ...(isRoot ? ['--user=root'] : []),
      ...(options.certificate ? withTls(folder, options.certificate) : []),
      ...(options.more ?? []),
    ],
    { stdio: 'ignore' },
  )
  const run = (statements: string) => {
    const args = ['--no-defaults', `--socket=${socket}`, '--user=root', '--default-character-set=utf8mb4']
    const said = execFileSync('mariadb', [...args, '--batch', '--skip-column-names'], {
      input: statements,
      encoding: 'utf8',
      stdio: 'pipe',
      maxBuffer: 64 * 2 ** 20,
    })
    return said
      .split('\n')
      .filter(Boolean)
      .map(line => line.split('\t'))
  }
  await untilUp('MariaDB', server, async () => Promise.resolve(run('SELECT 1').length === 1))
  // An account without a name, which an installation has and nobody wants, would take what others sign in for.
  run(`DELETE FROM mysql.global_priv WHERE User = ''; FLUSH PRIVILEGES`)
  return {
    port,
    run,
    async stop() {
      await end(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function withTls(folder: string, { cert, key }: Certificate): string[] {
  const files = { cert: join(folder, 'server.crt'), key: join(folder, 'server.key') }
  copyFileSync(cert, files.cert)
  copyFileSync(key, files.key)
  chmodSync(files.key, 0o600)
  return [`--ssl-cert=${files.cert}`, `--ssl-key=${files.key}`]
}
