import { placeOf, type Place, type ResourceKind } from './attributes.ts'
import { badRequest } from './scim-error.ts'
import { tokensOf, type Token } from './tokens.ts'

const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type Comparison = (typeof comparisons)[number]
export type Compared = string | number | boolean | null

export type Filter =
  | { op: 'and' | 'or'; left: Filter; right: Filter }
  | { op: 'not'; filter: Filter }
  /** A value of a multi-valued attribute for which the filter holds. */
  | { op: 'has'; place: Place; filter: Filter }
  | { op: 'pr'; place: Place | undefined }
  /** Without a place: of what is never kept, and so has no value. */
  | { op: Comparison; place: Place | undefined; value: Compared }

/** How deep brackets stand in one another at most, and how many comparisons there are. */
const deepest = 12
const most = 60
const orders: ReadonlySet<string> = new Set(['gt', 'ge', 'lt', 'le'])

/** Reads a filter (RFC 7644, 3.4.2.2). @throws ScimError `invalidFilter` */
export function parseFilter(kind: ResourceKind, text: string): Filter {
  const reader = new FilterReader(kind, tokensOf(text, 'invalidFilter'))
  const filter = reader.either()
  reader.end()
  return filter
}

/** Reads a filter among other tokens, as a path has it in square brackets. */
export class FilterReader {
  readonly #kind: ResourceKind
  readonly #tokens: readonly Token[]
  #at = 0
  #depth = 0
  #count = 0

  constructor(kind: ResourceKind, tokens: readonly Token[], at = 0) {
    this.#kind = kind
    this.#tokens = tokens
    this.#at = at
  }

  get at(): number {
    return this.#at
  }

  end() {
    const rest = this.#tokens[this.#at]
    if (rest) throw refused(`“${rest.text}” stands where the filter should end.`)
  }

  /** `or` binds least, then `and`. */
  either(within?: Place): Filter {
    if (++this.#depth > deepest) throw refused(`Nest at most ${deepest} brackets.`)
    let left = this.#both(within)
    while (this.#takesWord('or')) left = { op: 'or', left, right: this.#both(within) }
    this.#depth--
    return left
  }

  #both(within?: Place): Filter {
    let left = this.#one(within)
    while (this.#takesWord('and')) left = { op: 'and', left, right: this.#one(within) }
    return left
  }

  #one(within?: Place): Filter {
    if (this.#takesWord('not')) return { op: 'not', filter: this.#bracketed('(', ')', within) }
    if (this.#isBracket('(')) return this.#bracketed('(', ')', within)
    const name = this.#next()
    if (name?.type !== 'word') throw refused('A filter begins with the name of an attribute, `not` or a bracket.')
    const place = this.#place(name.text, within)
    if (!this.#isBracket('[')) return this.#compared(place)
    if (!place?.attribute.multiValued || within)
      throw refused(`${name.text} has no values that brackets could choose from.`)
    return { op: 'has', place, filter: this.#bracketed('[', ']', place) }
  }

  #bracketed(open: string, close: string, within?: Place): Filter {
    if (!this.#isBracket(open)) throw refused(`“${open}” is missing.`)
    this.#at++
    const filter = this.either(within)
    if (!this.#isBracket(close)) throw refused(`“${close}” is missing.`)
    this.#at++
    return filter
  }

  #compared(place: Place | undefined): Filter {
    if (++this.#count > most) throw refused(`Compare at most ${most} times.`)
    const operator = this.#next()
    const op = operator?.type === 'word' ? operator.text.toLowerCase() : ''
    if (op === 'pr') return { op, place }
    const comparison = comparisons.find(each => each === op)
    if (!comparison) throw refused(`“${operator?.text ?? ''}” is no operator. Use pr, ${comparisons.join(', ')}.`)
    const value = comparedValue(this.#next())
    requireComparable(place, comparison, value)
    return { op: comparison, place, value }
  }

  #place(name: string, within: Place | undefined): Place | undefined {
    const place = placeOf(this.#kind, within ? `${within.attribute.name}.${name}` : name)
    if (!place) throw refused(`${name} is no attribute of a ${this.#kind.name}.`)
    return place === 'unkept' ? undefined : place
  }

  #next(): Token | undefined {
    return this.#tokens[this.#at++]
  }

  #isBracket(bracket: string): boolean {
    const token = this.#tokens[this.#at]
    return token?.type === 'bracket' && token.text === bracket
  }

  #takesWord(word: string): boolean {
    const token = this.#tokens[this.#at]
    const isIt = token?.type === 'word' && token.text.toLowerCase() === word
    if (isIt) this.#at++
    return isIt
  }
}

function comparedValue(token: Token | undefined): Compared {
  if (token?.type === 'text') return token.text
  const word = token?.type === 'word' ? token.text : ''
  if (word === 'true' || word === 'false') return word === 'true'
  if (word === 'null') return null
  if (/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(word)) return Number(word)
  throw refused(`“${word}” is no value. Write a text in double quotes, a number, true, false or null.`)
}

function requireComparable(place: Place | undefined, op: Comparison, value: Compared) {
  const { type } = place?.sub ?? place?.attribute ?? { type: 'string' }
  const isOrdered = orders.has(op)
  if (isOrdered && (type === 'boolean' || typeof value === 'boolean' || value === null))
    throw refused(`${op} compares texts and moments, not true, false or null.`)
  if (type === 'dateTime' && typeof value === 'string' && isOrdered && Number.isNaN(Date.parse(value)))
    throw refused(`“${value}” is no moment. Write it as 2026-01-31T12:00:00Z.`)
}

const refused = (detail: string) => badRequest('invalidFilter', detail)
