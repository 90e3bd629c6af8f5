import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SpoolSettings {
  /** Where this process and its workers keep temporary files; nobody else writes there. */
  folder: string
  /** Folders and files, none inside another, that workers do not get to see at all, where the system can hide them. The spool may lie in one. */
  hidden: readonly string[]
}

let settings: SpoolSettings | undefined

/** Says once, at start, where temporary files go. Without it they go to a folder of this process among the system's temporary ones. */
export function useSpool(given: SpoolSettings): void {
  mkdirSync(given.folder, { recursive: true, mode: 0o700 })
  settings = given
}

export function spoolSettings(): SpoolSettings {
  return (settings ??= ownSpool())
}

function ownSpool(): SpoolSettings {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { folder, hidden: [] }
}

/** An empty folder of mode 0700, for whoever asks alone. */
export function makeSpoolFolder(purpose: string): string {
  return mkdtempSync(join(spoolSettings().folder, `${purpose}-`))
}

/** An empty file to write and read. It has no name as soon as it is open (where the system allows), so that nothing is left of it however this process ends. */
export async function openSpoolFile(): Promise<{ file: FileHandle; release(): Promise<void> }> {
  const folder = makeSpoolFolder('file')
  const file = await open(join(folder, 'document'), 'wx+', 0o600)
  const remove = () => rm(folder, { recursive: true, force: true })
  if (process.platform !== 'win32') await remove()
  return {
    file,
    async release() {
      await file.close()
      if (process.platform === 'win32') await remove()
    },
  }
}
