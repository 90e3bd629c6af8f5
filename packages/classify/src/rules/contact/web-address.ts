const isUrlUnit = (unit: number) =>
  unit > 32 &&
  unit < 127 &&
  unit !== 34 &&
  unit !== 60 &&
  unit !== 62 &&
  unit !== 92 &&
  unit !== 94 &&
  unit !== 96 &&
  unit !== 123 &&
  unit !== 124 &&
  unit !== 125
const longest = 2_048
/** Addresses within an address, as in archives and redirections; a long chain of them is hostile. */
const mostNested = 3
const schemes = ['http', 'https', 'ftp', 'ftps', 'sftp']

/** The address whose `://` begins with the colon at `at` (RFC 3986). */
export function urlAround(units: Uint16Array, at: number, limit: number): { start: number; end: number } | undefined {
  if (units[at + 1] !== 47 || units[at + 2] !== 47) return undefined
  const scheme = schemes.find(candidate => endsWith(units, at, candidate))
  return scheme ? { start: at - scheme.length, end: urlEnd(units, at + 3, limit) } : undefined
}

/** The address that begins with `www` ending at `at`. */
export function wwwAround(units: Uint16Array, at: number, limit: number): { start: number; end: number } | undefined {
  if (units[at] !== 46 || (at > 3 && (units[at - 4] === 47 || units[at - 4] === 46))) return undefined
  return { start: at - 3, end: urlEnd(units, at, limit) }
}

/** The address without scheme whose top-level domain ends at `at`: `example.com/path`. */
export function domainAround(
  units: Uint16Array,
  at: number,
  limit: number,
): { start: number; end: number } | undefined {
  let start = at
  while (start > 0 && isLetter(units[start - 1]!)) start--
  if (units[start - 1] !== 46) return undefined
  while (start > 0 && at - start < longestHost && isHostUnit(units[start - 1]!)) start--
  while (start < at && (units[start] === 46 || units[start] === 45)) start++
  const host = String.fromCharCode(...units.subarray(start, at))
  if (!bareHost.test(host) || program.test(host) || partOfMore.has(units[start - 1] ?? 32)) return undefined
  const next = units[at] ?? 32
  if (next === 47) return { start, end: urlEnd(units, at, limit) }
  const goesOn = (next === 46 || next === 45) && isHostUnit(units[at + 1] ?? 32)
  return goesOn || next === 40 || next === 64 || next === 95 || next === 61 ? undefined : { start, end: at }
}

const longestHost = 253
/** In one case, with two letters or more before the ending. */
const bareHost =
  /^(?:(?:[a-z0-9-]{1,63}\.)*[a-z0-9-]*[a-z][a-z0-9-]+\.[a-z]{2,6}|(?:[A-Z0-9-]{1,63}\.)*[A-Z0-9-]*[A-Z][A-Z0-9-]+\.[A-Z]{2,6})$/
const program = /^(?:this|self|window|document|module|exports|java|javax|system|console|process|com|org)\./
const isLetter = (unit: number) => (unit | 32) >= 97 && (unit | 32) <= 122
const isHostUnit = (unit: number) => unit === 45 || unit === 46 || (unit >= 48 && unit <= 57) || isLetter(unit)
/** `@ / : \ _ $ # = %` before it: it is part of an address, a path or a name. */
const partOfMore = new Set(Array.from('@/:\\_$#=%', sign => sign.charCodeAt(0)))

function endsWith(units: Uint16Array, at: number, word: string): boolean {
  for (let index = 0; index < word.length; index++)
    if ((units[at - word.length + index]! | 32) !== word.charCodeAt(index)) return false
  return !(((units[at - word.length - 1] ?? 0) | 32) >= 97 && ((units[at - word.length - 1] ?? 0) | 32) <= 122)
}

function urlEnd(units: Uint16Array, from: number, limit: number): number {
  let at = from
  let nested = 0
  while (at < limit && at - from < longest && (isUrlUnit(units[at]!) || units[at]! > 0xbf)) {
    if (units[at] === 58 && units[at + 1] === 47 && units[at + 2] === 47 && ++nested > mostNested) break
    at++
  }
  while (at > from && '.,;:!?\'")]*'.includes(String.fromCharCode(units[at - 1]!)) && !closesBracket(units, from, at))
    at--
  return at
}

function closesBracket(units: Uint16Array, from: number, end: number): boolean {
  const last = units[end - 1]!
  if (last !== 41 && last !== 93) return false
  const open = last === 41 ? 40 : 91
  let depth = 0
  for (let at = from; at < end; at++) depth += units[at] === open ? 1 : units[at] === last ? -1 : 0
  return depth >= 0
}

/** Whether the host has a dot and a top-level domain, or is an address literal. */
export function hasHost(url: string): boolean {
  const host = /^(?:[a-z]+:\/\/)?(?:[^/@\s]*@)?(\[[0-9a-f:.]+\]|[^/:?#\s]+)/i.exec(url)?.[1] ?? ''
  return (
    /^\[.*\]$/.test(host) ||
    /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host) ||
    /^(?:[^.\s]+\.)+(?:[a-z\u00A1-\uFFFF]{2,24}|xn--[a-z0-9-]+)$/i.test(host)
  )
}
