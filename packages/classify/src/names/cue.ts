import type { Gazetteers } from './features.ts'
import { mayHold } from './word-filter.ts'
import { addressCues, announcers, streetEndings, streetWords, titles } from './word-lists.ts'

const word = /\p{L}[\p{L}\p{M}]*/gu
const fewestInRow = 2
/** Announcing words too common in any text to be a cue by themselves; the tagger still sees them. */
const everyday = new Set("from to by cc and with am i'm meet asked at return office call bill mail said says told wrote contact author name names manager location le du e y i av en".split(' '))
const cueWords = new Set([...titles, ...announcers, ...addressCues, ...streetWords].filter(cue => cue.length > 1 && !everyday.has(cue) && !ambiguous(cue)))

/** Street words and titles that are ordinary words in one of the languages. */
function ambiguous(cue: string): boolean {
  return ['box', 'court', 'ct', 'drive', 'way', 'place', 'close', 'circle', 'square', 'trail', 'unit', 'floor', 'building', 'house', 'flat', 'st', 'set', 'fr', 'me', 'de', 'm', 'row', 'cours', 'route', 'kade', 'ring', 'largo', 'camino', 'via', 'general', 'gen', 'customer', 'client', 'employee', 'father', 'mother', 'deliver', 'ship', 'lives', 'live', 'living', 'director', 'owner', 'delivery', 'billing', 'address', 'addresses', 'located', 'str', 'ave', 'pl', 'sq', 'quai', 'plein', 'platz', 'weg', 'gate', 'ut', 'tie', 'ul', 'vej', 'don', 'dona', 'sir', 'lady', 'col', 'lt', 'capt'].includes(cue)
}

/**
 * Whether a part of a text may hold a name or an address: a title or announcing word, a known given name, two capitalised
 * words in a row of which one is a known family name, or a number beside a street's word. Cheap beside the tagger.
 */
export function hasCue(text: string, { given, family, common }: Pick<Gazetteers, 'given' | 'family' | 'common'>): boolean {
  let capitals = 0
  let familyInRow = false
  for (const [found] of text.matchAll(word)) {
    const lower = found.toLowerCase()
    const isCapital = found !== lower
    if (cueWords.has(lower) || isStreet(lower)) return true
    if (found.length > 2 && mayHold(given, lower) && (isCapital || (found.length > 3 && !mayHold(common, lower)))) return true
    capitals = isCapital ? capitals + 1 : 0
    familyInRow = isCapital && (familyInRow || (found.length > 2 && mayHold(family, lower)))
    if (capitals >= fewestInRow && familyInRow) return true
  }
  return numbered.test(text) || named.test(text)
}

/** A number beside a word of streets or buildings that is an ordinary word elsewhere. */
const numbered = /\d[\p{L}\d ,.'’-]{0,40}\b(?:st|ave|av|rd|dr|drive|court|ct|place|pl|way|close|circle|square|sq|trail|house|via|ring|weg|platz|gate|ul|str|vej|plein|kade)\b|\b(?:box|unit|floor|flat|apt|via|ul|av|str|rue|rua|calle|c)[./]? ?(?:[\p{L}' ]{2,30} )?\d|\b[A-Z]{2} \d{5}\b|\d \p{L}[\p{L}' ]{3,30} \d{1,5}\b/iu
/** A label or greeting that a name or an address follows. */
const named = /\b(?:name|address|contact|author|from|to|customer|client|employee|owner)(?:'s name)?(?: is|:)\s*\p{L}|\b(?:by|with|named|called|says|said|call me)\.? \p{Lu}\p{Ll}|\p{Lu}\p{Ll}+(?:'s|,) \p{L}|\p{Lu}\p{Ll}+ \p{Lu}\.? ?\p{Lu}/u

function isStreet(lower: string): boolean {
  return lower.length > 6 && streetEndings.some(ending => lower.length > ending.length + 2 && lower.endsWith(ending))
}
