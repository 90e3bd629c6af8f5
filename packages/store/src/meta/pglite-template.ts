import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { unpackTar } from './unpack-tar.ts'

/*
 * Making an empty database from nothing takes PGlite seconds and half a gigabyte; unpacking one that was made before takes
 * neither. The empty database lies in the user's cache folder, for this version of PGlite only. Without it all works as well.
 */
const folder = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'sharelight')
const target = join(folder, `pglite-${versionOf('@electric-sql/pglite')}-empty.tar`)

export function readTemplate(): Blob | undefined {
  try {
    return new Blob([readFileSync(target)])
  } catch {
    return undefined
  }
}

/** Makes a database in `dataDir`, which must be missing or empty: beside it first, so that it is there whole or not at all. */
export async function makeDatabase(dataDir: string, createEmpty: () => Promise<PGlite>): Promise<void> {
  const unfinished = `${dataDir}.unfinished-${Date.now()}`
  const template = readTemplate() ?? (await templateOf(await createEmpty()))
  try {
    unpackTar(Buffer.from(await template.arrayBuffer()), unfinished)
    renameSync(unfinished, dataDir)
  } catch (error) {
    // Made a moment ago, by this very call.
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** What `database`, which must be new and empty and is closed, consists of; kept for the next time. A cache that cannot be written is no fault. */
export async function templateOf(database: PGlite): Promise<Blob> {
  await database.exec('CHECKPOINT')
  const archive = await database.dumpDataDir('none')
  await database.close()
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const partial = `${target}.${process.pid}`
    writeFileSync(partial, Buffer.from(await archive.arrayBuffer()), { mode: 0o600 })
    // Whole or not there at all, whoever else does the same.
    renameSync(partial, target)
  } catch {
    // The next start makes its own again.
  }
  return archive
}

/** A package's version, which its exports do not give. */
function versionOf(name: string): string {
  const main = fileURLToPath(import.meta.resolve(name))
  const { version } = JSON.parse(readFileSync(join(dirname(main), '../package.json'), 'utf8')) as { version: string }
  return version
}
