const isUrlUnit = (unit: number) => unit > 32 && unit < 127 && unit !== 34 && unit !== 60 && unit !== 62 && unit !== 92 && unit !== 94 && unit !== 96
  && unit !== 123 && unit !== 124 && unit !== 125
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

function endsWith(units: Uint16Array, at: number, word: string): boolean {
  for (let index = 0; index < word.length; index++) if ((units[at - word.length + index]! | 32) !== word.charCodeAt(index)) return false
  return !(((units[at - word.length - 1] ?? 0) | 32) >= 97 && ((units[at - word.length - 1] ?? 0) | 32) <= 122)
}

function urlEnd(units: Uint16Array, from: number, limit: number): number {
  let at = from
  let nested = 0
  while (at < limit && at - from < longest && (isUrlUnit(units[at]!) || units[at]! > 0xBF)) {
    if (units[at] === 58 && units[at + 1] === 47 && units[at + 2] === 47 && ++nested > mostNested) break
    at++
  }
  while (at > from && '.,;:!?\'")]*'.includes(String.fromCharCode(units[at - 1]!)) && !closesBracket(units, from, at)) at--
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
  return /^\[.*\]$/.test(host) || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host) || /^(?:[^.\s]+\.)+(?:[a-z\u00A1-\uFFFF]{2,24}|xn--[a-z0-9-]+)$/i.test(host)
}
