import { malformed } from '../../errors.ts'
import type { ArchiveMember, HeaderReader } from './header.ts'

const ids = { end: 0, emptyStream: 14, emptyFile: 15, anti: 16, names: 17, dummy: 25 } as const

/** The names of the members, and which of them have bytes. */
export function readMembers(reader: HeaderReader): ArchiveMember[] {
  const count = reader.count()
  let names: string[] = []
  let empty: boolean[] = []
  let emptyFiles: boolean[] = []
  for (let id = reader.number(); id !== ids.end; id = reader.number()) {
    const body = reader.bytes(reader.number())
    if (id === ids.names) names = namesIn(body, count)
    else if (id === ids.emptyStream) empty = bits(body, count)
    else if (id === ids.emptyFile) emptyFiles = bits(body, empty.filter(Boolean).length)
  }
  let emptyIndex = 0
  return Array.from({ length: count }, (_, index) => {
    const isEmpty = empty[index] ?? false
    const isFolder = isEmpty && !emptyFiles[emptyIndex++]
    return { name: names[index] ?? `member ${index + 1}`, isFolder, hasStream: !isEmpty }
  })
}

function namesIn(body: Buffer, count: number): string[] {
  if (body[0] !== 0) throw malformed('Its names lie outside of it.')
  return body.toString('utf16le', 1).split('\0').slice(0, count)
}

function bits(body: Buffer, count: number): boolean[] {
  return Array.from({ length: count }, (_, index) => ((body[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0)
}
