import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { end, makeOnce, placeOf, untilUp } from './server-process.ts'

/** An emulator of AWS by somebody else: it checks neither keys nor rights. */
export interface Moto {
  url: string
  /** Forgets all that it holds. */
  reset(): Promise<void>
  stop(): Promise<void>
}

const version = '5.2.5'
const home = placeOf(`moto-${version}`)

/** Why there is none here, in one sentence; nothing where there is. */
export function motoMissing(): string | undefined {
  return existsSync(home) ? undefined : `moto ${version} is not here; "npm run storage-servers" fetches it`
}

/** Fetches it where it is missing, which takes a minute; else says why it cannot. */
export function fetchMoto(): string | undefined {
  if (!motoMissing()) return undefined
  try {
    makeOnce(home, folder => {
      execFileSync('python3', ['-m', 'venv', folder], { stdio: 'pipe' })
      const install = ['-m', 'pip', 'install', '--quiet', `moto[server,s3]==${version}`]
      execFileSync(join(folder, 'bin/python'), install, { stdio: 'pipe', timeout: 900_000 })
    })
    return undefined
  } catch (error) {
    return `moto ${version} cannot be fetched (Python 3 with venv, and PyPI): ${String(error).slice(0, 200)}`
  }
}

export async function startMoto(): Promise<Moto> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = spawn(join(home, 'bin/python'), ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)], {
    stdio: 'ignore',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  })
  await untilUp('moto', started, async () => (await fetch(`${url}/moto-api/`)).ok)
  return {
    url,
    reset: async () => void (await fetch(`${url}/moto-api/reset`, { method: 'POST' })),
    stop: () => end(started),
  }
}
