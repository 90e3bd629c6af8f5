import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

/** The product as a process of its own, of this version or another, driven by what it answers alone. */
export interface Product {
  /** The set-up link that it printed, or its address where its stores were set up before. */
  printed: URL
  /** `body` as JSON; in the name of whoever entered. @throws Error with what was answered when it is no success */
  call<T>(method: string, path: string, body?: object): Promise<T>
  /** Posts what is answered with a session, and calls with it from now on. */
  enter(path: string, body: object): Promise<void>
  stop(): Promise<void>
}

interface Place {
  dataDir: string
  /** What of this machine it may read. */
  roots: string
  /** Whether the stores in the data folder were set up before. */
  isSetUp: boolean
}

/** Starts the product as it is in the folder `root`, on a free port. */
export async function startProduct(root: string, { dataDir, roots, isSetUp }: Place): Promise<Product> {
  const child = spawn(join(root, 'node_modules/node/bin/node'), [join(root, 'apps/server/src/main.ts'), 'serve'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', SCAN_ROOTS: roots },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  const printed = new URL(await printedLink(child, isSetUp))
  let token = ''
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`${printed.origin}/api${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
  return {
    printed,
    call,
    async enter(path, body) {
      token = (await call<{ token: string }>('POST', path, body)).token
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

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
    child.once('exit', code => reject(new Error(`It ended with code ${code} before it printed a link:\n${printed}`)))
  })
}
