/** A member of a tape archive (POSIX.1-1988 ustar, GNU and pax extensions). */
export interface TarHeader {
  name: string
  size: number
  type: string
  link: string
  isSparseExtended: boolean
}

export const blockBytes = 512

export function parseHeader(block: Buffer): TarHeader | undefined {
  if (block.length < blockBytes || !hasGoodSum(block)) return undefined
  const isUstar = block.toString('latin1', 257, 262) === 'ustar'
  const isGnu = block.toString('latin1', 257, 265) === 'ustar  \0'
  const name = text(block, 0, 100)
  const prefix = isUstar && !isGnu ? text(block, 345, 500) : ''
  const type = String.fromCharCode(block[156] ?? 0)
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    size: /[1-6]/.test(type) ? 0 : number(block, 124, 136),
    type,
    link: text(block, 157, 257),
    isSparseExtended: type === 'S' && block[482] === 1,
  }
}

function hasGoodSum(block: Buffer): boolean {
  const said = number(block, 148, 156)
  let unsigned = 0
  let signed = 0
  for (let at = 0; at < blockBytes; at++) {
    const byte = at >= 148 && at < 156 ? 32 : (block[at] ?? 0)
    unsigned += byte
    signed += byte < 128 ? byte : byte - 256
  }
  return said === unsigned || said === signed
}

function text(block: Buffer, start: number, end: number): string {
  const field = block.subarray(start, end)
  const stop = field.indexOf(0)
  return field.toString('utf8', 0, stop < 0 ? field.length : stop)
}

/** Octal, or base 256 when its first bit is set. */
function number(block: Buffer, start: number, end: number): number {
  const first = block[start] ?? 0
  if (first >= 0x80) {
    let value = first & 0x7f
    for (let at = start + 1; at < end; at++) value = value * 256 + (block[at] ?? 0)
    return Number.isSafeInteger(value) ? value : 0
  }
  return (
    parseInt(
      block
        .toString('latin1', start, end)
        .replace(/[\0 ]+/g, ' ')
        .trim(),
      8,
    ) || 0
  )
}

/** `length key=value` lines of a pax header. */
export function parsePax(bytes: Buffer): Map<string, string> {
  const found = new Map<string, string>()
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(32, at)
    const length = parseInt(bytes.toString('latin1', at, space), 10)
    if (space < 0 || !(length > 0)) break
    const line = bytes.toString('utf8', space + 1, at + length - 1)
    const equals = line.indexOf('=')
    if (equals > 0) found.set(line.slice(0, equals), line.slice(equals + 1))
    at += length
  }
  return found
}
