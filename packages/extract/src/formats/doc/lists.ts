import { ListNumbers, type Level, type List } from '../../lists/list-numbers.ts'
import type { Fib } from './fib.ts'

const [listTable, overrideTable] = [73, 74]
const [listBytes, levelBytes, overrideBytes] = [28, 28, 16]
const [levelsOfList, labelChars] = [9, 255]
/** Formats of numbers ([MS-OSHARED] 2.2.1.3) that are not shown as decimals. */
const formats: Record<number, string> = {
  1: 'upperRoman',
  2: 'lowerRoman',
  3: 'upperLetter',
  4: 'lowerLetter',
  5: 'ordinal',
  22: 'decimalZero',
  23: 'bullet',
  255: 'none',
}

/** The lists of a Word 97 document ([MS-DOC] 2.9.131 and 2.9.132), named by their place from 1; as far as they are sound. */
export function readLists(fib: Fib, table: Buffer): ListNumbers {
  const numbers = new ListNumbers()
  const all = fib.table(overrideTable)
  if (!fib.isWord97 || all.size < 4 || all.offset + 4 > table.length) return numbers
  readAbstracts(numbers, table, fib.table(listTable))
  readOverrides(numbers, table.subarray(all.offset, all.offset + all.size))
  return numbers
}

/** The levels of all lists lie behind the table of lists, beyond what it counts as its own. */
function readAbstracts(numbers: ListNumbers, table: Buffer, { offset, size }: { offset: number; size: number }): void {
  const lists = table.subarray(offset, offset + size)
  if (lists.length < 2) return
  const count = Math.min(lists.readUInt16LE(0), Math.floor((lists.length - 2) / listBytes))
  const cursor = { at: offset + 2 + count * listBytes }
  for (let index = 0; index < count; index++) {
    const at = 2 + index * listBytes
    const levels = new Map<number, Level>()
    numbers.abstracts.set(String(lists.readUInt32LE(at)), levels)
    const isSimple = (lists[at + 26]! & 1) !== 0
    for (let level = 0; level < (isSimple ? 1 : levelsOfList); level++) {
      const made = readLevel(table, cursor)
      if (!made) return
      levels.set(level, made)
    }
  }
}

/** A level: its fixed part, properties of paragraph and number, and the text, in which the places of numbers are counted from 1. */
function readLevel(table: Buffer, cursor: { at: number }): Level | undefined {
  const { at } = cursor
  if (at + levelBytes + 2 > table.length) return undefined
  const flags = table[at + 5]!
  const textAt = at + levelBytes + table[at + 24]! + table[at + 25]!
  if (textAt + 2 > table.length) return undefined
  const chars = table.readUInt16LE(textAt)
  cursor.at = textAt + 2 + chars * 2
  const restarts = (flags & 8) !== 0 ? { restartsAfter: table[at + 26]! } : {}
  return {
    start: table.readInt32LE(at),
    format: formats[table[at + 4]!] ?? 'decimal',
    text: pattern(table.toString('utf16le', textAt + 2, textAt + 2 + Math.min(chars, labelChars) * 2), [
      ...table.subarray(at + 6, at + 15),
    ]),
    isLegal: (flags & 4) !== 0,
    ...restarts,
  }
}

/** Where numbers stand, the text holds their level, from 0. */
function pattern(text: string, places: readonly number[]): string {
  const numbered = [...Array(text.length).keys()].map(index => {
    const code = text.charCodeAt(index)
    if (places.includes(index + 1) && code < levelsOfList) return `%${code + 1}`
    return code < 32 ? '' : text[index]
  })
  return numbered.join('')
}

function readOverrides(numbers: ListNumbers, bytes: Buffer): void {
  const count = Math.min(bytes.readUInt32LE(0), Math.floor((bytes.length - 4) / overrideBytes))
  const cursor = { at: 4 + count * overrideBytes }
  for (let index = 0; index < count; index++) {
    const at = 4 + index * overrideBytes
    const list: List = { abstractId: String(bytes.readUInt32LE(at)), overrides: new Map() }
    numbers.lists.set(String(index + 1), list)
    // A place in the text comes before the levels that are overruled.
    cursor.at += 4
    for (let level = 0; level < bytes[at + 12]!; level++) readOverride(list, bytes, cursor)
  }
}

function readOverride(list: List, bytes: Buffer, cursor: { at: number }): void {
  if (cursor.at + 8 > bytes.length) return
  const start = bytes.readInt32LE(cursor.at)
  const flags = bytes[cursor.at + 4]!
  cursor.at += 8
  const level = (flags & 0x20) !== 0 ? readLevel(bytes, cursor) : undefined
  const begins = (flags & 0x10) !== 0 ? { start } : {}
  list.overrides.set(flags & 0xf, { ...begins, ...(level ? { level } : {}) })
}
