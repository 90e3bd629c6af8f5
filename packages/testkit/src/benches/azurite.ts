import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { end, makeOnce, placeOf, untilUp } from './server-process.ts'

/** Microsoft's emulator of Azure Storage: it checks signatures, and lets strangers in where a container is public. */
export interface Azurite {
  /** The blob service, with the account in its path. */
  url: string
  /** Microsoft publishes the emulator's account and its key. */
  account: string
  key: string
  stop(): Promise<void>
}

const version = '3.36.0'
const home = placeOf(`azurite-${version}`)
const account = 'devstoreaccount1'
const key = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=='

/** Why there is none here, in one sentence; nothing where there is. */
export function azuriteMissing(): string | undefined {
  return existsSync(home) ? undefined : `azurite ${version} is not here; "npm run storage-servers" fetches it`
}

/** Fetches it where it is missing, which takes a minute; else says why it cannot. */
export function fetchAzurite(): string | undefined {
  if (!azuriteMissing()) return undefined
  try {
    makeOnce(home, folder => {
      const install = [
        'install',
        `azurite@${version}`,
        '--prefix',
        folder,
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
      ]
      execFileSync('npm', install, { stdio: 'pipe', timeout: 900_000 })
    })
    return undefined
  } catch (error) {
    return `azurite ${version} cannot be fetched (the npm registry): ${String(error).slice(0, 200)}`
  }
}

export async function startAzurite(): Promise<Azurite> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const program = join(home, 'node_modules/azurite/dist/src/blob/main.js')
  const options = ['--blobHost', '127.0.0.1', '--blobPort', String(port), '--inMemoryPersistence', '--silent']
  const started = spawn(process.execPath, [program, ...options, '--disableTelemetry', '--skipApiVersionCheck'], {
    stdio: 'ignore',
  })
  await untilUp('azurite', started, async () => (await fetch(`${origin}/${account}?comp=list`)).status > 0)
  return { url: `${origin}/${account}`, account, key, stop: () => end(started) }
}
