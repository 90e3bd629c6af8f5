import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { end, makeOnce, placeOf, untilUp } from './server-process.ts'

/** An S3 server by somebody else that checks signatures and rights. */
export interface VersityGateway {
  url: string
  /** Who may do everything. */
  root: { accessKeyId: string; secretAccessKey: string }
  /** Each folder in it is a bucket, each file in that an object. */
  folder: string
  /** Makes a user who may do nothing until a policy says otherwise. */
  user(accessKeyId: string, secretAccessKey: string): void
  stop(): Promise<void>
}

const version = '1.8.0'
const program = placeOf(`versitygw-${version}`)
const root = { accessKeyId: 'ROOTEXAMPLE', secretAccessKey: 'root/secret+key=' }

/** Why there is none here, in one sentence; nothing where there is. */
export function versitygwMissing(): string | undefined {
  return existsSync(program)
    ? undefined
    : `versitygw ${version} is not here; "npm run storage-servers" makes it where Go is installed`
}

/** Makes it from the Go module proxy where it is missing, which takes minutes; else says why it cannot. */
export function makeVersitygw(): string | undefined {
  if (!versitygwMissing()) return undefined
  const install = ['install', `github.com/versity/versitygw/cmd/versitygw@v${version}`]
  try {
    makeOnce(
      program,
      folder => {
        const env = { ...process.env, GOBIN: folder }
        execFileSync('go', install, { stdio: 'pipe', timeout: 600_000, env })
      },
      'versitygw',
    )
    return undefined
  } catch (error) {
    return `versitygw ${version} cannot be made (Go, and its module proxy): ${String(error).slice(0, 200)}`
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
  await untilUp('versitygw', started, async () => Boolean(await fetch(url)))
  return {
    url,
    root,
    folder: data,
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
