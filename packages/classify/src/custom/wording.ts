import { fnv1a, mix } from '../text/hash.ts'
import { words } from '../topics/words.ts'

/** Words are told apart by 18 bits of their hash: no word can be had back from them. */
export const wordBits = 18
const mostCharacters = 24_000
const fewestWords = 8

/** The different words of the first 24,000 characters as sorted hashes; undefined for a text of fewer than eight. */
export function wordingOf(text: string): Uint32Array | undefined {
  const found = new Set<number>()
  for (const token of words(text.slice(0, mostCharacters))) {
    const code = token.charCodeAt(0)
    if (token.length > 1 && !(code >= 48 && code <= 57)) found.add(mix(fnv1a(token)) >>> (32 - wordBits))
  }
  return found.size < fewestWords ? undefined : Uint32Array.from(found).sort()
}

/** Sorted hashes as differences of seven bits a byte. */
export function packWording(hashes: Uint32Array): Uint8Array {
  const bytes: number[] = []
  let before = 0
  for (const hash of hashes) {
    let rest = hash - before
    for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
    bytes.push(rest)
    before = hash
  }
  return Uint8Array.from(bytes)
}

export function unpackWording(bytes: Uint8Array): Uint32Array {
  const hashes: number[] = []
  let [before, value, shift] = [0, 0, 0]
  for (const byte of bytes) {
    value |= (byte & 127) << shift
    shift += 7
    if (byte > 127) continue
    before += value
    hashes.push(before)
    value = shift = 0
  }
  return Uint32Array.from(hashes)
}
