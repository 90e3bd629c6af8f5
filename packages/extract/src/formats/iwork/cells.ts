import { fieldsOf } from './protobuf.ts'

/** Message type of a block of a table's rows. */
export const tile = 6002

const absent = 0xffff
const epoch = Date.UTC(2001, 0, 1)

/**
 * The numbers and dates of a block of rows, a line for each row; texts are kept elsewhere, as strings.
 * Layout after numbers-parser's (MIT) description of the format.
 */
export function rowsOf(message: Buffer): string[] {
  return fieldsOf(message)
    .filter(({ number, bytes }) => number === 5 && bytes)
    .flatMap(({ bytes }) => {
      const values = bytes ? rowValues(bytes) : []
      return values.length ? [values.join('\t')] : []
    })
}

function rowValues(row: Buffer): string[] {
  const fields = fieldsOf(row)
  const cells = fields.find(({ number }) => number === 6)?.bytes
  const offsets = fields.find(({ number }) => number === 7)?.bytes
  const unit = fields.some(({ number, value }) => number === 8 && value) ? 4 : 1
  const values: string[] = []
  for (let at = 0; cells && offsets && at + 2 <= offsets.length; at += 2) {
    const offset = offsets.readUInt16LE(at)
    const value = offset === absent ? undefined : cellValue(cells.subarray(offset * unit))
    if (value !== undefined) values.push(value)
  }
  return values
}

/** A cell begins with its version and type; flags at byte 8 say which values follow from byte 12 on. */
function cellValue(cell: Buffer): string | undefined {
  if (cell.length < 12 || cell[0] !== 5) return undefined
  const flags = cell.readUInt32LE(8)
  let at = 12
  if (flags & 1) return at + 16 <= cell.length ? decimal(cell.subarray(at, at + 16)) : undefined
  if (flags & 2) at += 8
  if (!(flags & 4) || at + 8 > cell.length) return undefined
  const date = new Date(epoch + cell.readDoubleLE(at) * 1000)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10)
}

/** IEEE 754 decimal128 with a binary significand. */
function decimal(bytes: Buffer): string {
  const [last, top] = [bytes[15] ?? 0, bytes[14] ?? 0]
  const exponent = (((last & 0x7f) << 7) | (top >> 1)) - 6176
  const digits = (
    (BigInt(top & 1) << 112n) +
    (BigInt(bytes.readUIntLE(8, 6)) << 64n) +
    bytes.readBigUInt64LE(0)
  ).toString()
  return `${last & 0x80 ? '-' : ''}${shifted(digits, exponent)}`
}

function shifted(digits: string, exponent: number): string {
  if (digits === '0' || Math.abs(exponent) > 40) return digits === '0' ? '0' : `${digits}e${exponent}`
  if (exponent >= 0) return digits + '0'.repeat(exponent)
  const padded = digits.padStart(1 - exponent, '0')
  return `${padded.slice(0, exponent)}.${padded.slice(exponent)}`.replace(/\.?0+$/, '')
}
