import type { Rule } from '../../rule.ts'
import type { Concept } from './concepts.ts'
import { meanings, qualifierWords, thingWords, unspacedPhrases, type Meaning } from './phrases.ts'
import { headerWords, isUnspaced } from './words.ts'

/** What a header says of its column. */
export interface Said {
  concepts: readonly Concept[]
  rules: readonly Rule[]
  /** It names something that is nobody's data. */
  isOther: boolean
  /** Its words that the lexicon knows; empty where it knows none. */
  phrase: string
}

const nothing: Said = { concepts: [], rules: [], isOther: false, phrase: '' }
/** Words that make a number of a thing, and change nothing about which. */
const numbering = new Set(
  'number no nr num nbr numero nummer numer n id ident code key field value txt str raw column col'.split(' '),
)
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
  const parts = /^[\p{L}\p{N}_$.]+$/u.test(header) ? header.split('.').filter(Boolean) : [header]
  const last = parts.length > 1 ? readName(parts.at(-1) ?? '') : readName(header)
  if (parts.length < 2) return last
  const both = readName(parts.slice(-2).join(' '))
  if (!last.phrase) return both
  if (both.phrase.length <= last.phrase.length) return bare(last, parts)
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
  const { words, squashed } = headerWords(header)
  if (!squashed) return nothing
  if (isUnspaced(squashed)) return readUnspaced(squashed)
  const letters = words.filter(word => !/^\d+$/.test(word))
  const plain = letters.map(withoutDigraphs)
  for (const form of [words, letters, withoutNumbering(letters), plain, withoutNumbering(plain)]) {
    const meaning = meanings.get(form.join(''))
    if (meaning) return say(meaning, form.join(' '))
  }
  return within(letters) ?? within(plain) ?? ending(letters) ?? ending(plain) ?? nothing
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
  for (let length = Math.min(words.length, 6); length > 0; length--)
    for (let from = words.length - length; from >= 0; from--) {
      const phrase = words.slice(from, from + length)
      const meaning = meanings.get(phrase.join(''))
      if (!meaning || (phrase.join('').length < 3 && meaning.isOther)) continue
      const beside = [...words.slice(0, from), ...words.slice(from + length)]
      const isName = meaning.concepts.some(concept => names.has(concept))
      if (beside.some(word => qualifierWords.has(word) || (isName && thingWords.has(word))))
        return { ...nothing, isOther: true, phrase: words.join(' ') }
      return say(meaning, phrase.join(' '))
    }
  return undefined
}

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
