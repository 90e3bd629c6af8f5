import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface ServerUnderTest {
  url: string
  /** The one-time set-up link that the server printed; empty where the stores were set up before. */
  setupLink: string
  dataDir: string
  /** Ends it and, unless `keep`, removes its stores. */
  stop(keep?: boolean): Promise<void>
}

interface ServerOptions {
  env?: Record<string, string>
  /** What is started; the product unless said. */
  main?: string
  args?: string[]
  /** Stores of a server that was set up and stopped. */ dataDir?: string
}

/** Starts the real server on a free port, as its users do: on fresh stores unless some are given. */
export async function startServer({
  env = {},
  args = [],
  main = join(root, 'apps/server/src/main.ts'),
  dataDir: given,
}: ServerOptions = {}): Promise<ServerUnderTest> {
  const dataDir = given ?? join(mkdtempSync(join(tmpdir(), 'sharelight-e2e-')), 'data')
  const child = spawn(join(root, 'node_modules/node/bin/node'), [main, 'serve', ...args], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      SCAN_ROOTS: `/:${tmpdir()}`,
      DEMO_SIZE: 'small',
      PORT: '0',
      HOST: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const link = await printedLink(child, given !== undefined)
  return {
    url: new URL(link).origin,
    setupLink: given === undefined ? link : '',
    dataDir,
    async stop(keep = false) {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      if (!keep) rmSync(dirname(dataDir), { recursive: true, force: true })
    },
  }
}

/** The address that the server prints when it listens; with the set-up token while it is not set up. */
function printedLink(child: ChildProcess, isSetUp: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const take = (chunk: Buffer) => {
      printed += chunk.toString()
      const link = (isSetUp ? /Sharelight is at (\S+)/ : /(https?:\/\/\S+\/setup\?token=\S+)/).exec(printed)?.[1]
      if (link) resolve(link)
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.once('exit', code =>
      reject(new Error(`The server ended with code ${code} before it printed a set-up link:\n${printed}`)),
    )
  })
}
