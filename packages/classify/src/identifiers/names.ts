/** Letters that do not come apart into a letter and a mark. */
const folded: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  ı: 'i',
}
const titles = new Set(
  'dr prof professor mr mrs ms miss sir dame herr frau hr fr mme mlle monsieur madame sr sra senor senora sig signor signora ing dipl mag jr phd'.split(
    ' ',
  ),
)
/** Scripts that write a whole name without a space. */
const inOnePiece = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]{2}/u
const mostWords = 8

/**
 * A name in the ways in which it is compared: all words in order of the alphabet, and of more than two the first with the last. A single
 * word is nobody's name, save in scripts that write names in one piece.
 */
export function nameForms(text: string): string[] {
  const words = wordsOf(text)
  if (words.length < 2) return words.filter(word => inOnePiece.test(word))
  const [first, last] = [words[0]!, words.at(-1)!]
  return [...new Set([joined(words), joined([first, last])])]
}

/** The same for a name that somebody looks for, in each of its spellings. */
export function nameFormsAsked(text: string): string[] {
  return [...new Set(spellingsOf(text).flatMap(nameForms))]
}

/** A name with and without what German and Nordic letters become abroad. */
export function spellingsOf(text: string): string[] {
  const plain = text.normalize('NFC')
  const abroad = plain.replaceAll(/[äöüåæøÄÖÜÅÆØ]/g, letter => spelt[letter.toLowerCase()] ?? letter)
  const atHome = plain.replaceAll(/([aou])e/giu, '$1')
  return [...new Set([plain, abroad, atHome])]
}

const spelt: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', æ: 'ae', ø: 'oe' }

/** Words of a name, first name first, folded to plain small letters and without titles. */
function wordsOf(text: string): string[] {
  const [family = '', ...given] = text.normalize('NFKC').split(',')
  return [...given, family]
    .join(' ')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßøłđæœþðı]/g, letter => folded[letter] ?? letter)
    .split(/[^\p{L}]+/u)
    .filter(word => word !== '' && !titles.has(word))
    .slice(0, mostWords)
}

const joined = (words: readonly string[]) => words.toSorted().join(' ')
