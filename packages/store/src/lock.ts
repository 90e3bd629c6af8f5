import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { describeError } from './describe-error.ts'

/** Another process owns the data folder. The message says which, and what to do. */
export class DataFolderInUse extends Error {
  readonly folder: string
  readonly pid: number | undefined

  constructor(folder: string, pid: number | undefined) {
    super(
      `The data folder ${folder} is in use by another Sharelight process${pid ? ` (pid ${pid})` : ''}. ` +
        'Stop that one first, or give this one a folder of its own with DATA_DIR.',
    )
    this.name = 'DataFolderInUse'
    this.folder = folder
    this.pid = pid
  }
}

export interface FolderLock {
  release(): void
}

// A database that nobody refers to is collected, and its lock with it: whoever holds a lock may forget that it does.
const held = new Set<DatabaseSync>()

/**
 * Takes the data folder for this process. The lock is the operating system's own, so it ends with the process however that
 * ends: no stale lock to clean up, no process id that another process was given since.
 * @throws DataFolderInUse
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const owner = join(folder, 'owner.json')
  let lock: FolderLock | undefined
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const taken = await lockFile(join(folder, 'lock'))
    if (!taken) throw new DataFolderInUse(folder, readOwner(owner))
    lock = taken
    writeFileSync(owner, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }), { mode: 0o600 })
    return {
      release() {
        rmSync(owner, { force: true })
        taken.release()
      },
    }
  } catch (error) {
    lock?.release()
    if (error instanceof DataFolderInUse) throw error
    throw new Error(
      `The data folder ${folder} cannot be used: ${describeError(error)}. Check that it is on a local disk and that you may write to it.`,
      { cause: error },
    )
  }
}

/**
 * Locks a file (a SQLite file, for its portable locks) until `release()` or the end of this process. Undefined when another
 * holds it and goes on holding it for `patience` milliseconds.
 */
export async function lockFile(path: string, { patience = 0 } = {}): Promise<FolderLock | undefined> {
  const file = await openLock(path)
  try {
    // Nothing is ever written: no journal beside it, for nobody to wonder at.
    file.exec(
      `PRAGMA busy_timeout = ${patience}; PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE`,
    )
    held.add(file)
    return {
      release() {
        held.delete(file)
        if (file.isOpen) file.close()
      },
    }
  } catch (error) {
    file.close()
    if (/locked|busy/i.test(String(error))) return undefined
    throw error
  }
}

function readOwner(path: string): number | undefined {
  try {
    return Number((JSON.parse(readFileSync(path, 'utf8')) as { pid: number }).pid) || undefined
  } catch {
    return undefined
  }
}

/** Node announces its SQLite as experimental on first use; the few lines used here have not changed since it came. */
async function openLock(path: string): Promise<DatabaseSync> {
  const announce = process.emitWarning
  process.emitWarning = () => undefined
  try {
    const sqlite = await import('node:sqlite')
    return new sqlite.DatabaseSync(path)
  } finally {
    process.emitWarning = announce
  }
}
