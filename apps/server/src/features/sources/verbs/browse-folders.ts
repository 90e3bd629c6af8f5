import type { Dirent } from 'node:fs'
import { readdir, realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { AppError } from '../../../http/app-error.ts'

const most = 500

/** Folders on the server's machine, to choose one from. Names only; nothing is read. */
export async function browseFolders(asked: string | undefined) {
  const path = await realpath(asked ?? homedir()).catch((error: unknown) => { throw explain(asked ?? homedir(), error) })
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => { throw explain(path, error) })
  const folders = entries.filter(isVisibleFolder).map(({ name }) => ({ name, path: join(path, name) })).sort((a, b) => a.name.localeCompare(b.name))
  const parent = dirname(path)
  return { path, parent: parent === path ? null : parent, folders: folders.slice(0, most), truncated: folders.length > most }
}

function isVisibleFolder(entry: Dirent) {
  return entry.isDirectory() && !entry.name.startsWith('.')
}

function explain(path: string, error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EACCES' || code === 'EPERM') return new AppError('forbidden', `Sharelight may not look into ${path}. Start it as a user who may, or choose another folder.`, { field: 'path' })
  return new AppError('not_found', `There is no folder ${path} on the server.`, { field: 'path' })
}
