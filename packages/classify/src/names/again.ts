import { isSmall, list, type TokenTraits } from './features.ts'
import { endOf, isPossessive, type NameSpan, type Reading } from './reading.ts'
import type { Token } from './tokens.ts'

/** Of a name that only stands out by being named elsewhere in the text, or by a title. */
const secondHand = 70
const shortestAgain = 3

/** Words of the names that were found, where they stand alone, and capitalised words behind a title. */
export function namedAgain({ tokens, traits, tagged }: Reading, spans: readonly NameSpan[]): NameSpan[] {
  const words = new Set<string>()
  const isInside = new Uint8Array(tokens.length)
  let next = 0
  for (let at = 0; at < tokens.length && next < spans.length; at++) {
    const token = tokens[at]!
    while (next < spans.length && spans[next]!.end <= token.start) next++
    const span = spans[next]
    if (!span || span.start > token.start) continue
    isInside[at] = 1
    if (span.kind === 'person' && span.confidence >= secondHand && token.kind === 'word') words.add(bare(token))
  }
  const again: NameSpan[] = []
  for (let at = 0; at < tokens.length; at++) {
    const trait = traits[at]!
    if (isSmall(trait) || (trait.lists & (list.common | list.street | list.title)) !== 0 || isInside[at]) continue
    const token = tokens[at]!
    if (token.kind !== 'word' || tagged[at]?.tag !== 'O' || token.text.length < shortestAgain) continue
    const isTitled = isTitle(traits[tokens[at - 1]?.text === '.' ? at - 2 : at - 1])
    if (isTitled || words.has(bare(token)))
      again.push({ kind: 'person', start: token.start, end: endOf(token), confidence: secondHand })
  }
  return again
}

/** Not `de` of `de heer`, which stands before much else. */
const isTitle = (traits: TokenTraits | undefined) =>
  traits !== undefined && (traits.lists & (list.title | list.particle)) === list.title

const bare = (token: Token) => (isPossessive(token) ? token.text.slice(0, -2) : token.text)
