import { alike, isCapital, isSmallWord, isUpper, type TokenTraits, type TraitReader } from './features.ts'
import { recase } from './recase.ts'
import type { Token } from './tokens.ts'

/** Fewer words than this make no heading. */
const fewestOfHeading = 4

/**
 * What capitals tell depends on where they stand: nothing in a line of capitals, and small letters tell nothing in a paragraph that has no capital at
 * all: there words get the traits of ordinary spelling. In a heading every word has a capital: words get the traits that they have there. Changes `traits`.
 */
export function weighCase(tokens: readonly Token[], traits: TokenTraits[], reader: TraitReader): void {
  for (let start = 0; start < tokens.length;) {
    const end = endOfParagraph(tokens, start)
    if (!hasCapital(tokens, traits, [start, end])) recase(tokens, traits, { from: start, to: end, reader })
    else for (let line = start; line < end;) line = weighLine({ tokens, traits, reader }, line, end)
    start = end
  }
}

/** Words in capitals for each that has only its first. */
const mostlyUpper = 3
interface Weighed {
  tokens: readonly Token[]
  traits: TokenTraits[]
  reader: TraitReader
}
type Range = readonly [from: number, to: number]

/** Behind the blank line that ends the paragraph. */
function endOfParagraph(tokens: readonly Token[], from: number): number {
  for (let at = from + 1; at < tokens.length; at++)
    if (tokens[at]!.kind === 'line' && tokens[at - 1]!.kind === 'line') return at + 1
  return tokens.length
}

/** `I` is written so by those who use no other capital. */
function hasCapital(tokens: readonly Token[], traits: readonly TokenTraits[], [from, to]: Range): boolean {
  for (let at = from; at < to; at++)
    if (tokens[at]!.kind === 'word' && !isSmallWord(traits[at]!) && tokens[at]!.text !== 'I') return true
  return false
}

/** Returns where the next line begins. */
function weighLine({ tokens, traits, reader }: Weighed, from: number, to: number): number {
  let [end, small, upper, capital] = [from, 0, 0, 0]
  for (; end < to && tokens[end]!.kind !== 'line'; end++) {
    const trait = traits[end]!
    if (isSmallWord(trait)) small++
    else if (isUpper(trait)) upper++
    else if (isCapital(trait)) capital++
  }
  if (small > 0 || upper + capital < fewestOfHeading) return end + 1
  if (upper > mostlyUpper * capital) recase(tokens, traits, { from, to: end, reader })
  else replace(traits, [from, end], upper > capital ? isUpper : isCapital)
  return end + 1
}

function replace(traits: TokenTraits[], [from, to]: Range, is: (trait: TokenTraits) => boolean): void {
  for (let at = from; at < to; at++) if (is(traits[at]!)) traits[at] = alike(traits[at]!)
}
