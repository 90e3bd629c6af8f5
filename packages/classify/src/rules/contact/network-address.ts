const isHex = (unit: number) => (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 70) || (unit >= 97 && unit <= 102)
const isAddressUnit = (unit: number) => isHex(unit) || unit === 58 || unit === 46
const isWord = (unit: number) => isHex(unit) || ((unit | 32) >= 97 && (unit | 32) <= 122)
const longest = 45

/** The run of hexadecimal digits, colons and dots around a colon, tried once: at its first colon. */
export function colonAddress(units: Uint16Array, at: number): { start: number; end: number } | undefined {
  let start = at
  while (start > 0 && at - start < 5 && isHex(units[start - 1]!)) start--
  if (start > 0 && (units[start - 1] === 58 || isWord(units[start - 1]!))) return undefined
  let end = at
  while (isAddressUnit(units[end]!) && end - start <= longest) end++
  while (end > at && units[end - 1] === 46) end--
  if (units[end - 1] === 58 && units[end - 2] !== 58) end--
  return end - start <= longest && !isWord(units[end]!) ? { start, end } : undefined
}

/** RFC 4291 section 2.2 text form. */
export function isIpv6(text: string): boolean {
  const halves = text.split('::')
  if (halves.length > 2 || !text.includes(':')) return false
  const groups = halves.flatMap(half => (half === '' ? [] : half.split(':')))
  const last = groups.at(-1) ?? ''
  const withV4 = last.includes('.') ? groups.length + 1 : groups.length
  if (last.includes('.') && !isIpv4(last)) return false
  const hex = last.includes('.') ? groups.slice(0, -1) : groups
  return hex.every(group => /^[0-9a-f]{1,4}$/i.test(group)) && (halves.length === 2 ? withV4 <= 7 : withV4 === 8)
}

export const isIpv4 = (text: string) =>
  /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/.test(text) && !/(?:^|\.)0\d/.test(text)

/**
 * Loopback, unspecified, netmasks, multicast, networks and the ranges kept for documentation (RFC 5737, RFC 3849): they are nobody's.
 * Four single digits are as often a section's number.
 */
export function isReserved(address: string): boolean {
  const text = address.toLowerCase()
  if (text.includes(':')) return /^(?:::1?|::ffff(?::0:0)?|2001:0?db8:.*|ff[0-9a-f]{2}:.*|[0-9a-f:]*::)$/.test(text)
  return /^(?:127|0|255|22[4-9]|23\d)\.|^192\.0\.2\.|^198\.51\.100\.|^203\.0\.113\.|(?:\.0){2,3}(?:\/\d+)?$|\.0\/24$|^(\d)\.\d\.\d\.\d$/.test(
    text,
  )
}

/** IEEE 802 MAC address, colon form; all zeros and broadcast name no device. */
export const isMac = (text: string) => /^[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5}$/i.test(text) && namesDevice(text)
export const namesDevice = (text: string) => !/^[0:.-]+$|^[f:.-]+$/i.test(text)

/** A dashed or dotted address without a digit, which the scan for digits does not notice, after the words for it. */
export function lettersOnlyMac(
  units: Uint16Array,
  at: number,
  limit: number,
): { start: number; end: number } | undefined {
  const text = String.fromCharCode(...units.subarray(at, Math.min(limit, at + 24)))
  const match = /^(?: is)?[: ]{1,3}([a-f]{2}(?:-[a-f]{2}){5}|[a-f]{4}(?:\.[a-f]{4}){2})(?![a-z0-9])/i.exec(text)
  return match?.[1] ? { start: at + match[0].length - match[1].length, end: at + match[0].length } : undefined
}
