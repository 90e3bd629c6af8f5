/** Properties that hold words ([MS-ONE] 2.1.12), by the low 26 bits of their identifier. */
const wide = new Map([
  [0x1c22, 'text'],
  [0x1cf3, 'title'],
  [0x1d3c, 'title'],
  [0x349b, 'title'],
  [0x1d75, 'author'],
  [0x1e20, 'link'],
  [0x1dd7, 'file'],
  [0x1d9c, 'file'],
  [0x1e58, 'text'],
] as const)
const narrow = 0x3498

export type WordKind = 'text' | 'title' | 'author' | 'link' | 'file'
export interface Words {
  kind: WordKind
  text: string
}

const idMask = 0x3ffffff
const lengthAndData = 7
const maxProperties = 200
const maxDepth = 4

/**
 * The words in a OneNote section ([MS-ONESTORE] 2.6.7: property sets). Sets are found by the identifiers of such properties, so
 * that it makes no difference how the file around them is put together, which changed more than once.
 */
export function* wordsIn(bytes: Buffer): Generator<Words> {
  let done = 0
  for (let at = bytes.indexOf(0x1c, 3); at >= 0; at = bytes.indexOf(0x1c, at + 1)) {
    if (at - 3 < done || !isWord(bytes.readUInt32LE(at - 3))) continue
    const set = setAround(bytes, at - 3)
    if (!set) continue
    yield* set.words
    done = set.end
  }
}

function isWord(property: number): boolean {
  const id = property & idMask
  return property >>> 26 === lengthAndData && (id === narrow || [...wide.keys()].some(known => known === id))
}

/** The set one of whose identifiers lies at `at`: the first place before it that makes a set of which everything fits. */
function setAround(bytes: Buffer, at: number): { words: Words[]; end: number } | undefined {
  for (let before = 0; before < maxProperties; before++) {
    const start = at - 4 * before - 2
    if (start < 0) return undefined
    const count = bytes.readUInt16LE(start)
    if (count > before && count <= maxProperties) {
      const words: Words[] = []
      const end = readSet(bytes, start, { words, depth: 0 })
      if (end !== undefined) return { words, end }
    }
    if (before > 0 && !isKnownType(bytes.readUInt32LE(start + 2))) return undefined
  }
  return undefined
}

function isKnownType(property: number): boolean {
  const type = (property >>> 26) & 31
  return type >= 1 && type <= 0x11 && (property & idMask) !== 0
}

interface Found {
  words: Words[]
  depth: number
}

/** Reads the set at `start`; where it ends, or undefined when it is none. */
function readSet(bytes: Buffer, start: number, found: Found): number | undefined {
  if (start + 2 > bytes.length || found.depth > maxDepth) return undefined
  const count = bytes.readUInt16LE(start)
  let at = start + 2 + 4 * count
  if (count > maxProperties || at > bytes.length) return undefined
  for (let index = 0; index < count; index++) {
    const property = bytes.readUInt32LE(start + 2 + 4 * index)
    if (!isKnownType(property)) return undefined
    const end = readValue(bytes, at, property, found)
    if (end === undefined || end > bytes.length) return undefined
    at = end
  }
  return at
}

const fixedSizes: Readonly<Record<number, number>> = {
  1: 0,
  2: 0,
  3: 1,
  4: 2,
  5: 4,
  6: 8,
  8: 0,
  9: 4,
  0xa: 0,
  0xb: 4,
  0xc: 0,
  0xd: 4,
}

function readValue(bytes: Buffer, at: number, property: number, found: Found): number | undefined {
  const type = (property >>> 26) & 31
  const size = fixedSizes[type]
  if (size !== undefined) return at + size
  if (at + 4 > bytes.length) return undefined
  if (type === lengthAndData) {
    const end = at + 4 + bytes.readUInt32LE(at)
    if (end > bytes.length) return undefined
    take(bytes.subarray(at + 4, end), property & idMask, found.words)
    return end
  }
  const inner = { words: found.words, depth: found.depth + 1 }
  if (type === 0x11) return readSet(bytes, at, inner)
  if (type !== 0x10) return undefined
  let next: number | undefined = at + 4
  const count = bytes.readUInt32LE(at)
  if (count > 0) next += 4
  for (let index = 0; index < count && next !== undefined; index++) next = readSet(bytes, next, inner)
  return next
}

function take(data: Buffer, id: number, words: Words[]): void {
  const kind = id === narrow ? 'text' : wide.get(id as 0x1c22)
  if (!kind) return
  const text = data
    .toString(id === narrow ? 'latin1' : 'utf16le')
    .replace(/\0[^]*$/, '')
    .replaceAll('\v', '\n')
  // Text of fields begins with an instruction between these marks.
  if (text.trim() !== '') words.push({ kind, text: text.replace(/\uFDDF/g, '').trim() })
}
