import { createHmac, hash } from 'node:crypto'

const separator = '\u0000'

/** The same UUID for the same parts, on every machine (version 8: custom, from SHA-256). */
export function stableId(...parts: readonly string[]): string {
  const bytes = digest(parts).subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The same unsigned 64-bit number, in decimal, for the same parts. */
export function hash64(...parts: readonly string[]): string {
  return digest(parts).readBigUInt64BE(0).toString()
}

/** Hex HMAC-SHA-256 of an identifier that was found; compare only under the same organisation's key. */
export function keyedHash(key: Buffer, normalisedValue: string): string {
  return createHmac('sha256', key).update(normalisedValue).digest('hex')
}

/** The key of a label set: its order and repetitions do not matter. */
export function labelSetKey(labels: readonly string[]): string {
  return hash64('labels', ...distinct(labels))
}

export function ratingKey(shareType: string, labels: readonly string[], anomalies: readonly string[]): string {
  return hash64('rating', shareType, labelSetKey(labels), ...distinct(anomalies))
}

export function recipientsKey(identityIds: readonly string[]): string {
  return hash64('recipients', ...distinct(identityIds))
}

export function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort()
}

// Lengths go in as well, so that ('a', 'bc') and ('ab', 'c'), or a part holding the separator, never meet.
function digest(parts: readonly string[]): Buffer {
  return hash('sha256', parts.map(part => `${part.length}:${part}`).join(separator), 'buffer')
}

/** What a feed tells during a scan is stored under an id of its own: a scan that goes on after a crash takes back what it left half-written. */
export function feedScanOf(scanId: string): string {
  return stableId('feeds', scanId)
}
