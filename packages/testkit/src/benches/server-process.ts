import type { ChildProcess } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where a program by somebody else lies that tests run against: it is made or fetched once a machine, whichever copy of this repository does it. */
export const placeOf = (name: string) =>
  join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'sharelight/tests', name)

/** Has `make` fill a folder, of which `made` becomes `place`: whole or not at all, whoever else does the same. @throws what `make` does */
export function makeOnce(place: string, make: (folder: string) => void, made = '.'): void {
  const folder = `${place}.${process.pid}`
  try {
    mkdirSync(dirname(place), { recursive: true })
    make(folder)
    if (!existsSync(place)) renameSync(join(folder, made), place)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const mostSeconds = 60

/** Waits until `isUp`. @throws Error when `server` ends before, or does not answer within a minute */
export async function untilUp(name: string, server: ChildProcess, isUp: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < mostSeconds * 10; attempt++) {
    if (server.exitCode !== null) throw new Error(`${name} ended at once with code ${server.exitCode}.`)
    if (await isUp().catch(() => false)) return
    await sleep(100)
  }
  await end(server)
  throw new Error(`${name} did not answer within ${mostSeconds} s.`)
}

export async function end(server: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  const ended = new Promise(resolve => server.once('exit', resolve))
  if (server.exitCode === null && server.kill(signal)) await ended
}
