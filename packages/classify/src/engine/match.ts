import type { Match, Place, Rule } from '../rule.ts'
import { units } from '../scan/kernel.ts'
import { canonicalText, codeAt, isAlphanumericCode } from '../text/canonical.ts'

const contextLength = 48

interface Span {
  start: number
  end: number
  limit: number
  place?: Place | undefined
  near: () => string | undefined
}

/** What stands from `start` to `end`, each form of it made when first asked for. */
export class UnitsMatch implements Match {
  private rawText: string | undefined
  private valueText: string | undefined
  private readonly rule: Rule
  private readonly start: number
  private readonly end: number
  private readonly limit: number

  readonly place: Place | undefined
  readonly near: () => string | undefined

  /** @param span in units of the window, of which `limit` hold text */
  constructor(rule: Rule, { start, end, limit, place, near }: Span) {
    this.rule = rule
    this.start = start
    this.end = end
    this.limit = limit
    this.place = place
    this.near = near
  }

  get raw(): string {
    return (this.rawText ??= canonicalText(units, this.start, this.end))
  }

  get value(): string {
    const { secret, terms, finder } = this.rule
    return (this.valueText ??= secret || terms || finder ? this.raw : compact(this.start, this.end))
  }

  before = () => canonicalText(units, Math.max(0, this.start - contextLength), this.start)
  after = () => canonicalText(units, this.end, Math.min(this.limit, this.end + contextLength))
}

const scratch = Buffer.alloc(256)

/** Letters and digits only, upper case. */
function compact(start: number, end: number): string {
  if (end - start > scratch.length)
    return `${compact(start, start + scratch.length)}${compact(start + scratch.length, end)}`
  let length = 0
  for (let at = start; at < end; at++) {
    const code = codeAt(units, at)
    if (isAlphanumericCode(code)) scratch[length++] = code >= 97 && code <= 122 ? code - 32 : code
  }
  return scratch.toString('latin1', 0, length)
}
