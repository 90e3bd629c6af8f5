import { isUtf8 as isWholeUtf8 } from 'node:buffer'
// oxlint-disable no-control-regex -- escape sequences start with a control character
/** An encoding's name as WHATWG or iconv-lite has it, in lower case. */
export type Charset = string

const declaredInXml = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/
const declaredInHtml = /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i

/** Byte order marks, the longest first. */
const marks: readonly (readonly [number[], Charset])[] = [
  [[0xff, 0xfe, 0, 0], 'utf-32le'],
  [[0, 0, 0xfe, 0xff], 'utf-32be'],
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x2b, 0x2f, 0x76, 0x38], 'utf-7'],
]

/**
 * The encoding of a text that starts with `head`: by its mark, its declaration, its validity, its zero bytes,
 * else by the statistics of its bytes.
 */
export async function detectCharset(head: Uint8Array, declared: 'xml' | 'html' | 'none' = 'none'): Promise<Charset> {
  const marked = marks.find(([mark]) => mark.every((byte, index) => head[index] === byte))
  if (marked) return marked[1]
  const wide = wideCharset(head)
  if (wide) return wide
  const said = declaration(head, declared)
  if (isUtf8(head)) return said && /^iso-2022|^hz|^utf-7/i.test(said) ? said : (escapedCharset(head) ?? 'utf-8')
  if (said && !/^utf-?8$|^utf-?16|^us-ascii$/i.test(said) && isKnown(said)) return said
  return guessCharset(head)
}

function declaration(head: Uint8Array, declared: 'xml' | 'html' | 'none'): string | undefined {
  if (declared === 'none') return undefined
  const start = Buffer.from(head.subarray(0, 4096)).toString('latin1')
  return declaredInXml.exec(start)?.[1] ?? (declared === 'html' ? declaredInHtml.exec(start)?.[1] : undefined)
}

/**
 * The wide encoding of a text without a mark: UTF-32 shows by its zero bytes, UTF-16 by the few values that the high
 * halves of its characters have.
 */
export function wideCharset(head: Uint8Array): Charset | undefined {
  const sample = head.subarray(0, Math.min(head.length, 4096) & ~3)
  if (sample.length < 8 || !sample.some(byte => byte < 9)) return undefined
  const [a, b, c, d] = [0, 1, 2, 3].map(place => mostFrequent(sample, place, 4))
  if (isZeros(b) && isZeros(c) && isZeros(d) && !isZeros(a)) return 'utf-32le'
  if (isZeros(a) && isZeros(b) && isZeros(c) && !isZeros(d)) return 'utf-32be'
  const even = mostFrequent(sample, 0, 2)
  const odd = mostFrequent(sample, 1, 2)
  if (odd.share > 0.9 && odd.byte < 0x10 && even.share < 0.7 && isReadable(sample, 'utf-16le')) return 'utf-16le'
  if (even.share > 0.9 && even.byte < 0x10 && odd.share < 0.7 && isReadable(sample, 'utf-16be')) return 'utf-16be'
  return undefined
}

interface Frequent {
  byte: number
  share: number
}

/** The most frequent byte at every `step`-th place from `start`, and the share of the three most frequent ones. */
function mostFrequent(bytes: Uint8Array, start: number, step: number): Frequent {
  const counts = new Uint32Array(256)
  for (let at = start; at < bytes.length; at += step) counts[bytes[at] ?? 0] = (counts[bytes[at] ?? 0] ?? 0) + 1
  const byte = counts.indexOf(Math.max(...counts))
  const top = counts
    .toSorted()
    .subarray(-3)
    .reduce((sum, count) => sum + count, 0)
  return { byte, share: top / (bytes.length / step) }
}

function isZeros(frequent: Frequent | undefined): boolean {
  return frequent !== undefined && frequent.byte === 0 && frequent.share > 0.9
}

function isReadable(bytes: Uint8Array, charset: Charset): boolean {
  const text = new TextDecoder(charset).decode(bytes)
  return (text.match(/[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\s]/gu)?.length ?? 0) >= [...text].length * 0.9
}

/** Whether `head` is UTF-8, but for a character cut off at its end. */
export function isUtf8(head: Uint8Array): boolean {
  if (isWholeUtf8(head)) return true
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

/** Seven-bit encodings that switch alphabets by escape sequences. */
function escapedCharset(head: Uint8Array): Charset | undefined {
  const text = Buffer.from(head.subarray(0, 65_536)).toString('latin1')
  if (/\x1b\$[@B]|\x1b\([JB]/.test(text)) return 'iso-2022-jp'
  if (/\x1b\$\)C/.test(text)) return 'iso-2022-kr'
  return undefined
}

/** Statistics of more bytes than this say no more, and take long. */
const guessedBytes = 16 * 1024

async function guessCharset(head: Uint8Array): Promise<Charset> {
  const { analyse } = await import('chardet')
  const first = head.findIndex(byte => byte > 127)
  const telling = head.subarray(Math.max(0, first - 1024), Math.max(0, first) + guessedBytes)
  const likely = analyse(telling).find(match => !/^UTF-(8|16|32)|^ASCII/i.test(match.name))
  if (!likely) return 'windows-1252'
  return likely.name === 'ISO-8859-1' ? 'windows-1252' : likely.name.toLowerCase()
}

export function isKnown(charset: Charset): boolean {
  try {
    return new TextDecoder(charset).encoding !== ''
  } catch {
    return false
  }
}
