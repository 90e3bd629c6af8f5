import { units } from '../scan/kernel.ts'
import type { Decoded } from './decoded.ts'

/** UTF-16 that was read as single bytes has a NUL beside nearly every character. */
const leastShare = 0.3

export function decodeWide(length: number): Decoded | undefined {
  const offsets: number[] = []
  for (let at = 0; at < length; at++) if (units[at] !== 0) offsets.push(at)
  if (length - offsets.length < length * leastShare) return undefined
  const text = Buffer.from(Uint16Array.from(offsets, at => units[at]!).buffer).toString('utf16le')
  offsets.push(length)
  return { text, offsets, encoding: 'UTF-16', encoded: [0, length] }
}
