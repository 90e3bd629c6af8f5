import { describe, expect, it } from 'vitest'
import { readDocument } from '../../testing/read.ts'
import { sprm, wordParagraphs, type WordParagraph, type WordTables } from '../../testing/word-binary.ts'

const [styleSheet, listTable, overrideTable] = [1, 73, 74]
const [decimal, lowerLetter, upperRoman, bullet] = [0, 4, 1, 23]

interface LevelOf {
  format: number
  /** A digit stands for the number of that level, from 1; `.` and brackets for themselves. */
  text: string
  start?: number
  flags?: number
  restartsAfter?: number
}

describe('a Word 97 document', () => {
  it('shows the numbers of its lists as Word counts them, in its text and in the cells of tables', async () => {
    const lists = listsOf([
      [
        { format: decimal, text: '1.' },
        { format: lowerLetter, text: '1.2)' },
      ],
    ])
    const { parts } = await read(
      [item('Scope', 1, 0), item('who', 1, 1), item('what', 1, 1), item('Pay', 1, 0), item('salary', 1, 1), plain],
      lists,
    )
    expect(parts['section body']).toBe('1. Scope\n1.a) who\n1.b) what\n2. Pay\n2.a) salary\nno item\n')
    const cell = await read(
      [
        { ...item('first', 1, 0), text: 'first\x07' },
        { text: 'Ada Berg\x07' },
        { text: '\x07', changes: sprm(0x2417, 1) },
        plain,
      ],
      lists,
    )
    expect(cell.parts['section body']).toBe('1. first\tAda Berg\t\nno item\n')
  })

  it('begins a list anew where Word says so, and continues one after a bullet, a paragraph in none and another list', async () => {
    const lists = listsOf(
      [
        [
          { format: upperRoman, text: '(1)', start: 3 },
          { format: decimal, text: '1.2' },
        ],
        [{ format: bullet, text: '•' }],
      ],
      [{ list: 0 }, { list: 1 }, { list: 0, level: 1, start: 99 }, { list: 0, level: 0, start: 7 }],
    )
    const { parts } = await read(
      [item('a', 1, 0), item('b', 2, 0), item('c', 1, 0), plain, item('d', 3, 1), item('e', 3, 1), item('f', 4, 0)],
      lists,
    )
    expect(parts['section body']).toBe('(III) a\nb\n(IV) c\nno item\nIV.99 d\nIV.100 e\n(VII) f\n')
  })

  it('takes the list of the style, of what that is based on, and none where the paragraph says none', async () => {
    const lists = listsOf([
      [
        { format: decimal, text: '1' },
        { format: decimal, text: '1.2', flags: 4 },
      ],
    ])
    const styles = styleSheetOf([
      undefined,
      { basedOn: 0xfff, changes: inList(1, 0) },
      { basedOn: 1, changes: sprm(0x260a, 1) },
    ])
    const { parts } = await read(
      [
        { text: 'Heading\r', style: 1 },
        { text: 'Below\r', style: 2 },
        { text: 'Unnumbered\r', style: 1, changes: sprm(0x460b, 0, 0) },
        { text: 'Below too\r', style: 2 },
      ],
      { ...lists, [styleSheet]: { bytes: styles } },
    )
    expect(parts['section body']).toBe('1 Heading\n1.1 Below\nUnnumbered\n1.2 Below too\n')
  })

  it('keeps counting levels that say that they do not begin anew', async () => {
    const steady = { format: decimal, text: '2', flags: 8, restartsAfter: 0 }
    const { parts } = await read(
      [item('a', 1, 0), item('x', 1, 1), item('b', 1, 0), item('y', 1, 1)],
      listsOf([[{ format: decimal, text: '1.' }, steady]]),
    )
    expect(parts['section body']).toBe('1. a\n1 x\n2. b\n2 y\n')
  })

  it('whose lists are damaged, endless or full of marks is read without their numbers', async () => {
    const sound = listsOf([[{ format: decimal, text: '1.' }]])
    for (const bytes of [Buffer.alloc(2, 0xff), Buffer.alloc(60, 0xff), sound[listTable]!.bytes.subarray(0, 9)]) {
      const { outcome, parts } = await read([item('kept', 1, 0), plain], { ...sound, [listTable]: { bytes } })
      expect(outcome.status).toBe('complete')
      expect(parts['section body']).toBe('kept\nno item\n')
    }
    const marks = listsOf([[{ format: decimal, text: '1\x07\r.' }]])
    expect((await read([item('kept', 1, 0)], marks)).parts['section body']).toBe('1. kept\n')
  })
})

const plain: WordParagraph = { text: 'no item\r' }
const inList = (list: number, level: number) => Buffer.concat([sprm(0x260a, level), sprm(0x460b, list, 0)])
const item = (text: string, list: number, level: number): WordParagraph => ({
  text: `${text}\r`,
  changes: inList(list, level),
})
const read = (paragraphs: readonly WordParagraph[], tables: WordTables) =>
  readDocument(wordParagraphs(paragraphs, tables))

/** Lists with nine levels each, the last of the given ones repeated, and what paragraphs name: lists, some of which begin anew. */
function listsOf(
  lists: readonly (readonly LevelOf[])[],
  named: readonly { list: number; level?: number; start?: number }[] = lists.map((_, list) => ({ list })),
): WordTables {
  const heads = lists.map((_, index) => {
    const head = Buffer.alloc(28)
    head.writeUInt32LE(100 + index, 0)
    return head
  })
  const count = Buffer.alloc(2)
  count.writeUInt16LE(lists.length)
  const levels = lists.flatMap(own => Array.from({ length: 9 }, (_, at) => levelBytes(own[at] ?? own.at(-1)!)))
  return {
    [listTable]: { bytes: Buffer.concat([count, ...heads]), beyond: Buffer.concat(levels) },
    [overrideTable]: { bytes: namedBytes(named) },
  }
}

function levelBytes({ format, text, start = 1, flags = 0, restartsAfter = 0 }: LevelOf): Buffer {
  const bytes = Buffer.alloc(28)
  bytes.writeInt32LE(start, 0)
  bytes[4] = format
  bytes[5] = flags
  bytes[26] = restartsAfter
  const digits = [...text.matchAll(/\d/g)].map(({ index }) => index)
  digits.forEach((index, at) => (bytes[6 + at] = index + 1))
  const shown = text.replace(/\d/g, digit => String.fromCharCode(Number(digit) - 1))
  const length = Buffer.alloc(2)
  length.writeUInt16LE(shown.length)
  return Buffer.concat([bytes, length, Buffer.from(shown, 'utf16le')])
}

function namedBytes(named: readonly { list: number; level?: number; start?: number }[]): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32LE(named.length)
  const heads = named.map(({ list, start }) => {
    const head = Buffer.alloc(16)
    head.writeUInt32LE(100 + list, 0)
    head[12] = start === undefined ? 0 : 1
    return head
  })
  const changes = named.map(({ level = 0, start }) => {
    const bytes = Buffer.alloc(start === undefined ? 4 : 12)
    if (start === undefined) return bytes
    bytes.writeInt32LE(start, 4)
    bytes[8] = level | 0x10
    return bytes
  })
  return Buffer.concat([count, ...heads, ...changes])
}

/** A style sheet of paragraph styles; one that is left out is empty. */
function styleSheetOf(styles: readonly ({ basedOn: number; changes: Buffer } | undefined)[]): Buffer {
  const header = Buffer.alloc(6)
  header.writeUInt16LE(4, 0)
  header.writeUInt16LE(styles.length, 2)
  header.writeUInt16LE(10, 4)
  return Buffer.concat([header, ...styles.map(style => (style ? styleBytes(style) : Buffer.alloc(2)))])
}

function styleBytes({ basedOn, changes }: { basedOn: number; changes: Buffer }): Buffer {
  const bytes = Buffer.alloc(2 + 10 + 2 + 2 + 2 + 4)
  bytes.writeUInt16LE(1 | (basedOn << 4), 4)
  bytes.writeUInt16LE(1, 12)
  bytes.write('s', 14, 'utf16le')
  bytes.writeUInt16LE(changes.length + 2, 18)
  const whole = Buffer.concat([bytes, changes, Buffer.alloc(changes.length % 2)])
  whole.writeUInt16LE(whole.length - 2, 0)
  return whole
}
