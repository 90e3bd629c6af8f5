import { saidBy, type Said } from './changes.ts'
import type { Fib } from './fib.ts'

const styleSheet = 1
const [stylesMost, basedOnMost] = [4_095, 20]
const paragraphStyle = 1
const none = 0xfff

interface Style extends Said {
  basedOn: number
}

/** What paragraph styles say of lists ([MS-DOC] 2.9.271), by their numbers, with what they are based on. */
export function readStyles(fib: Fib, table: Buffer): (style: number) => Said {
  const { offset, size } = fib.table(styleSheet)
  const styles = stylesOf(table.subarray(offset, offset + size))
  const known = new Map<number, Said>()
  return style => {
    const said = known.get(style) ?? chained(styles, style)
    known.set(style, said)
    return said
  }
}

function chained(styles: readonly (Style | undefined)[], style: number): Said {
  let said: Said = {}
  for (let at = style, steps = 0; at !== none && steps < basedOnMost; steps++) {
    const own = styles[at]
    if (!own) break
    said = { list: said.list ?? own.list, level: said.level ?? own.level }
    at = own.basedOn
  }
  return said
}

function stylesOf(bytes: Buffer): (Style | undefined)[] {
  if (bytes.length < 6) return []
  const headerBytes = bytes.readUInt16LE(0)
  const count = Math.min(stylesMost, bytes.readUInt16LE(2))
  const fixedBytes = bytes.readUInt16LE(4)
  const styles: (Style | undefined)[] = []
  for (let at = 2 + headerBytes; styles.length < count && at + 2 <= bytes.length;) {
    const length = bytes.readUInt16LE(at)
    styles.push(styleOf(bytes.subarray(at + 2, at + 2 + length), fixedBytes))
    at += 2 + length + (length % 2)
  }
  return styles
}

/** Its fixed part, its name and behind it the changes to paragraphs. */
function styleOf(bytes: Buffer, fixedBytes: number): Style | undefined {
  if (bytes.length < fixedBytes + 2 || fixedBytes < 10) return undefined
  const kind = bytes.readUInt16LE(2)
  if ((kind & 0xf) !== paragraphStyle) return undefined
  const changesAt = fixedBytes + 2 + bytes.readUInt16LE(fixedBytes) * 2 + 2
  const length = changesAt + 2 <= bytes.length ? bytes.readUInt16LE(changesAt) : 0
  return { basedOn: kind >>> 4, ...saidBy(bytes.subarray(changesAt + 4, changesAt + 2 + length)) }
}
