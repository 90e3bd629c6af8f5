import type { FindingKind } from '@sharelight/contract'

/** Generation-1 labels that rules hang under. */
export type ParentLabel =
  | 'regulated/pii'
  | 'regulated/pfi'
  | 'regulated/pci'
  | 'regulated/phi'
  | 'regulated/credentials'
  | 'regulated/special_categories'

/** What a pattern matched. */
export interface Match {
  /** Letters and digits only, ASCII; upper case unless the rule is case-sensitive. */
  value: string
  /** The matched text in ASCII, separators kept. */
  raw: string
  /** ASCII text before and after, up to 48 characters each. */
  before: () => string
  after: () => string
  /** What the rule's finder said of the place, see `Place`. */
  place?: Place
  /** The nearest word that speaks for the rule. */
  near?: () => string | undefined
}

/** The name that a value is assigned to, as in `name = value`, and how. */
export interface Place {
  name: string
  join: 'assigned' | 'pair' | 'element' | 'cell' | 'argument' | 'said' | 'beside'
  isQuoted: boolean
}

/** What a rule says of one value beyond yes and no. */
export interface Said {
  /** The rule that it is a finding of, where it is another one. */
  rule?: Rule
  /** Whose key it is. */
  vendor?: string
  /** Why, in words that go on a sentence: `is assigned to a name of Datadog’s`. */
  reason?: string
  /** The value itself does not bear it out: low confidence. */
  isDoubtful?: boolean
  /** Why it is a value of documentation: counted, and no finding. */
  example?: string
}

/**
 * How telling the pattern and its check are on their own:
 * `none` needs a near word, `weak` (one check digit) needs one too unless the value stands alone, `strong` is
 * reported at low confidence by itself, `self` identifies itself (a vendor's prefix, an IBAN) at high confidence.
 */
export type Strength = 'none' | 'weak' | 'strong' | 'self'

/** A value that no pattern from its first character can find cheaply: found from a sign or a word inside or before it. */
export interface Finder {
  /** `at`: an @; `colon`: a colon directly followed by something; `words`: one of `words`. */
  on: 'at' | 'colon' | 'words'
  /** Words whose ends are looked at besides, or only. */
  words?: readonly string[]
  /** The span of the value for the sign at `at`, or for the word that ends at `at`. Looks at no more than 8,192 units. */
  find: (units: Uint16Array, at: number, limit: number) => { start: number; end: number; place?: Place } | undefined
}

export interface RuleSource {
  /** Unique; the last part of the label's key, such as `us-ssn`. */
  id: string
  /** Name of the label, in English. */
  name: string
  kind: FindingKind
  /** ISO 3166 alpha-2. */
  country?: string
  parent: ParentLabel
  /** Where the definition was published: authority, standard or documentation. */
  source: string
  /** What the value looks like: written over canonical ASCII (text/canonical.ts); several are alternatives. */
  pattern?: RegExp | readonly RegExp[]
  finder?: Finder
  /** Words and phrases that are findings by themselves (lexicon rules), instead of a pattern. */
  terms?: readonly string[]
  /** It is an identifier of a country that nothing tells. */
  isOpen?: boolean
  /** Names of files that are findings by themselves, whatever can be read of them: it has no pattern. */
  ofFiles?: RegExp
  /** Said by a column's header and its values together, never by a text: it has no pattern. */
  inColumns?: boolean
  /** Another rule's findings are its own, see `Said.rule`: it has no pattern. */
  byOthers?: boolean
  /** A rule that knows more of the same characters is preferred. */
  isGeneral?: boolean
  /** The value's last digit is a Luhn check digit: looked at first, on the text itself. */
  luhn?: boolean
  /** Check digit, structure, date. */
  accept?: (value: string, match: Match) => boolean
  /** Instead of `accept`, where there is more to say than yes; undefined is no. */
  settle?: (value: string, match: Match) => Said | undefined
  /** Whose secrets they are. */
  vendor?: string
  /** The check in words, for explanations: `check digit`, `valid date`. */
  check?: string
  strength?: Strength
  /** Strength of one match, where writing it in full says more than digits alone. */
  strengthOf?: (match: Match) => Strength | undefined
  /** Written in front, as a country's code is in a VAT number, it makes the value strong. */
  prefix?: string
  /** Words nearby that speak for it, in the languages of its country. */
  near?: readonly string[]
  /** Abbreviations that tell it only where they stand right before the value, for they have other meanings: `ui`, `cr`. */
  named?: readonly string[]
  /** Words nearby that speak against it. */
  not?: readonly string[]
  /** How far before the value a near word may be, in UTF-16 units; after it, half of that. */
  within?: number
  /** Tokens keep case and may hold `_ - . / + =`. */
  secret?: boolean
  /** Country of this finding when the rule is international. */
  countryOf?: (value: string) => string | undefined
  /** A part of the match to report, as offsets into `raw`: a password in `password: hunter2`. */
  part?: (match: Match) => [start: number, end: number]
  /** Regulations beyond those that the parent label and the country imply. */
  regulations?: readonly string[]
  /** Whether one finding says something about the document, or only many (contact data). */
  weight?: 'identifying' | 'contact' | 'indicative'
}

export interface Rule extends RuleSource {
  strength: Strength
  patterns: readonly RegExp[]
  within: number
  weight: 'identifying' | 'contact' | 'indicative'
}

/** What a check is that a rule says no more of. */
export const checkDigit = 'check digit and structure'

/** Completes a rule's definition. A rule is data plus a validator; its cases are files beside it. */
export function rule(source: RuleSource): Rule {
  const patterns = source.pattern instanceof RegExp ? [source.pattern] : (source.pattern ?? [])
  const isFound = patterns.length || source.terms?.length || source.finder || source.ofFiles
  if (!isFound && !source.inColumns && !source.byOthers)
    throw new Error(`Rule ${source.id} has no pattern, finder or terms.`)
  const check = 'check' in source ? source.check : (source.accept || source.settle) && checkDigit
  const strength = source.strength ?? (source.accept || source.settle ? 'weak' : 'none')
  if (strength === 'none' && !source.near?.length && !source.named?.length && !source.terms && !source.inColumns)
    throw new Error(`Rule ${source.id} needs near words, for its pattern has no check.`)
  return {
    ...source,
    check,
    patterns,
    strength,
    within: source.within ?? (strength === 'none' ? 80 : 200),
    weight: source.weight ?? 'identifying',
  }
}
