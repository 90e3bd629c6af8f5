import { spawn, type ChildProcess } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const main = join(import.meta.dirname, '../../../apps/server/src/main.ts')

export interface Server {
  url: string
  /** The token of the one-time set-up link; empty when there is an organisation. */
  setupToken: string
  /** Whether its process still runs. */
  runs(): boolean
  /** How many processes of the embedded database it has had. */
  databases(): number
  /** MiB of the server's process and of its database's. */
  memory(): number
  stop(): Promise<void>
}

/** Starts the product as an operator does, on loopback; it is told the callers' addresses by a header, so that limits for one address do not end the attack. */
export async function startServer(dataDir: string, env: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, [main, 'serve'], {
    env: { ...process.env, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', TRUST_PROXY: 'loopback', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = await listening(child)
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const seen = new Set<number>()
  return {
    url: /http:\/\/[\w.:]+/.exec(said)?.[0] ?? '',
    setupToken: /setup\?token=(\S+)/.exec(said)?.[1] ?? '',
    runs: () => child.exitCode === null && child.signalCode === null,
    databases() {
      for (const pid of childrenOf(child.pid)) if (/pglite/.test(commandOf(pid))) seen.add(pid)
      return seen.size
    },
    memory: () =>
      [child.pid, ...childrenOf(child.pid).filter(pid => /pglite/.test(commandOf(pid)))].reduce<number>(
        (sum, pid) => sum + memoryOf(pid),
        0,
      ),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (/Parser workers:/.test(said)) setTimeout(() => resolve(said), 300)
    })
    child.once('exit', code => reject(new Error(`The server ended with code ${code} before it listened.`)))
  })
}

function childrenOf(pid: number | undefined): number[] {
  return globSync(`/proc/${pid}/task/*/children`).flatMap(file => read(file).split(' ').filter(Boolean).map(Number))
}

function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`)
}

function memoryOf(pid: number | undefined): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024)
}

/** Processes end while they are looked at. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
