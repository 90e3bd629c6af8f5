import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { createWrappingKey, KeyFailure, type KeyProvider, type WrappingKey } from './wrapping-key.ts'

const header =
  '# Sharelight: the keys that its stores are sealed under, the newest last. Keep a copy elsewhere, and never beside a copy of the stores.\n'

/** Keys in a file that only its owner may read, one base64 text on a line, the newest last. */
export function fileKeys(path: string): KeyProvider {
  const read = () => (existsSync(path) ? readKeys(path) : [])
  const add = (before: readonly Buffer[]): WrappingKey => {
    const made = randomBytes(32)
    writeKeys(path, [...before, made])
    return createWrappingKey(made)
  }
  return {
    describe: () => `the key file ${path}${existsSync(path) ? '' : ' (which is not there)'}`,
    find: async id =>
      read()
        .map(createWrappingKey)
        .find(key => key.id === id),
    async first() {
      const newest = read().at(-1)
      if (newest) return createWrappingKey(newest)
      add([])
      // Another process may have been first.
      return createWrappingKey(read().at(-1) as Buffer)
    },
    renew: async () => add(read()),
    async keepOnly(ids) {
      const held = read()
      const kept = held.filter(key => ids.has(createWrappingKey(key).id))
      if (kept.length > 0 && kept.length < held.length) writeKeys(path, kept)
    },
  }
}

/**
 * Where the key file is: beside the data folder unless set.
 * @throws KeyFailure for a file within the data folder: a copy of that folder would hold what it is sealed under
 */
export function keyFilePath(dataDir: string, setting?: string): string {
  if (!setting) return `${resolve(dataDir)}.key`
  const path = resolve(setting)
  const way = relative(realOf(resolve(dataDir)), join(realOf(dirname(path)), 'key'))
  if (way !== '..' && !way.startsWith(`..${sep}`) && way !== resolve(way)) {
    throw new KeyFailure(
      `SHARELIGHT_KEY_FILE (${path}) lies within the data folder ${dataDir}: who gets a copy of the folder would get the key with it. Choose a place outside.`,
    )
  }
  return path
}

/** Where keys lie: the file, and the folder beside it in which it is written. */
export function keyPlaces(path: string): [file: string, making: string] {
  return [path, `${path}.making`]
}

function realOf(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  const above = dirname(path)
  return above === path ? path : join(realOf(above), path.slice(above.length))
}

function readKeys(path: string): Buffer[] {
  refuseShared(path)
  const lines = contentOf(path)
    .split('\n')
    .map(line => line.trim())
    .filter(line => line && !line.startsWith('#'))
  const keys = lines.map(line => Buffer.from(line, 'base64'))
  if (keys.length > 0 && keys.every((key, index) => key.length === 32 && key.toString('base64') === lines[index]))
    return keys
  throw new KeyFailure(
    `The key file ${path} is damaged. Restore it from a backup; without it, what the stores keep secret cannot be opened.`,
  )
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new KeyFailure(
      `The key file ${path} cannot be read (${(error as NodeJS.ErrnoException).code}). Let the user that Sharelight runs as read it.`,
      { cause: error },
    )
  }
}

function refuseShared(path: string): void {
  if (process.platform === 'win32' || (statSync(path).mode & 0o077) === 0) return
  throw new KeyFailure(
    `Others than its owner may read the key file ${path}. Close it to them (chmod 600 ${path}); if they could have read it, rotate the keys afterwards.`,
  )
}

/** Whole or not at all, even when this process is killed over it; the first one never in place of another's. */
function writeKeys(path: string, keys: readonly Buffer[]): void {
  const [, making] = keyPlaces(path)
  const partial = join(making, String(process.pid))
  const isFirst = !existsSync(path)
  try {
    writeWithin(making, partial, header + keys.map(key => `${key.toString('base64')}\n`).join(''))
    if (!isFirst) renameSync(partial, path)
    else if (!linked(partial, path)) return
    flushFolder(dirname(path))
  } catch (error) {
    throw new KeyFailure(
      `The key file ${path} cannot be written (${(error as NodeJS.ErrnoException).code}). Let the user that Sharelight runs as write there, set SHARELIGHT_KEY_FILE to another place, ` +
        'or give a key as SHARELIGHT_SECRET_KEY.',
      { cause: error },
    )
  } finally {
    clear(making, partial)
  }
}

function writeWithin(making: string, partial: string, text: string, tries = 5): void {
  mkdirSync(making, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(partial, text, { mode: 0o600, flush: true })
  } catch (error) {
    // Another process that wrote there has just cleared up.
    if (tries === 1 || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    writeWithin(making, partial, text, tries - 1)
  }
}

/** The folder goes when nobody else is writing in it. */
function clear(making: string, partial: string): void {
  if (existsSync(partial)) rmSync(partial)
  try {
    rmdirSync(making)
  } catch {
    // Somebody is, or it could not be made.
  }
}

/** False when another process was first. */
function linked(partial: string, path: string): boolean {
  try {
    linkSync(partial, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
