import { Automaton } from '../../pattern/automaton.ts'
import { canonical } from '../../text/canonical.ts'
import { ascii, longestTested, type RuleTest } from './value.ts'

const units = new Uint16Array(longestTested)
const none: readonly number[] = []

/** Many tests at once: one walk over a value tells which of their patterns it has the form of, and only these are tried. */
export class FormSet {
  private readonly tests: readonly RuleTest[]
  private automaton: Automaton | undefined
  private length = 0

  constructor(tests: readonly RuleTest[]) {
    this.tests = tests
  }

  /** The first of the tests that a value passes. */
  first(value: string, header: string): RuleTest | undefined {
    const raw = value.length > longestTested ? undefined : ascii(value)
    if (raw === undefined) return undefined
    if (hasControls(raw)) return this.tests.find(test => test.passes(value, header))
    for (const place of this.placesOf(raw)) if (this.tests[place]!.passes(value, header)) return this.tests[place]
    return undefined
  }

  /** The tests whose form at least this share of the values have: no other is passed by as many. */
  ofForm(values: readonly string[], least: number): readonly RuleTest[] {
    const counts = new Uint16Array(this.tests.length)
    for (const value of values) {
      const raw = value.length > longestTested ? undefined : ascii(value)
      if (raw === undefined) continue
      if (hasControls(raw)) return this.tests
      for (const place of this.placesOf(raw)) counts[place]!++
    }
    return this.tests.filter((_, place) => counts[place]! >= least * values.length)
  }

  /** Places of the tests whose form `raw` has, in order. */
  private placesOf(raw: string): readonly number[] {
    const { hits, hitEnds, endings } = (this.automaton ??= this.build())
    for (let at = 0; at < raw.length; at++) units[at] = raw.charCodeAt(at)
    this.length = raw.length
    const count = this.automaton.walk(units, 0, raw.length)
    if (count === 0 || hitEnds[count - 1] !== raw.length) return none
    return endings[hits[count - 1]!]!.toSorted((a, b) => a - b)
  }

  private build(): Automaton {
    const patterns = this.tests.flatMap(({ rule }, means) =>
      rule.patterns.map(({ source }) => ({ means, source, ignoreCase: !rule.secret })),
    )
    return new Automaton(patterns, canonical, end => end === this.length)
  }
}

/** Of these `\s` has more in a regular expression than in the patterns of rules. */
function hasControls(raw: string): boolean {
  for (let at = 0; at < raw.length; at++) if (raw.charCodeAt(at) < 32) return true
  return false
}
