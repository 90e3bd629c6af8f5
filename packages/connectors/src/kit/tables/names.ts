import { decodeKey, encodeKey } from '../key.ts'

/** `database/schema/table/column`, of as many parts as are given. Every name, whatever it is made of, gives a key of its own that can be printed. */
export function keyOf(parts: readonly string[]): string {
  return parts.map(part => encodeKey(Buffer.from(part)).replaceAll('/', '%2F')).join('/')
}

/** The names that `keyOf` was given; nothing for a text that it never gives. */
export function namesIn(key: string): string[] | undefined {
  const names = key.split('/').map(part => decodeKey(part).toString('utf8'))
  return keyOf(names) === key ? names : undefined
}

/** For people: what cannot be printed shows as a replacement character. */
export function shown(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
}
