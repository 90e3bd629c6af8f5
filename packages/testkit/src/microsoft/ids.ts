import { createHash } from 'node:crypto'

/** The same GUID for the same words: a tenant that is made twice from one seed is the same tenant. */
export function guidOf(...words: readonly (string | number)[]): string {
  const hex = createHash('sha1').update(words.join('\0')).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** Between 0 and 1, the same for the same words. */
export function chanceOf(...words: readonly (string | number)[]): number {
  return createHash('sha1').update(words.join('\0')).digest().readUInt32BE(0) / 2 ** 32
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** As SharePoint names drive items: 34 capital letters and digits, of which `lead` says which drive. */
export function itemIdOf(lead: string, ...words: readonly (string | number)[]): string {
  const digest = createHash('sha256')
    .update([lead, ...words].join('\0'))
    .digest()
  return `01${inLetters(createHash('sha256').update(lead).digest(), 8)}${inLetters(digest, 24)}`
}

const inLetters = (bytes: Uint8Array, count: number) =>
  Array.from(bytes.subarray(0, count), byte => letters[byte % 32]).join('')

/** As SharePoint names drives: `b!` and 64 letters. */
export const driveIdOf = (...words: readonly (string | number)[]) =>
  `b!${createHash('sha512').update(words.join('\0')).digest('base64url').slice(0, 64)}`

/** Opaque, safe in addresses. */
export const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What `packed` made; undefined for anything else. */
export function unpacked(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}
