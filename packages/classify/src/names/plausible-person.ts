import type { Token } from './tokens.ts'

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
