import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { useSpool } from '@sharelight/extract'
import { lockFile } from '@sharelight/store'
import { ownPlaces } from './places.ts'

export interface Spool {
  close(): void
}

const lockName = /^process-[0-9a-f-]{36}\.lock$/

/**
 * Temporary files of this process go to a folder of its own in `<data folder>/spool`, mode 0700, under a lock that ends with the process however
 * that ends. What former processes left is deleted: only what carries a name of ours, and only where nobody holds the lock.
 */
export async function openSpool(dataDir: string | undefined): Promise<Spool> {
  if (!dataDir) return { close: () => undefined }
  const shared = join(dataDir, 'spool')
  mkdirSync(shared, { recursive: true, mode: 0o700 })
  const own = await takeFolder(shared)
  await sweep(shared)
  useSpool({
    folder: own.folder,
    hidden: [dataDir, ...ownPlaces(dataDir).filter(path => !path.startsWith(`${dataDir}/`) && path !== dataDir)],
  })
  return {
    close() {
      rmSync(own.folder, { recursive: true, force: true })
      own.release()
    },
  }
}

/** Another process that starts now may take a lock that is a moment old for one left behind, and delete its file before or after this one holds it. */
async function takeFolder(shared: string): Promise<{ folder: string; release(): void }> {
  for (;;) {
    const folder = join(shared, `process-${randomUUID()}`)
    const lock = await lockFile(`${folder}.lock`)
    if (!lock) continue
    if (!existsSync(`${folder}.lock`)) {
      lock.release()
      continue
    }
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return {
      folder,
      release() {
        lock.release()
        removeLock(`${folder}.lock`)
      },
    }
  }
}

async function sweep(shared: string): Promise<void> {
  for (const name of readdirSync(shared).filter(each => lockName.test(each))) {
    const path = join(shared, name)
    const lock = await lockFile(path).catch(() => undefined)
    if (!lock) continue
    rmSync(path.slice(0, -'.lock'.length), { recursive: true, force: true })
    removeLock(path)
    lock.release()
  }
}

function removeLock(path: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${suffix}`, { force: true })
}
