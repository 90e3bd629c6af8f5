import { isSmall, list, type TokenTraits } from './features.ts'
import type { Reading } from './reading.ts'
import { isJoint } from './plausible-person.ts'
import type { Token } from './tokens.ts'
import { months } from './word-lists.ts'

/** Numbers that one address has: house, flat, box, code, and those of what stands beside it in a form. */
const mostNumbers = 6
/** An English street or town is no word of small letters that every text has: `10 Timeout`. */
const fewestLetters = 3

/** Whether words that the model takes for an address can be one: places or streets and no amounts, dates, versions or names of programs. */
export function isPlausibleAddress({ tokens, traits }: Reading, from: number, last: number): boolean {
  const seen = { boxes: 0, numbers: 0, words: 0, streets: 0, places: 0, own: 0, years: 0, months: 0, amounts: 0 }
  for (let at = from; at <= last; at++) {
    const [token, trait] = [tokens[at]!, traits[at]!]
    if (token.kind === 'number') {
      seen.numbers++
      if (isAmount(tokens, at)) seen.amounts++
      if (/^(?:19|20)\d\d$/.test(token.text)) seen.years++
    } else if (token.kind === 'word') {
      if (isIdentifier(token.text) || isJoint(tokens, at + 1)) return false
      seen.words++
      if (isAbbreviated(tokens, at)) seen.streets++
      if (!isCode(tokens, at)) countWord(seen, token, trait)
    }
  }
  if (seen.numbers > mostNumbers && seen.numbers > seen.words) return false
  if (seen.months > 0 && seen.years > 0) return false
  if (seen.amounts > 0 && seen.streets === 0) return false
  return seen.streets + seen.places + (seen.numbers > 0 ? seen.own + seen.boxes : 0) > 0
}

/** Nothing without a number. */
const boxes = new Set(['p', 'o', 'po', 'box', 'apt', 'unit', 'ste', 'suite', 'floor'])
type Seen = Record<'streets' | 'boxes' | 'places' | 'own' | 'months', number>

function countWord(seen: Seen, { text }: Token, trait: TokenTraits) {
  if (months.has(text.toLowerCase())) seen.months++
  else if (boxes.has(text.toLowerCase())) seen.boxes++
  else if (text.length >= 2 && (trait.lists & list.street) !== 0) seen.streets++
  else if ((trait.lists & list.place) !== 0 && !isSmall(trait)) seen.places++
  else if (!isSmall(trait) && text.length >= fewestLetters && (trait.lists & list.common) === 0) seen.own++
}

/** `Ln5b`, `PO445`: letters with a number right behind them. */
const isCode = (tokens: readonly Token[], at: number) =>
  tokens[at + 1]?.kind === 'number' && tokens[at + 1]!.start === tokens[at]!.end

/** Spanish `C/ Tribunal`, and `s/n` for a house without a number. */
const isAbbreviated = (tokens: readonly Token[], at: number) =>
  tokens[at + 1]?.text === '/' &&
  (/^s$/i.test(tokens[at]!.text)
    ? /^n$/i.test(tokens[at + 2]?.text ?? '')
    : tokens[at]!.text === 'C' && (tokens[at + 2]?.text.length ?? 0) >= fewestLetters)

/** What is counted in so many: `100 Millionen Euro`. */
export const counted =
  /^(?:mio|mrd|milli(?:on|arde?)(?:s|es|en|i|n)?|mill(?:ones|oni|ões|oen|joen)|billions?|thousands?|euros?|eur|usd|gbp|chf|dollars?|percent|prozent)$/iu

/** `15.00`, `163,40`, `24.5`: a number right behind a sign right behind a number; or one of millions or money. */
function isAmount(tokens: readonly Token[], at: number): boolean {
  const [before, sign, number, next] = [tokens[at - 2], tokens[at - 1], tokens[at]!, tokens[at + 1]]
  if (counted.test(next?.text ?? '')) return true
  return (
    before?.kind === 'number' &&
    (sign?.text === '.' || sign?.text === ',') &&
    sign.start === before.end &&
    number.start === sign.end &&
    number.text.length <= 3
  )
}

/** `ErrIntOverflow`: capitals within a word, as `McDonald` has one. */
const isIdentifier = (word: string) => /\p{Ll}\p{Lu}.*\p{Ll}\p{Lu}/u.test(word)
