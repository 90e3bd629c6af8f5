import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

const substitutes: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const plain = (text: string) => text.replace(/[013457@$!]/g, sign => substitutes[sign] ?? sign)

/** Around a common word, so many signs more do not make it uncommon. */
const fewSigns = 6
const shortestWord = 4
const fewestDifferent = 5

/**
 * Whether it is one of 49,000 passwords that are tried first, however it is cased, spelt with digits for letters, repeated, or
 * wrapped in a few digits and signs; or so plain that it need not be on a list.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase().trim()
  if (new Set(text).size < fewestDifferent || isSequence(text)) return true
  const [, unit = text] = /^(.+?)\1+$/u.exec(text) ?? []
  return [text, unit, plain(text), plain(unit)].some(form => list().has(form)) || isWrapped(text)
}

/** `summer2024!` is `summer` to whoever guesses. */
function isWrapped(text: string): boolean {
  const [, before = '', word = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/u.exec(text) ?? []
  if (word.length < shortestWord || !(list().has(word) || list().has(plain(word)))) return false
  return (
    before.length + after.length <= fewSigns ||
    [before, after].every(part => part === '' || isSequence(part) || list().has(part))
  )
}

/** `abcdefghij`, `9876543210987`, `aaaaaaaaaa` */
function isSequence(text: string): boolean {
  const codes = [...text].map(character => character.codePointAt(0) ?? 0)
  const around = /^\d+$/.test(text) ? 10 : Number.MAX_SAFE_INTEGER
  return [0, 1, around - 1].some(step =>
    codes.slice(1).every((code, index) => (code - (codes[index] ?? 0) + around) % around === step),
  )
}

let read: Set<string> | undefined
/** Read when the first password is chosen (see scripts/common-passwords.ts for where it comes from, and its licence). */
function list(): Set<string> {
  read ??= new Set(
    brotliDecompressSync(readFileSync(join(import.meta.dirname, 'common-passwords.br')))
      .toString()
      .split('\n'),
  )
  return read
}
