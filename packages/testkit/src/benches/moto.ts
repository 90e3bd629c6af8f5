import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** An emulator of AWS by somebody else: it checks neither keys nor rights. */
export interface Moto {
  url: string
  /** Forgets all that it holds. */
  reset(): Promise<void>
  stop(): Promise<void>
}

const version = '5.2.5'
const cache = join(import.meta.dirname, '../../../../.cache')
const home = join(cache, `moto-${version}`)

/** Why there is none here, in one sentence; nothing where there is. The first time it is fetched, which takes a minute. */
export function motoMissing(): string | undefined {
  if (existsSync(home)) return undefined
  const building = join(cache, `moto-${process.pid}`)
  try {
    mkdirSync(cache, { recursive: true })
    execFileSync('python3', ['-m', 'venv', building], { stdio: 'pipe' })
    execFileSync(join(building, 'bin/python'), ['-m', 'pip', 'install', '--quiet', `moto[server,s3]==${version}`], {
      stdio: 'pipe',
      timeout: 300_000,
    })
    if (!existsSync(home)) renameSync(building, home)
    return undefined
  } catch (error) {
    return `moto ${version} is not here and cannot be fetched (Python 3 with venv, and PyPI): ${String(error).slice(0, 200)}`
  } finally {
    rmSync(building, { recursive: true, force: true })
  }
}

export async function startMoto(): Promise<Moto> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const started = spawn(join(home, 'bin/python'), ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)], {
    stdio: 'ignore',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  })
  await untilReady(url, started)
  return {
    url,
    reset: async () => void (await fetch(`${url}/moto-api/reset`, { method: 'POST' })),
    stop: () => end(started),
  }
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (server.exitCode !== null) throw new Error(`moto ended at once with code ${server.exitCode}.`)
    const answer = await fetch(`${url}/moto-api/`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  await end(server)
  throw new Error('moto did not answer within a minute.')
}

async function end(server: ChildProcess): Promise<void> {
  const ended = new Promise(resolve => server.once('exit', resolve))
  if (server.exitCode === null && server.kill('SIGKILL')) await ended
}
