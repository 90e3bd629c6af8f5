import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { readNext } from '../../reading/stream-member.ts'
import { ByteReader } from '../../source/byte-reader.ts'

const maxNamesBytes = 16 * 2 ** 20

/** Unix `ar` archives (Debian packages among them), with GNU's and BSD's long names. */
export async function* read(doc: Reading): AsyncGenerator<TextChunk> {
  const reader = new ByteReader(doc.source.stream())
  await reader.skip(8)
  let longNames: Buffer = Buffer.alloc(0)
  for (;;) {
    const header = await reader.read(60)
    if (header.length === 0) return
    if (header.length < 60 || header.toString('latin1', 58, 60) !== '`\n')
      return doc.flaw('damaged', 'A header of it is damaged.')
    const field = header.toString('latin1', 0, 16).trimEnd()
    let size = parseInt(header.toString('latin1', 48, 58), 10) || 0
    const odd = size % 2
    if (field === '//' && size <= maxNamesBytes) longNames = await reader.read(size)
    else if (field === '/' || field === '/SYM64/' || field.startsWith('__.SYMDEF')) await reader.skip(size)
    else {
      let name = longName(field, longNames)
      const inline = /^#1\/(\d+)$/.exec(field)?.[1]
      if (inline) {
        const length = Math.min(Number(inline), size, 65_536)
        name = (await reader.read(length)).toString('utf8').replace(/\0+$/, '')
        size -= length
      }
      yield* readNext(doc, reader, size, { name })
    }
    await reader.skip(odd)
  }
}

function longName(field: string, names: Buffer): string {
  const offset = /^\/(\d+)$/.exec(field)?.[1]
  if (offset === undefined) return field.replace(/\/$/, '')
  const start = Number(offset)
  const end = names.indexOf(10, start)
  return names.toString('utf8', start, end < 0 ? names.length : end).replace(/\/$/, '')
}
