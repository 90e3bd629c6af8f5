import { foldText } from '../../text/kinds.ts'

/** A header as it is compared: its words in small letters without accents, and the same without spaces between them. */
export interface HeaderWords {
  words: readonly string[]
  squashed: string
}

const longest = 120

/** `cust_PhoneNo2`, `Telefon-Nr.` and `numéro de téléphone` as words; what is too long to be a header has none. */
export function headerWords(header: string): HeaderWords {
  if (header.length > longest) return { words: [], squashed: '' }
  const spaced = header
    .normalize('NFKC')
    .replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .replace(/(\p{L})(?=\d)/gu, '$1 ')
  const folded = foldText(spaced.replaceAll('ß', 'ss'))
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  return { words, squashed: words.join('') }
}

/** A phrase of the lexicon in the same form. */
export const phraseWords = (phrase: string): string =>
  foldText(phrase.replaceAll('ß', 'ss'))
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Han, Kana, Hangul and Thai are written without spaces between words. */
export const isUnspaced = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(text)
