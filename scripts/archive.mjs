// Packs a folder into one .tar.gz, the same bytes for the same files: built-in modules only.
import { createHash } from 'node:crypto'
import { createWriteStream, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

const block = 512

/** Everything in `folder`, as `top/…`, in order of name; `seconds` is the time of each file. Its SHA-256 is put beside it, as `sha256sum -c` reads it. */
export async function packFolder({ folder, top, file, seconds }) {
  await pipeline(Readable.from(entries(folder, top, seconds)), createGzip({ level: 9 }), createWriteStream(file))
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex')
  writeFileSync(`${file}.sha256`, `${digest}  ${basename(file)}\n`)
}

function* entries(folder, top, seconds) {
  yield header({ path: `${top}/`, mode: 0o755, size: 0, type: '5', seconds })
  const names = readdirSync(folder).toSorted((a, b) => (a < b ? -1 : 1))
  for (const name of names) {
    const from = join(folder, name)
    const path = `${top}/${name}`
    const stat = statSync(from)
    if (stat.isDirectory()) yield* entries(from, path, seconds)
    else {
      yield header({ path, mode: stat.mode & 0o111 ? 0o755 : 0o644, size: stat.size, type: '0', seconds })
      yield readFileSync(from)
      yield Buffer.alloc((block - (stat.size % block)) % block)
    }
  }
  if (!top.includes('/')) yield Buffer.alloc(2 * block)
}

/** As POSIX.1-1988 (ustar) lays it out: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html */
function header({ path, mode, size, type, seconds }) {
  const bytes = Buffer.alloc(block)
  const [prefix, name] = split(path)
  const octal = (value, length) => `${value.toString(8).padStart(length - 1, '0')}\0`
  bytes.write(name, 0)
  bytes.write(octal(mode, 8) + octal(0, 8) + octal(0, 8) + octal(size, 12) + octal(seconds, 12), 100)
  bytes.write('        ', 148)
  bytes.write(`${type}`, 156)
  bytes.write('ustar\x0000', 257)
  bytes.write(prefix, 345)
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return bytes
}

/** A name has 100 bytes, and 155 before its last slash. */
function split(path) {
  const bytes = Buffer.byteLength(path)
  if (bytes <= 100) return ['', path]
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)]
    if (name && Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(name) <= 100) return [prefix, name]
  }
  throw new Error(`${path} is too long a name for an archive.`)
}
