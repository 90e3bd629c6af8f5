import type { Decoded } from './decoded.ts'

/** UTF-16 that was read as single bytes has a NUL beside nearly every character. */
const leastShare = 0.3

export function decodeWide(text: string): Decoded | undefined {
  if (!text.includes('\0')) return undefined
  const nuls = text.split('\0').length - 1
  if (nuls < text.length * leastShare) return undefined
  const units: string[] = []
  const offsets: number[] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\0') continue
    units.push(text[at]!)
    offsets.push(at)
  }
  offsets.push(text.length)
  return { text: units.join(''), offsets, encoding: 'UTF-16', encoded: [[0, text.length]] }
}
