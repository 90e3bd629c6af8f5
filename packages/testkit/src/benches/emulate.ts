import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { end, makeOnce, placeOf, untilUp } from './server-process.ts'

/** Vercel's emulators of GitHub, Google and Slack: somebody else's reading of what these services document. */
export interface Emulated {
  github: string
  google: string
  slack: string
  stop(): Promise<void>
}

// What npm calls the latest is another program of that name.
const version = '0.12.2'
const home = placeOf(`emulate-${version}`)

/** Why there is none here, in one sentence; nothing where there is. */
export function emulateMissing(): string | undefined {
  return existsSync(home) ? undefined : `emulate ${version} is not here; "npm run storage-servers" fetches it`
}

/** Fetches it where it is missing, which takes some seconds; else says why it cannot. */
export function fetchEmulate(): string | undefined {
  if (!emulateMissing()) return undefined
  try {
    makeOnce(home, folder => {
      const install = ['install', `emulate@${version}`, '--prefix', folder]
      const plain = ['--ignore-scripts', '--no-audit', '--no-fund']
      execFileSync('npm', [...install, ...plain], { stdio: 'pipe', timeout: 900_000 })
    })
    return undefined
  } catch (error) {
    return `emulate ${version} cannot be fetched (the npm registry): ${String(error).slice(0, 200)}`
  }
}

/** @param seed what they hold to begin with, as emulate takes it */
export async function startEmulate(seed: object): Promise<Emulated> {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-emulate-'))
  const file = join(folder, 'seed.json')
  writeFileSync(file, JSON.stringify(seed))
  const first = await freePort()
  const at = (place: number) => `http://127.0.0.1:${first + place}`
  const program = join(home, 'node_modules/emulate/dist/index.js')
  const options = ['-p', String(first), '-s', 'github,google,slack', '--seed', file]
  const started = spawn(process.execPath, [program, ...options], { stdio: 'ignore' })
  await untilUp('emulate', started, async () => {
    const answers = await Promise.all([0, 1, 2].map(place => fetch(at(place))))
    return answers.every(({ status }) => status > 0)
  })
  return {
    github: at(0),
    google: at(1),
    slack: at(2),
    async stop() {
      await end(started)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
