import type { Rule } from '../../rule.ts'
import type { Concept } from './concepts.ts'
import { partsOf } from './compound.ts'
import { numbering, stemOf } from './numbering.ts'
import {
  meanings,
  phraseList,
  qualifierWords,
  roleWords,
  thingWords,
  unspacedPhrases,
  type Meaning,
} from './phrases.ts'
import { shortFormOf } from './short-forms.ts'
import { headerWords, isUnspaced } from './words.ts'

/** What a header says of its column. */
export interface Said {
  concepts: readonly Concept[]
  rules: readonly Rule[]
  /** It names something that is nobody's data. */
  isOther: boolean
  /** Its words that the lexicon knows; empty where it knows none. */
  phrase: string
  /** The phrase of the lexicon that its words are short for. */
  inFull?: string
  /** It may be short for several things: only values whose check chance does not pass decide. */
  isVague?: boolean
}

const nothing: Said = { concepts: [], rules: [], isOther: false, phrase: '' }
/** A part of a compound word that tells what it is. */
const shortestEnding = 6
const names: ReadonlySet<Concept> = new Set<Concept>(['full-name', 'first-name', 'last-name'])
const mostKnown = 5_000
const known = new Map<string, Said>()

/** What the header means, by the longest phrase of it that the lexicon has. */
export function headerSays(header: string): Said {
  const cached = known.get(header)
  if (cached) return cached
  const said = read(header)
  if (known.size < mostKnown) known.set(header, said)
  return said
}

function read(header: string): Said {
  // Of a path such as `customer.address.city` the last parts name the value.
  const parts = /^[^.]{2,}(?:\.[^.\s][^.]+)+\.?$/.test(header) ? header.split('.').filter(Boolean) : [header]
  const last = parts.length > 1 ? readName(parts.at(-1) ?? '') : readName(header)
  if (parts.length < 2) return last
  const both = readName(parts.slice(-2).join(' '))
  if (!last.phrase) return both
  if (both.phrase.length <= last.phrase.length || !both.phrase.endsWith(last.phrase)) return bare(last, parts)
  return both.isOther ? both : { ...both, concepts: [...both.concepts, ...last.concepts] }
}

/** `order.id` and `passport.number`: a bare number is what the part before it says. */
function bare(last: Said, parts: readonly string[]): Said {
  const before = parts.at(-2) ?? ''
  if (!numbering.has(last.phrase)) return last
  const outer = readName(before)
  return outer.phrase ? outer : last
}

function readName(header: string): Said {
  const { words: written, squashed } = headerWords(header)
  const words = withoutSource(written)
  if (!squashed) return nothing
  if (isUnspaced(squashed)) return readUnspaced(squashed)
  const letters = words.filter(word => !/^\d+$/.test(word))
  const read = readWords(words, letters)
  if (read && !read.isOther) return read
  const parts = letters.flatMap(word => (meanings.has(word) ? word : (partsOf(word) ?? word)))
  const inParts = parts.length > letters.length ? readWords(parts, parts) : undefined
  if (inParts && (!inParts.isOther || !read)) return inParts
  return shortForm(letters) ?? read ?? nothing
}

/** `race_source_value`: the value as the source had it, which says nothing of what it is. */
const withoutSource = (words: readonly string[]) =>
  words.length > 2 && words.at(-2) === 'source' && words.at(-1) === 'value' ? words.slice(0, -2) : words

function readWords(words: readonly string[], letters: readonly string[]): Said | undefined {
  const plain = letters.map(withoutDigraphs)
  for (const form of [words, letters, plain]) {
    const meaning = meanings.get(form.join(''))
    if (meaning) return say(withConcepts(meaning, form), form.join(' '))
  }
  const short = shortForm(letters)
  if (short && !short.isVague && !short.isOther) return short
  for (const form of [withoutNumbering(letters), withoutNumbering(plain), ...stem(letters)]) {
    const meaning = meanings.get(form.join(''))
    if (meaning) return say(meaning, form.join(' '))
  }
  return within(letters) ?? within(plain) ?? ending(letters) ?? ending(plain)
}

/** What only single countries' rules know in full (`license plate no`) means besides what it means without its number. */
function withConcepts(meaning: Meaning, words: readonly string[]): Meaning {
  if (meaning.isOther || meaning.concepts.length) return meaning
  const bare = [meanings.get(withoutNumbering(words).join('')), shortFormOf(words)].find(each => each?.concepts.length)
  return bare && !bare.isOther && !('isVague' in bare && bare.isVague)
    ? { ...meaning, concepts: bare.concepts }
    : meaning
}

const stem = ([word = '', ...more]: readonly string[]): readonly string[][] => {
  const stemmed = more.length ? undefined : stemOf(word)
  if (stemmed === undefined) return []
  // Swedish and German words are joined by an s: `körkortsnr`.
  const stems = stemmed.endsWith('s') ? [stemmed, stemmed.slice(0, -1)] : [stemmed]
  return stems.flatMap(each => ['', 'nummer', 'number', 'numero'].map(end => [each + end]))
}

function shortForm(words: readonly string[]): Said | undefined {
  const found = shortFormOf(words)
  if (!found) return undefined
  const { isVague, phrase, ...meaning } = found
  return { ...say(withConcepts(meaning, words), words.join(' ')), inFull: phrase, ...(isVague && { isVague }) }
}

/** `schluessel` where there is no umlaut to be had. */
const withoutDigraphs = (word: string) => word.replace(/([aou])e/g, '$1')

const say = ({ concepts, rules, isOther }: Meaning, phrase: string): Said => ({ concepts, rules, isOther, phrase })

function withoutNumbering(words: readonly string[]): readonly string[] {
  let to = words.length
  while (to > 1 && numbering.has(words[to - 1]!)) to--
  let from = 0
  while (
    from < to - 1 &&
    (numbering.has(words[from]!) || words[from] === 'de' || words[from] === 'di' || words[from] === 'do')
  )
    from++
  return words.slice(from, to)
}

/** The longest phrase inside; with a word beside it that asks about it (`phone_type`), the column is about something else. */
function within(words: readonly string[]): Said | undefined {
  for (let length = Math.min(words.length, 6); length > 0; length--) {
    const found = phrasesOf(words, length)
    const best =
      found.find(({ meaning }) => tells(meaning)) ?? found.find(({ meaning }) => !isWhose(meaning)) ?? found[0]
    if (!best) continue
    const { meaning, from } = best
    const phrase = words.slice(from, from + length).join(' ')
    const beside = [...words.slice(0, from), ...words.slice(from + length)]
    const isName = meaning.concepts.some(concept => names.has(concept))
    if (beside.some(word => qualifierWords.has(word) || (isName && !roleWords.has(phrase) && isThing(word))))
      return { ...nothing, isOther: true, phrase: words.join(' ') }
    return say(meaning, phrase)
  }
  return undefined
}

const people = phraseList.filter(({ meaning }) => meaning.concepts.includes('full-name')).flatMap(({ words }) => words)

/** In full, or cut short (`prod name`) where it is short for nobody (`emp name`). */
const isThing = (word: string) =>
  thingWords.has(word) ||
  (word.length > 2 &&
    [...thingWords].some(thing => thing.startsWith(word)) &&
    !people.some(each => each.startsWith(word)))

/** Those of a length that the lexicon has, the last one first. */
const phrasesOf = (words: readonly string[], length: number) =>
  Array.from({ length: words.length - length + 1 }, (_, at) => words.length - length - at).flatMap(from => {
    const phrase = words.slice(from, from + length).join('')
    const meaning = meanings.get(phrase)
    return meaning && !(phrase.length < 3 && meaning.isOther) ? [{ meaning, from }] : []
  })

/** Whose it is (`clave usuario`, `NIF titular`) and where (`tel. domicile`) does not tell what it is. */
const tells = ({ concepts, isOther }: Meaning) => isOther || concepts.some(concept => !whoseOrWhere.has(concept))
const isWhose = ({ concepts }: Meaning) => concepts.every(concept => whose.has(concept))
const whose: ReadonlySet<Concept> = new Set<Concept>(['full-name', 'username'])
const whoseOrWhere: ReadonlySet<Concept> = new Set<Concept>(['full-name', 'username', 'address', 'city', 'region'])

/** `kundentelefonnummer` ends in a word that is known, `telefonkunde` begins with one. */
function ending(words: readonly string[]): Said | undefined {
  const word = words.at(-1) ?? ''
  for (let from = 1; from <= word.length - shortestEnding; from++) {
    const meaning = meanings.get(word.slice(from))
    if (meaning) return say(meaning, word.slice(from))
  }
  return words.some(each => qualifierWords.has(each))
    ? { ...nothing, isOther: true, phrase: words.join(' ') }
    : undefined
}

function readUnspaced(squashed: string): Said {
  const exact = meanings.get(squashed)
  if (exact) return say(exact, squashed)
  const phrase = unspacedPhrases.find(each => each.length > 1 && squashed.includes(each))
  const meaning = phrase === undefined ? undefined : meanings.get(phrase)
  return meaning && phrase ? say(meaning, phrase) : nothing
}
