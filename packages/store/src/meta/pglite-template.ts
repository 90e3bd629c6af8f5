import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'

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

/** Keeps `database`, which must be new and empty, for the next time. A cache that cannot be written is no fault. */
export async function saveTemplate(database: PGlite): Promise<void> {
  try {
    await database.exec('CHECKPOINT')
    const archive = await database.dumpDataDir('none')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const partial = `${target}.${process.pid}`
    writeFileSync(partial, Buffer.from(await archive.arrayBuffer()), { mode: 0o600 })
    // Whole or not there at all, whoever else does the same.
    renameSync(partial, target)
  } catch {
    // The next start makes its own again.
  }
}

/** A package's version, which its exports do not give. */
function versionOf(name: string): string {
  const main = fileURLToPath(import.meta.resolve(name))
  const { version } = JSON.parse(readFileSync(join(dirname(main), '../package.json'), 'utf8')) as { version: string }
  return version
}
