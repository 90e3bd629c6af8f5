import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface ServerUnderTest {
  url: string
  /** The one-time set-up link that the server printed. */
  setupLink: string
  dataDir: string
  stop(): Promise<void>
}

/** Starts the real server on fresh stores and a free port, as its users do. */
export async function startServer(): Promise<ServerUnderTest> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sharelight-e2e-'))
  const child = spawn(join(root, 'node_modules/node/bin/node'), [join(root, 'apps/server/src/main.ts'), 'serve'], {
    cwd: root, env: { ...process.env, DATA_DIR: dataDir, DEMO_SIZE: 'small', PORT: '0', HOST: '127.0.0.1' }, stdio: ['ignore', 'pipe', 'pipe'],
  })
  const setupLink = await printedLink(child)
  return {
    url: new URL(setupLink).origin, setupLink, dataDir,
    async stop() {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function printedLink(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const take = (chunk: Buffer) => {
      printed += chunk.toString()
      const link = /https?:\/\/\S+\/setup\?token=\S+/.exec(printed)?.[0]
      if (link) resolve(link)
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.once('exit', code => reject(new Error(`The server ended with code ${code} before it printed a set-up link:\n${printed}`)))
  })
}
