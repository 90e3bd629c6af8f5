import { exact } from './vendors/exact.ts'
import { known, ordinary } from './vendors/known.ts'

/** Somebody who gives out keys, and what these look like where that is known. */
export interface Vendor {
  name: string
  /** Words that mean it, letters and digits only: `newrelic`. */
  words: readonly string[]
  /** Forms of its keys; none where all that is known is that they are drawn by lot. */
  forms: readonly RegExp[]
}

const alphabets: Readonly<Record<string, string>> = {
  /** Digits, letters and digits, with `=_-`, with `+/`. */
  n: '0-9',
  a: 'A-Za-z0-9',
  w: 'A-Za-z0-9=_-',
  b: 'A-Za-z0-9+/=_-',
}
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** `h32` is 32 hexadecimal digits, `w40-46` 40 to 46 letters, digits and `=_-`, `u` a UUID; anything else is a pattern. */
function formOf(text: string): RegExp {
  if (text === 'u') return uuid
  const [, alphabet, from, to] = /^([nhawb])(\d+)(?:-(\d+))?$/.exec(text) ?? []
  const letters = alphabets[alphabet ?? '']
  if (alphabet === 'h') return new RegExp(`^(?:[a-f0-9]{${from},${to ?? from}}|[A-F0-9]{${from},${to ?? from}})$`)
  return letters ? new RegExp(`^[${letters}]{${from},${to ?? from}}$`) : new RegExp(`^(?:${text})$`)
}

export const squashed = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

const listed = (text: string) =>
  text
    .split(/[,\n]/)
    .map(each => each.trim())
    .filter(Boolean)

export const vendors: readonly Vendor[] = [
  ...exact.map(([name, forms, words]) => ({
    name,
    words: [...new Set(listed(words ?? name).map(squashed))],
    forms: forms.split(' ').map(formOf),
  })),
  ...listed(known).map(name => ({ name, words: [squashed(name)], forms: [] })),
]

/** By each word that means it. */
export const vendorOf: ReadonlyMap<string, Vendor> = new Map(
  vendors.toReversed().flatMap(vendor => vendor.words.map((word): [string, Vendor] => [word, vendor])),
)

const isOrdinary = new Set(listed(ordinary).map(squashed))
const spaced = (name: string) => name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase()

/** Phrases that name a vendor in a text; one whose name is an everyday word is meant with a word for a key behind it only. */
export const vendorPhrases: readonly string[] = [
  ...new Set(
    vendors.flatMap(({ name, words }) =>
      [...words, spaced(name)].flatMap(phrase =>
        isOrdinary.has(squashed(phrase))
          ? ['api', 'token', 'key', 'secret'].map(noun => `${phrase} ${noun}`)
          : [phrase],
      ),
    ),
  ),
]

const longestName = 4

/** The vendor that a name begins with or holds: `datadog` of `DD_DATADOG_API_KEY`; the longest name wins. */
export function vendorIn(words: readonly string[]): Vendor | undefined {
  for (let length = Math.min(longestName, words.length); length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const vendor = vendorOf.get(words.slice(from, from + length).join(''))
      if (vendor) return vendor
    }
  return undefined
}

/** The vendor of a phrase of `vendorPhrases`. */
export const vendorNamed = (phrase: string | undefined): Vendor | undefined =>
  phrase === undefined
    ? undefined
    : (vendorOf.get(squashed(phrase)) ?? vendorOf.get(squashed(phrase.replace(/ (?:api|token|key|secret)$/, ''))))
