import { fnv1a } from '../text/hash.ts'
import { isSmall, list, type TokenTraits } from './features.ts'
import { namedAgain } from './again.ts'
import { isPlausibleAddress } from './plausible-address.ts'
import { isBehindAbbreviation, isPlausiblePerson, standsAlone } from './plausible-person.ts'
import { endOf, isPossessive, type NameSpan, type Reading } from './reading.ts'
import type { Token } from './tokens.ts'
import { neverNames, numberNames } from './word-lists.ts'

/** Characters between two tokens of one value; more is another column of a table. */
const widestGap = 3
/** Characters. */
const [longestPerson, longestAddress] = [80, 250]

/** Runs of tags as spans, and further places of names that the same text has for certain; in order. */
export function spansOf(reading: Reading): NameSpan[] {
  const first = runsOf(reading)
  return [...first, ...namedAgain(reading, first)].sort((a, b) => a.start - b.start)
}

/** The mean margin of a run's tokens becomes its confidence. */
function runsOf(reading: Reading): NameSpan[] {
  const { tokens, tagged } = reading
  const spans: NameSpan[] = []
  for (let at = 0; at < tokens.length; at++) {
    const tag = tagged[at]?.tag ?? 'O'
    if (tag === 'O') continue
    const kind = tag.endsWith('person') ? 'person' : 'address'
    let end = at + 1
    while (goesOn(reading, kind, end) && !(kind === 'person' && endsBefore(reading, at, end))) end++
    const isCut = kind === 'person' && isNextName(reading, end)
    if (kind === 'person') end = grown(reading, end)
    const from =
      kind === 'address' ? withNumber(tokens, at) : withGivenNames(reading, pastOrdinaryWords(tokens, at, end))
    const last = lastWord(reading, kind, [from, end])
    if (last >= from && isPlausible(kind, reading, from, last)) {
      const margin = tagged.slice(at, end).reduce((sum, item) => sum + item.margin, 0) / (end - at)
      spans.push({
        kind,
        start: Math.max(tokens[from]!.start, spans.at(-1)?.end ?? 0),
        end: endOf(tokens[last]!),
        confidence: confidenceOf(margin),
      })
    }
    while (!isCut && tagged[end]?.tag === `I-${kind}`) end++
    at = end - 1
  }
  return spans
}

const goesOn = ({ tokens, tagged }: Reading, kind: NameSpan['kind'], at: number) =>
  tagged[at]?.tag === `I-${kind}` && gap(tokens, at) <= widestGap
/** Particles that also stand between two names. */
const joining = new Set(['y', 'e', 'i', 'u', 'und', 'av', 'zu'].map(word => fnv1a(word)))
const gap = (tokens: readonly Token[], at: number) => tokens[at]!.start - tokens[at - 1]!.end

/** A name written in capitals does not go on in an everyday word of small letters, nor after its possessive, nor behind a comma. */
function endsBefore(reading: Reading, at: number, end: number): boolean {
  const { tokens, traits } = reading
  if (isPossessive(tokens[end - 1]!) || isNextName(reading, end)) return true
  return (
    tokens[end]?.kind === 'word' &&
    !isSmall(traits[at]!) &&
    isSmall(traits[end]!) &&
    (traits[end]!.lists & (list.particle | list.degree)) === 0
  )
}

/** `Anna, Bert` are two, `Bert Jones, Jr.` is one. */
const isNextName = ({ tokens, traits }: Reading, at: number) =>
  tokens[at]?.text === ',' && ((traits[at + 1]?.lists ?? 0) & list.degree) === 0

/** A known family name in capitals right behind a name belongs to it. */
function grown({ tokens, traits }: Reading, end: number): number {
  const [last, next] = [tokens[end - 1], tokens[end]]
  if (next?.kind !== 'word' || last?.kind !== 'word' || isPossessive(last) || gap(tokens, end) !== 1) return end
  const [before, own] = [traits[end - 1], traits[end]]
  if (!before || !own || isSmall(own) || isSmall(before)) return end
  return (own.lists & list.family) !== 0 && (own.lists & list.common) === 0 ? end + 1 : end
}

/** A number right before the words of a street is the house's. */
function withNumber(tokens: readonly Token[], at: number): number {
  return tokens[at]?.kind === 'word' && tokens[at - 1]?.kind === 'number' && gap(tokens, at) === 1 ? at - 1 : at
}

/** `Meine Mutter Anna Berg` is a name from its third word on. */
function pastOrdinaryWords(tokens: readonly Token[], at: number, end: number): number {
  let from = at
  while (from < end && tokens[from]!.kind === 'sign') from++
  while (from < end && neverNames.has(tokens[from]!.text.toLowerCase())) from++
  return from
}

/** A known given name in capitals right before a name, or before its `de` or `van der`, belongs to it; `Will Anna come?` does not. */
function withGivenNames({ tokens, traits, tagged }: Reading, at: number): number {
  let from = behindParticles(tokens, traits, at)
  while (
    from > 0 &&
    !tagged[from - 1]?.tag.endsWith('person') &&
    tokens[from - 1]?.kind === 'word' &&
    gap(tokens, from) === 1
  ) {
    const before = traits[from - 1]!
    if (
      isSmall(before) ||
      (before.lists & (list.given | list.title)) !== list.given ||
      neverNames.has(tokens[from - 1]!.text.toLowerCase())
    )
      break
    if ((before.lists & list.common) !== 0 && tokens[from - 2]?.kind !== 'word') break
    from--
  }
  return from
}

/** Where the small words of a name begin, when a known given name in capitals stands before them. */
function behindParticles(tokens: readonly Token[], traits: readonly TokenTraits[], at: number): number {
  let from = at
  while (from > 1 && isParticle(traits[from - 1]!) && gap(tokens, from) === 1) from--
  const before = traits[from - 1]
  const isNamed = before && !isSmall(before) && (before.lists & list.given) !== 0 && gap(tokens, from) === 1
  return from < at && isNamed ? from : at
}

const isParticle = (traits: TokenTraits) =>
  isSmall(traits) && (traits.lists & list.particle) !== 0 && !joining.has(traits.word)

/** Signs and line ends at the end of a run are not part of the value, nor everyday words behind an address. */
function lastWord(
  { tokens, traits }: Reading,
  kind: NameSpan['kind'],
  [start, end]: readonly [number, number],
): number {
  const isSign = (at: number) => tokens[at]!.kind === 'sign' || tokens[at]!.kind === 'line'
  let last = end - 1
  while (
    last >= start &&
    ((isSign(last) && !isInitialDot(tokens, last)) ||
      (kind === 'address' ? isEveryday(traits[last]!) : last > start && isParticle(traits[last]!)))
  )
    last--
  return last
}

const isEveryday = (traits: TokenTraits) =>
  isSmall(traits) && (traits.lists & (list.common | list.street | list.place)) === list.common

function isInitialDot(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return tokens[at]?.text === '.' && before?.kind === 'word' && before.text.length === 1
}

/** A person is not all everyday words nor one endless one; an address has a number or a word of streets. */
function isPlausible(kind: NameSpan['kind'], reading: Reading, from: number, last: number): boolean {
  const { tokens, traits } = reading
  if (kind === 'person' && (isBehindAbbreviation(tokens, from) || (from === last && !standsAlone(reading, from))))
    return false
  const longest = kind === 'person' ? longestPerson : longestAddress
  if (tokens[last]!.end - tokens[from]!.start > longest) return false
  let [letters, isTelling] = [0, false]
  for (let at = from; at <= last; at++) {
    const { kind: tokenKind, text } = tokens[at]!
    const trait = traits[at]!
    if (tokenKind === 'word') letters += text.length
    if (kind === 'person' && (tokenKind === 'number' || numberNames.has(text))) return false
    if (kind === 'address') isTelling ||= tokenKind === 'number' || (trait.lists & list.street) !== 0
    else isTelling ||= tokenKind === 'word' && !(isSmall(trait) && trait.lists === list.common)
  }
  if (kind === 'person') return isTelling && letters >= 2 && isPlausiblePerson(tokens, from, last)
  return isTelling && letters >= 3 && last > from && isPlausibleAddress(reading, from, last)
}

/** Between 60 and 90: doubtful names, found only because the tagger leans towards names, stay below 70. */
function confidenceOf(margin: number): number {
  const share = margin < 0 ? 60 + 10 / (1 - margin / 20) : 70 + 20 * (1 - Math.exp(-margin / 160))
  return Math.round(10 * share) / 10
}
