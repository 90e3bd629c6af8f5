import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** An S3 server by somebody else that checks signatures and rights. */
export interface VersityGateway {
  url: string
  /** Who may do everything. */
  root: { accessKeyId: string; secretAccessKey: string }
  /** Makes a user who may do nothing until a policy says otherwise. */
  user(accessKeyId: string, secretAccessKey: string): void
  stop(): Promise<void>
}

const version = '1.8.0'
const cache = join(import.meta.dirname, '../../../../.cache')
const program = join(cache, `versitygw-${version}`)
const root = { accessKeyId: 'ROOTEXAMPLE', secretAccessKey: 'root/secret+key=' }

/** Why there is none here, in one sentence; nothing where there is. Making it takes minutes: tests do that where CI runs only. */
export function versitygwMissing(): string | undefined {
  if (existsSync(program)) return undefined
  if (!process.env['CI']) return `versitygw ${version} is not here; "npm run s3-server" makes it where Go is installed`
  try {
    build('pipe')
    return undefined
  } catch (error) {
    return `versitygw ${version} is not here and cannot be made (Go, and its module proxy): ${String(error).slice(0, 200)}`
  }
}

/** From the Go module proxy, once. @throws where Go is missing or the build fails */
function build(stdio: 'pipe' | 'inherit'): void {
  const building = join(cache, `versitygw-${process.pid}`)
  try {
    mkdirSync(building, { recursive: true })
    execFileSync('go', ['install', `github.com/versity/versitygw/cmd/versitygw@v${version}`], {
      stdio,
      timeout: 600_000,
      env: { ...process.env, GOBIN: building },
    })
    renameSync(join(building, 'versitygw'), program)
  } finally {
    rmSync(building, { recursive: true, force: true })
  }
}

export async function startVersitygw(): Promise<VersityGateway> {
  const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), 'sharelight-versitygw-'))]
  const [data, users, attributes] = ['data', 'users', 'attributes'].map(name => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const each of [data, users, attributes]) mkdirSync(each)
  const url = `http://127.0.0.1:${port}`
  const keys = { ROOT_ACCESS_KEY: root.accessKeyId, ROOT_SECRET_KEY: root.secretAccessKey }
  const started = spawn(
    program,
    ['--port', `127.0.0.1:${port}`, '--iam-dir', users, '--quiet', 'posix', '--sidecar', attributes, data],
    { stdio: 'ignore', env: { PATH: process.env['PATH'], ...keys } },
  )
  await untilReady(url, started)
  return {
    url,
    root,
    user(accessKeyId, secretAccessKey) {
      const admin = ['admin', '--access', root.accessKeyId, '--secret', root.secretAccessKey, '--endpoint-url', url]
      execFileSync(
        program,
        [...admin, 'create-user', '--access', accessKeyId, '--secret', secretAccessKey, '--role', 'user'],
        { stdio: 'pipe' },
      )
    },
    async stop() {
      await end(started)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (server.exitCode !== null) throw new Error(`versitygw ended at once with code ${server.exitCode}.`)
    if (await fetch(url).catch(() => undefined)) return
    await sleep(100)
  }
  await end(server)
  throw new Error('versitygw did not answer within half a minute.')
}

async function end(server: ChildProcess): Promise<void> {
  const ended = new Promise(resolve => server.once('exit', resolve))
  if (server.exitCode === null && server.kill('SIGKILL')) await ended
}

if (import.meta.main && !existsSync(program)) build('inherit')
