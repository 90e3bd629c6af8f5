import { isSmallWord, list, type TokenTraits, type TraitReader } from './features.ts'
import type { Token } from './tokens.ts'

const named = list.given | list.family
/** What an everyday word is, whatever else it may be. */
const everyday = list.common | list.title | list.announcer | list.cue | list.particle | list.degree
/** What stands before a noun and behind a verb: a word in front of it is no family name. */
const determiners = new Set(
  `the a an my our your his her their this that der die das den dem ein eine einen einem mir mich uns ihm mein meine unser unsere le la les un une des du
  mon ma mes notre nos sa son ses el los las una unos unas mi mis su sus lo il gli i uno mio mia o os as um uma uns umas meu minha seu sua de het een mijn
  ons onze zijn haar hun`.split(/\s+/),
)

/**
 * Gives words of a place that is written in one case the traits that they have where names alone are written with a capital: words that are known as
 * names or places and as nothing else, what stands behind a title, and the unknown word behind a given name. The model knows ordinary spelling best.
 */
export function recase(
  tokens: readonly Token[],
  traits: TokenTraits[],
  { from, to, reader }: { from: number; to: number; reader: TraitReader },
): void {
  const listsOf = traits.slice(from, to + 1).map(({ lists }) => lists)
  let isBehindGiven = false
  for (let at = from; at < to; at++) {
    const [token, next] = [tokens[at]!, tokens[at + 1]]
    if (token.kind !== 'word') {
      isBehindGiven &&= token.kind === 'sign' && /[-.']/.test(token.text)
      continue
    }
    const place: Place = {
      lists: listsOf[at - from]!,
      before: at > from ? listsOf[at - from - 1]! : 0,
      after: next?.kind === 'word' ? listsOf[at - from + 1]! : 0,
      isBehindGiven: isBehindGiven && !determiners.has(next?.text.toLowerCase() ?? ''),
    }
    const isName = isWrittenWithCapital(place)
    if (isName) traits[at] = reader.ofWord(capitalised(token.text))
    else if (!isSmallWord(traits[at]!)) traits[at] = reader.ofWord(token.text.toLowerCase())
    isBehindGiven =
      (isName && (place.lists & list.given) !== 0) || (isBehindGiven && (place.lists & list.particle) !== 0)
  }
}

interface Place {
  lists: number
  before: number
  after: number
  isBehindGiven: boolean
}

function isWrittenWithCapital({ lists, before, after, isBehindGiven }: Place): boolean {
  if ((before & list.title) !== 0 && (lists & (list.common | list.title | list.particle)) === 0) return true
  if ((lists & everyday) === 0 && (lists & (named | list.place | list.street)) !== 0) return true
  if (lists === 0) return isBehindGiven
  return (lists & list.given) !== 0 && (after & list.family) !== 0 && (after & everyday) === 0
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
