import { textBetween } from '../scan/kernel.ts'
import type { Track } from '../scan/track.ts'
import type { Decoded } from './decoded.ts'

/** Forms of an escape, in the order of `kinds`. */
const pattern = new RegExp(`^(?:${[
  '%([0-9A-Fa-f]{2})', String.raw`&#(\d{2,7});`, '&#[xX]([0-9A-Fa-f]{2,6});', '&([a-z]{2,6});', String.raw`\\u\{([0-9A-Fa-f]{1,6})\}`,
  String.raw`\\u([0-9A-Fa-f]{4})`, String.raw`\\x([0-9A-Fa-f]{2})`, '=([0-9A-F]{2})', String.raw`(=\r?\n)`,
].join('|')})`)
const longest = 12
const names: Readonly<Record<string, string>> = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0', commat: '@', period: '.', num: '#', colon: ':', sol: '/',
  hyphen: '-', dash: '-', shy: '\u00AD', ndash: '\u2013', mdash: '\u2014', lowbar: '_', equals: '=', plus: '+',
}
const kinds = [
  'percent', 'HTML entity', 'HTML entity', 'HTML entity', 'escaped Unicode', 'escaped Unicode', 'escaped byte', 'quoted-printable', 'quoted-printable',
] as const
/** Units around an escape that may belong to one value with it. */
const reach = 160
const mostRegions = 2_000

interface Escape { start: number; end: number; text: string; encoding: string; byte?: number }

/** Texts around escapes (RFC 3986 percent, HTML, RFC 2045 quoted-printable, \u and \x), with the escapes undone. */
export function decodeEscapes(length: number, positions: Track): Decoded[] {
  const escapes: Escape[] = []
  for (let index = 0; index < positions.length; index++) {
    const escape = escapeAt(positions.at[index]!, length)
    if (escape && escape.start >= (escapes.at(-1)?.end ?? 0)) escapes.push(escape)
  }
  // Each encoding is undone by itself: `card=40%20` is not quoted-printable. Mixtures are met one level deeper.
  const families = [...Map.groupBy(escapes, escape => escape.encoding).values()]
  return families.flatMap(family => groups(joinBytes(family)).slice(0, mostRegions).map(group => undo(length, group)))
}

function escapeAt(at: number, limit: number): Escape | undefined {
  const match = pattern.exec(textBetween(at, Math.min(limit, at + longest)))
  if (!match) return undefined
  const which = match.slice(1).findIndex(part => part !== undefined)
  const value = match[which + 1]!
  const end = at + match[0].length
  const encoding = kinds[which]!
  if (which === 8) return { start: at, end, text: '', encoding }
  if (which === 3) return names[value] ? { start: at, end, text: names[value], encoding } : undefined
  const code = parseInt(value, which === 1 ? 10 : 16)
  if (code > 0x10FFFF || code === 0) return undefined
  const isByte = which === 0 || which === 6 || which === 7
  return { start: at, end, text: String.fromCodePoint(code), encoding, byte: isByte ? code : undefined }
}

/** Bytes of UTF-8 that follow each other are one character. */
function joinBytes(escapes: readonly Escape[]): Escape[] {
  const joined: Escape[] = []
  for (let at = 0; at < escapes.length; at++) {
    const lead = escapes[at]!
    const length = lead.byte === undefined || lead.byte < 0xC2 ? 1 : lead.byte < 0xE0 ? 2 : lead.byte < 0xF0 ? 3 : 4
    const run = escapes.slice(at, at + length)
    const whole = length > 1 && run.length === length
      && run.every((escape, index) => index === 0 || (escape.start === run[index - 1]!.end && (escape.byte ?? 0) >> 6 === 2))
    if (!whole) joined.push(lead)
    else {
      joined.push({ ...lead, end: run.at(-1)!.end, text: new TextDecoder().decode(Uint8Array.from(run, escape => escape.byte ?? 0)), byte: undefined })
      at += length - 1
    }
  }
  return joined
}

function groups(escapes: readonly Escape[]): Escape[][] {
  const found: Escape[][] = []
  for (const escape of escapes) {
    const last = found.at(-1)
    if (last && escape.start - last.at(-1)!.end < reach * 2) last.push(escape)
    else found.push([escape])
  }
  return found
}

function undo(length: number, group: readonly Escape[]): Decoded {
  const start = Math.max(0, group[0]!.start - reach)
  const end = Math.min(length, group.at(-1)!.end + reach)
  const parts: string[] = []
  const offsets: number[] = []
  let at = start
  const copy = (to: number) => {
    parts.push(textBetween(at, to))
    for (; at < to; at++) offsets.push(at)
  }
  for (const escape of group) {
    copy(escape.start)
    parts.push(escape.text)
    for (let index = 0; index < escape.text.length; index++) offsets.push(escape.start)
    at = escape.end
  }
  copy(end)
  offsets.push(end)
  return { text: parts.join(''), offsets, encoding: group[0]!.encoding, encoded: group.map(escape => [escape.start, escape.end] as const) }
}
