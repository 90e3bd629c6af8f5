/** Bytes of a property's value by the top three bits of its code ([MS-DOC] 2.6.1); 6 has its length before it. */
const operandBytes = [1, 1, 2, 4, 2, 2, -1, 3]
const longOperands = new Set([0xd608, 0xd606])

/** What the changes to a paragraph's style say of its place. */
export interface Said {
  isRowEnd?: boolean
  /** The list's number, from 1; 0 says that it is in none. */
  list?: number
  /** From 0. */
  level?: number
}

/** Reads a list of properties ([MS-DOC] 2.9.114) up to where it is damaged; later ones overrule earlier ones. */
export function saidBy(changes: Buffer): Said {
  const said: Said = {}
  for (let at = 0; at + 2 < changes.length;) {
    const code = changes.readUInt16LE(at)
    const value = at + 2
    if (code === sprm.endsRow) said.isRowEnd = changes[value] !== 0
    else if (code === sprm.level) said.level = changes[value]!
    else if (code === sprm.list && value + 2 <= changes.length) said.list = listNumber(changes.readUInt16LE(value))
    at = value + operandLength(changes, value, code)
  }
  return said
}

/** `sprmPFTtp`: the paragraph is the mark that ends a row of a table; `sprmPIlvl`, `sprmPIlfo`: its place in a list. */
const sprm = { endsRow: 0x2417, level: 0x260a, list: 0x460b }
const noList = 0xf801

/** Negative where the list leaves the indents alone. */
function listNumber(value: number): number {
  if (value === noList) return 0
  return value > noList ? 0x10000 - value : value
}

function operandLength(changes: Buffer, at: number, code: number): number {
  const fixed = operandBytes[code >>> 13]!
  if (fixed > 0) return fixed
  return longOperands.has(code) && at + 2 <= changes.length ? changes.readUInt16LE(at) + 1 : (changes[at] ?? 0) + 1
}
