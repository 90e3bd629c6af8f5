import { units } from '../scan/kernel.ts'
import type { Track } from '../scan/track.ts'
import type { Decoded } from './decoded.ts'

const shortestToken = 12
const shortest = 24
const longest = 200_000
/** A line of encoded text goes on in the next one when it is at least this long (RFC 2045: 76, RFC 7468: 64). */
const fullLine = 60
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const values = new Int8Array(128).fill(-1)
for (let at = 0; at < 64; at++) values[alphabet.charCodeAt(at)] = at
values[45] = 62
values[95] = 63

const valueAt = (at: number) => values[units[at] ?? 0] ?? -1

/** Base64 runs (RFC 4648 sections 4 and 5) around long tokens whose bytes are text. */
export function decodeBase64Runs(length: number, tokens: Track): Decoded[] {
  const found: Decoded[] = []
  let end = 0
  for (let index = 0; index < tokens.length; index += 2) {
    const start = tokens.at[index]!
    if (start < end || tokens.at[index + 1]! - start < shortestToken) continue
    const run = runAround(start, end, length)
    end = run.end
    if (run.end - run.start < shortest) continue
    const decoded = decodeRun(run)
    if (decoded) found.push(decoded)
  }
  return found
}

function runAround(at: number, from: number, length: number) {
  let start = at
  while (start > from && at - start < longest && (valueAt(start - 1) >= 0 || breaksLine(start - 1))) start--
  while (start < at && valueAt(start) < 0) start++
  let end = at
  while (end < length && end - start < longest && (valueAt(end) >= 0 || breaksLine(end))) end++
  return { start, end }
}

/** A line break after a full line of encoded text. */
function breaksLine(at: number): boolean {
  const unit = units[at]
  if (unit !== 10 && unit !== 13) return false
  const last = units[at - 1] === 13 ? at - 2 : at - 1
  for (let back = 0; back < fullLine; back++) if (valueAt(last - back) < 0) return false
  return true
}

function decodeRun({ start, end }: { start: number; end: number }): Decoded | undefined {
  const bytes: number[] = []
  const places: number[] = []
  let bits = 0
  let held = 0
  for (let at = start; at < end; at++) {
    const value = valueAt(at)
    if (value < 0) continue
    bits = ((bits << 6) | value) & 0xffffff
    held += 6
    if (held >= 8) {
      held -= 8
      bytes.push((bits >> held) & 0xff)
      places.push(at)
    }
    if (bytes.length === 32 && !looksLikeText(bytes)) return undefined
  }
  places.push(end)
  return looksLikeText(bytes) ? { ...toText(bytes, places), encoding: 'base64', encoded: [start, end] } : undefined
}

/** Mostly printable ASCII, or UTF-8 or UTF-16LE with a known share of it. */
function looksLikeText(bytes: readonly number[]): boolean {
  const printable = bytes.filter(byte => (byte >= 32 && byte < 127) || byte === 9 || byte === 10 || byte === 13).length
  if (printable >= bytes.length * 0.92) return true
  return (
    isWide(bytes) ||
    (printable >= bytes.length * 0.6 &&
      !new TextDecoder()
        .decode(Uint8Array.from(bytes.slice(0, 4_096)))
        .slice(0, -2)
        .includes('\uFFFD'))
  )
}

const isWide = (bytes: readonly number[]) =>
  bytes.length >= 8 && bytes.filter((byte, at) => at % 2 === 1 && byte === 0).length > bytes.length * 0.4

function toText(bytes: readonly number[], places: readonly number[]): Pick<Decoded, 'text' | 'offsets'> {
  let text = ''
  const offsets: number[] = []
  const add = (code: number, at: number) => {
    const unit = String.fromCodePoint(code)
    text += unit
    for (let index = 0; index < unit.length; index++) offsets.push(places[at]!)
  }
  if (isWide(bytes)) for (let at = 0; at + 1 < bytes.length; at += 2) add(bytes[at]! | (bytes[at + 1]! << 8), at)
  else for (let at = 0; at < bytes.length;) at += utf8At(bytes, at, add)
  offsets.push(places.at(-1)!)
  return { text, offsets }
}

/** Adds the character at `at`; returns how many bytes it took. */
function utf8At(bytes: readonly number[], at: number, add: (code: number, at: number) => void): number {
  const first = bytes[at]!
  const length =
    first < 0x80
      ? 1
      : first >= 0xc2 && first < 0xe0
        ? 2
        : first >= 0xe0 && first < 0xf0
          ? 3
          : first >= 0xf0 && first < 0xf5
            ? 4
            : 1
  let code = length === 1 ? first : first & (0x7f >> length)
  for (let index = 1; index < length; index++) code = (code << 6) | ((bytes[at + index] ?? 0) & 0x3f)
  add(code <= 0x10ffff ? code : 0xfffd, at)
  return length
}
