import { isSmall, list, type TokenTraits } from './features.ts'
import { counted } from './plausible-address.ts'
import type { NameSpan } from './reading.ts'
import type { Token } from './tokens.ts'

const set = (words: string) => new Set(words.trim().split(/\s+/))
/** Endings and words of streets that hardly anything else has. */
const sure = ['straße', 'strasse', 'str', 'gasse', 'allee', 'promenade', 'chaussee', 'ufer', 'steig']
/** Endings that other things have too: `Arbeitsplatz 3`, `Umweg`. They need a town, a post code or a word such as `wohnhaft`. */
const shared = ['weg', 'platz', 'ring', 'damm', 'markt', 'hof', 'graben', 'wall', 'pfad', 'kai', 'stieg', 'höhe']
/** What stands before a noun in streets such as `Am Güterbahnhof` and `An der Kapelle`. */
const [joined, leading, articles] = [
  set('am im zum zur beim'),
  set('an auf in hinter vor unter bei ob über'),
  set('der den dem'),
]
const [longestHouseNumber, mostBefore, leastBefore] = [3, 3, 3]
const mostOfName = 4
const confidence = 85

type Words = Readonly<{ tokens: readonly Token[]; traits: readonly TokenTraits[] }>

/** Streets as German writes them: the kind of street at a word's end or a preposition before it, the number behind, then post code and town. */
export function germanLines(tokens: readonly Token[], traits: readonly TokenTraits[]): NameSpan[] {
  const words = { tokens, traits }
  const lines: NameSpan[] = []
  for (let at = 1; at < tokens.length; at++) {
    const { kind, text } = tokens[at]!
    if (kind !== 'number' || text.length > longestHouseNumber) continue
    const street = streetBefore(words, at)
    if (!street) continue
    const number = endOfNumber(tokens, at)
    const town = townBehind(words, number + 1)
    if (town === undefined && !street.isSure && !isAnnounced(words, street.from)) continue
    lines.push({ kind: 'address', start: tokens[street.from]!.start, end: tokens[town ?? number]!.end, confidence })
  }
  return lines
}

const gap = (tokens: readonly Token[], at: number) => tokens[at]!.start - tokens[at - 1]!.end
const isCapital = ({ tokens, traits }: Words, at: number) => tokens[at]?.kind === 'word' && !isSmall(traits[at]!)

/** Where the name of the street begins that ends right before its number. */
function streetBefore(words: Words, number: number): { from: number; isSure: boolean } | undefined {
  const { tokens } = words
  const last = tokens[number - 1]!.text === '.' ? number - 2 : number - 1
  if (last < 0 || gap(tokens, number) > 1 || !isCapital(words, last)) return undefined
  const word = tokens[last]!.text.toLowerCase()
  const ends = (endings: readonly string[]) => endings.find(ending => word.endsWith(ending))
  const isSure = ends(sure) !== undefined
  const ending = ends(sure) ?? ends(shared)
  const place = behindPreposition(words, last)
  if (place !== undefined) return { from: place, isSure: false }
  if (ending === undefined) return undefined
  if (word.length >= ending.length + leastBefore) return { from: withHyphens(words, last), isSure }
  if (word.length > ending.length) return undefined
  const from = withHyphens(words, last)
  if (from < last) return { from, isSure: true }
  return isCapital(words, last - 1) && gap(tokens, last) === 1 ? { from: last - 1, isSure } : undefined
}

/** `Am`, `An der` before the noun; the first of them in capitals, for in a sentence they are small. */
function behindPreposition(words: Words, noun: number): number | undefined {
  const { tokens } = words
  const [before, first] = [tokens[noun - 1]?.text.toLowerCase() ?? '', tokens[noun - 2]?.text.toLowerCase() ?? '']
  if (joined.has(before) && isCapital(words, noun - 1) && gap(tokens, noun) === 1) return noun - 1
  const isArticle = articles.has(before) && leading.has(first) && isCapital(words, noun - 2)
  return isArticle && gap(tokens, noun) === 1 && gap(tokens, noun - 1) === 1 ? noun - 2 : undefined
}

/** `Clara-Zetkin-Straße` from its first word on. */
function withHyphens(words: Words, last: number): number {
  const { tokens } = words
  let from = last
  for (let count = 0; count < mostBefore; count++) {
    const isJoined = tokens[from - 1]?.text === '-' && gap(tokens, from) === 0 && gap(tokens, from - 1) === 0
    if (!isJoined || !isCapital(words, from - 2)) break
    from -= 2
  }
  return from
}

/** The last token of `12`, `12a`, `12 b` and `12-14`. */
function endOfNumber(tokens: readonly Token[], number: number): number {
  let last = number
  if (isLetter(tokens, last + 1)) last++
  const [sign, next] = [tokens[last + 1], tokens[last + 2]]
  if (sign && /^[-–/]$/.test(sign.text) && next?.kind === 'number' && next.text.length <= longestHouseNumber)
    if (gap(tokens, last + 1) === 0 && gap(tokens, last + 2) === 0)
      last = isLetter(tokens, last + 3) ? last + 3 : last + 2
  return last
}

const isLetter = (tokens: readonly Token[], at: number) =>
  /^[a-z]$/i.test(tokens[at]?.text ?? '') && gap(tokens, at) === 0

/** The last token of the town that stands behind the number, with or without its post code. */
function townBehind(words: Words, at: number): number | undefined {
  const { tokens, traits } = words
  const isParted = tokens[at]?.text === ',' || tokens[at]?.kind === 'line'
  const first = pastCountry(tokens, isParted ? at + 1 : at)
  const code = tokens[first]
  const hasCode = code?.kind === 'number' && (code.text.length === 5 || code.text.length === 4)
  if (!isParted && !hasCode) return undefined
  const town = hasCode ? first + 1 : first
  if (!isCapital(words, town) || gap(tokens, town) > 1 || counted.test(tokens[town]!.text)) return undefined
  const { lists } = traits[town]!
  const isPlace = (lists & list.place) !== 0
  if (hasCode ? (lists & list.common) !== 0 && !isPlace : !isPlace || tokens[at]!.kind === 'line') return undefined
  return endOfTown(words, town)
}

/** `D-53113`, `DE 12345`. */
function pastCountry(tokens: readonly Token[], at: number): number {
  if (!/^(?:DE?|AT?|CH)$/.test(tokens[at]?.text ?? '')) return at
  const next = tokens[at + 1]?.text === '-' ? at + 2 : at + 1
  return tokens[next]?.kind === 'number' ? next : at
}

const joining = set('am an im in ob vor der dem den')
/** `Frankfurt am Main`, `Rothenburg ob der Tauber`. */
function endOfTown(words: Words, town: number): number {
  const { tokens } = words
  let at = town + 1
  while (at < town + mostOfName && joining.has(tokens[at]?.text ?? '') && gap(tokens, at) === 1) at++
  return at > town + 1 && isCapital(words, at) && gap(tokens, at) === 1 ? at : town
}

/** Whether a word such as `wohnhaft` or `Anschrift` stands right before. */
function isAnnounced({ tokens, traits }: Words, from: number): boolean {
  const before = tokens[from - 1]?.text === ':' ? from - 2 : from - 1
  return ((traits[before]?.lists ?? 0) & list.cue) !== 0 || /^(?:wohnung|haus)$/i.test(tokens[before]?.text ?? '')
}
