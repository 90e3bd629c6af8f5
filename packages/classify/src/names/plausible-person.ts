import { isSmall, list } from './features.ts'
import type { Reading } from './reading.ts'
import type { Token } from './tokens.ts'
import { beforeNouns } from './word-lists.ts'

/** Letters of a word: longer ones are put together of others (`Feststellanlagen`). */
const longestAlone = 13

/** Whether words that the model takes for a person can be one: letters alone (`F.O.B.`) and what programs call something (`f.GetBytes`, `LUX_TRF`) are nobody. */
export function isPlausiblePerson(tokens: readonly Token[], from: number, last: number): boolean {
  let longest = 0
  for (let at = from; at <= last + 1; at++) {
    const token = tokens[at]
    if (at <= last && token?.kind === 'word') longest = Math.max(longest, token.text.length)
    if (isJoint(tokens, at)) return false
  }
  return longest > 1
}

/** An underline between words, or a full stop behind a small letter and right before a word. */
export function isJoint(tokens: readonly Token[], at: number): boolean {
  const [before, sign, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (sign?.kind !== 'sign' || sign.start !== before?.end || sign.end !== next?.start || next.kind !== 'word')
    return false
  return sign.text === '_' || (sign.text === '.' && /^\p{Ll}/u.test(before.text) && /^\p{Lu}/u.test(next.text))
}

/** Whether a word alone can be a name: not behind a German article, nor between the digits of a number, nor `von`, `max. 500` or a long compound. */
export function standsAlone({ tokens, traits }: Reading, at: number): boolean {
  const [token, trait, next] = [tokens[at]!, traits[at]!, tokens[at + 1]]
  const touches = (left: number) => tokens[left]?.end === tokens[left + 1]?.start
  const isDigits = (beside: number) => tokens[beside]?.kind === 'number'
  if ((isDigits(at - 1) && touches(at - 1)) || (isDigits(at + 1) && touches(at))) return false
  if (isSmall(trait) && ((trait.lists & list.particle) !== 0 || (next?.text === '.' && isDigits(at + 2)))) return false
  if (token.text.length > longestAlone) return false
  return !beforeNouns.has(tokens[at - 1]?.text.toLowerCase() ?? '')
}

/** The second letter of `e.g.` or `z.B.` is no initial. */
export function isBehindAbbreviation(tokens: readonly Token[], from: number): boolean {
  const [letter, point, first] = [tokens[from - 2], tokens[from - 1], tokens[from]!]
  const isSecond = letter !== undefined && point?.text === '.' && isGlued(letter, point, first) && isSmallLetter(letter)
  if (isSecond && first.text.length === 1 && tokens[from + 1]?.text === '.') return true
  const [sign, second] = [tokens[from + 1], tokens[from + 2]]
  return isSmallLetter(first) && sign?.text === '.' && second?.text.length === 1 && isGlued(first, sign, second)
}

const isSmallLetter = ({ text }: Token) => /^\p{Ll}$/u.test(text)
const isGlued = (a: Token, b: Token, c: Token) => a.end === b.start && b.end === c.start
