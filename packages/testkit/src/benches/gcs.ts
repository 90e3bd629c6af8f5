import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { end, makeOnce, placeOf, untilUp } from './server-process.ts'

/** An emulator of Google Cloud Storage by somebody else: it asks nobody for a key. */
export interface GcsEmulator {
  url: string
  stop(): Promise<void>
}

const fakeVersion = '1.56.1'
const fake = placeOf(`fake-gcs-server-${fakeVersion}`)
const policyVersion = '2026.7.19'
const policy = placeOf(`gcp-storage-emulator-${policyVersion}`)

/** Why there is none that knows access lists of objects, in one sentence; nothing where there is. */
export function fakeGcsMissing(): string | undefined {
  return existsSync(fake)
    ? undefined
    : `fake-gcs-server ${fakeVersion} is not here; "npm run storage-servers" makes it where Go is installed`
}

/** Why there is none that knows policies of buckets, in one sentence; nothing where there is. */
export function gcsPoliciesMissing(): string | undefined {
  return existsSync(policy)
    ? undefined
    : `gcp-storage-emulator ${policyVersion} is not here; "npm run storage-servers" fetches it`
}

/** Makes it from the Go module proxy where it is missing, which takes minutes; else says why it cannot. */
export function makeFakeGcs(): string | undefined {
  if (!fakeGcsMissing()) return undefined
  const install = ['install', `github.com/fsouza/fake-gcs-server@v${fakeVersion}`]
  try {
    makeOnce(
      fake,
      folder => {
        execFileSync('go', install, { stdio: 'pipe', timeout: 600_000, env: { ...process.env, GOBIN: folder } })
      },
      'fake-gcs-server',
    )
    return undefined
  } catch (error) {
    return `fake-gcs-server ${fakeVersion} cannot be made (Go, and its module proxy): ${String(error).slice(0, 200)}`
  }
}

/** Fetches it where it is missing; else says why it cannot. */
export function fetchGcsPolicies(): string | undefined {
  if (!gcsPoliciesMissing()) return undefined
  try {
    makeOnce(policy, folder => {
      execFileSync('python3', ['-m', 'venv', folder], { stdio: 'pipe' })
      const install = ['-m', 'pip', 'install', '--quiet', `gcp-storage-emulator==${policyVersion}`]
      execFileSync(join(folder, 'bin/python'), install, { stdio: 'pipe', timeout: 900_000 })
    })
    return undefined
  } catch (error) {
    return `gcp-storage-emulator ${policyVersion} cannot be fetched (Python 3 with venv, and PyPI): ${String(error).slice(0, 200)}`
  }
}

/** Knows access lists of objects and pages, and no policies of buckets. */
export async function startFakeGcs(): Promise<GcsEmulator> {
  return start('fake-gcs-server', port => [
    fake,
    ['-scheme', 'http', '-backend', 'memory', '-host', '127.0.0.1', '-port', port, '-log-level', 'error'],
  ])
}

/** Knows policies of buckets, and no pages. */
export async function startGcsPolicies(): Promise<GcsEmulator> {
  return start('gcp-storage-emulator', port => [
    join(policy, 'bin/python'),
    ['-m', 'gcp_storage_emulator', 'start', '--host=127.0.0.1', `--port=${port}`, '--in-memory'],
  ])
}

async function start(name: string, commandOf: (port: string) => [string, string[]]): Promise<GcsEmulator> {
  const port = await freePort()
  const [program, options] = commandOf(String(port))
  const started = spawn(program, options, { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await untilUp(name, started, async () => (await fetch(`${url}/storage/v1/b?project=test`)).ok)
  return { url, stop: () => end(started) }
}
