import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'

// The header of an entry, and what entries are padded to (POSIX ustar).
const block = 512

/**
 * Writes the files and folders of an archive that PGlite made into `folder`.
 * @throws Error when the archive is damaged or names a place outside the folder
 */
export function unpackTar(archive: Buffer, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (let at = 0; at + block <= archive.length && archive[at] !== 0;) {
    const size = Number.parseInt(field(archive, at + 124, 12), 8)
    const name = [field(archive, at + 345, 155), field(archive, at, 100)].filter(Boolean).join('/')
    const target = join(folder, name)
    const begin = at + block
    at = begin + Math.ceil(size / block) * block
    if (!resolve(target).startsWith(resolve(folder) + sep) || !(at <= archive.length))
      throw new Error(`The archive of an empty database is damaged at "${name}".`)
    if (field(archive, begin - block + 156, 1) === '5') mkdirSync(target, { recursive: true, mode: 0o700 })
    else {
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
      writeFileSync(target, archive.subarray(begin, begin + size), { mode: 0o600 })
    }
  }
}

function field(archive: Buffer, at: number, length: number): string {
  const text = archive.toString('utf8', at, at + length)
  const end = text.indexOf('\0')
  return (end < 0 ? text : text.slice(0, end)).trim()
}
