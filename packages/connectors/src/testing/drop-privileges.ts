import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Entry } from '../kit/connector.ts'

/** Root reads everything, so that what root may not read can only be shown by a child that is somebody else. */
export const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }
const script = join(import.meta.dirname, 'list.ts')

/** Whether a child without privileges can run this checkout at all. */
export function dropPrivileges(): boolean {
  try {
    execFileSync(process.execPath, ['-e', `require('node:fs').readFileSync(${JSON.stringify(script)})`], {
      ...nobody,
      stdio: 'ignore',
    })
    return true
  } catch {
    return false
  }
}

/** Runs `task` with this process's files opened by an account without privileges. */
export async function asNobody<T>(task: () => Promise<T>): Promise<T> {
  process.seteuid?.(nobody.uid)
  try {
    return await task()
  } finally {
    process.seteuid?.(0)
  }
}

/** Lists and fetches everything as an account without privileges; `fetches` has the reason, or `ok`, by key. */
export async function listAs(
  connector: string,
  settings: unknown,
): Promise<{ entries: Entry[]; fetches: Record<string, string> }> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, connector, JSON.stringify(settings)], {
    ...nobody,
    maxBuffer: 64 * 2 ** 20,
  })
  return JSON.parse(stdout)
}
