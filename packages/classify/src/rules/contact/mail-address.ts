import { codeAt, isAlphanumericCode } from '../../text/canonical.ts'

const localSigns = new Set(Array.from("!#$%&'*+/=?^_`{|}~-.", sign => sign.charCodeAt(0)))
const isLocal = (unit: number) => (unit > 127 ? isWordUnit(unit) : isAlphanumericCode(unit) || localSigns.has(unit))
const isWordUnit = (unit: number) => unit >= 0xc0 && unit !== 0xd7 && unit !== 0xf7 && (unit < 0x2000 || unit > 0x303f)

/** RFC 5321 limits: 64 for the local part, 255 for the domain. */
const longestLocal = 64
const longestDomain = 255

/** The address around an `@` (RFC 5322 dot-atom; internationalised per RFC 6531), or undefined. */
export function addressAround(units: Uint16Array, at: number): { start: number; end: number } | undefined {
  let start = at
  let script = noScript
  while (start > 0 && at - start <= longestLocal && isLocal(units[start - 1]!)) {
    const next = scriptOf(units[start - 1]!)
    if (isOther(script, next)) break
    script ||= next
    start--
  }
  if (at - start > longestLocal) return undefined
  while (start < at && !isWordStart(units[start]!)) start++
  if (start === at || units[at - 1] === 46) return undefined
  const end = domainEnd(units, at + 1)
  return end > at ? { start, end } : undefined
}

const noScript = 0
const latin = 1
const another = 2
/** Whether letters are Latin or of another script; digits and signs go with both. */
const scriptOf = (unit: number) =>
  unit > 0x24f ? (unit >= 0xff10 && unit <= 0xff19 ? noScript : another) : isLetter(unit) ? latin : noScript
const isLetter = (unit: number) => unit >= 0xc0 || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122)
/** Where the script changes a name ends: where words are not apart, `邮箱是anna@…` and `…example.comまで`. */
const isOther = (script: number, next: number) => script !== noScript && next !== noScript && script !== next

const isWordStart = (unit: number) => unit > 127 || isAlphanumericCode(unit) || unit === 95

function domainEnd(units: Uint16Array, from: number): number {
  let at = from
  let lastDot = -1
  let script = noScript
  while (
    at - from <= longestDomain &&
    (isAlphanumericCode(codeAt(units, at)) || isWordUnit(units[at]!) || units[at] === 45 || units[at] === 46)
  ) {
    const next = scriptOf(units[at]!)
    if (isOther(script, next)) break
    script = units[at] === 46 ? noScript : script || next
    if (units[at] === 46) {
      if (units[at - 1] === 46 || at === from) break
      lastDot = at
    }
    at++
  }
  while (at > from && (units[at - 1] === 46 || units[at - 1] === 45)) at--
  if (lastDot >= at - 1) lastDot = previousDot(units, at, from)
  if (lastDot < 0 || at - lastDot < 3 || units[at] === 64) return 0
  return at
}

function previousDot(units: Uint16Array, at: number, from: number): number {
  for (let index = at - 1; index > from; index--) if (units[index] === 46) return index
  return -1
}

/** Endings of file names that stand after an `@` in image sets and packages: `logo@2x.png`. */
const fileEndings = new Set([
  'png',
  'jpg',
  'jpeg',
  'gif',
  'svg',
  'webp',
  'css',
  'js',
  'ts',
  'map',
  'html',
  'json',
  'md',
  'py',
  'rb',
  'sh',
  'yml',
  'yaml',
  'xml',
  'txt',
  'example',
  'invalid',
  'localdomain',
])

/** Whether the last label of an address can be a top-level domain (RFC 3696: not all digits). */
export function hasTopLevelDomain(address: string): boolean {
  const top = address.slice(address.lastIndexOf('.') + 1).toLowerCase()
  return (
    /^(?:xn--[a-z0-9-]{2,}|[^\d\W][^\d\W]+|[\u0080-\uFFFF]{2,})$/.test(top) && top.length <= 24 && !fileEndings.has(top)
  )
}
