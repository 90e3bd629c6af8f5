import type { Detection } from '../engine/detection.ts'
import type { Rule } from '../rule.ts'
import type { Cell } from './cells.ts'
import { normalised } from './finding.ts'
import type { Verdict } from './judge/verdict.ts'

interface Occurrence {
  place: Cell
  count: number
}

/** The different values of one rule in a column's window, each with its first place. */
export class ColumnValues {
  total = 0
  private readonly rule: Rule
  private readonly byValue = new Map<string, Occurrence>()

  constructor(rule: Rule) {
    this.rule = rule
  }

  add(text: string, place: Cell) {
    this.total++
    const value = normalised(this.rule, text)
    const known = this.byValue.get(value)
    if (known) known.count++
    else this.byValue.set(value, { place, count: 1 })
  }

  *detections(verdict: Verdict, offset: number): Generator<Detection> {
    for (const [value, occurrence] of this.byValue) yield this.detection(value, occurrence, { verdict, offset })
  }

  private detection(
    value: string,
    { place, count }: Occurrence,
    { verdict, offset }: { verdict: Verdict; offset: number },
  ): Detection {
    const vendor = verdict.vendor ?? this.rule.vendor
    const country = this.rule.country ?? this.rule.countryOf?.(value)
    return {
      rule: this.rule,
      start: offset + place.start,
      end: offset + place.end,
      confidence: verdict.confidence,
      value,
      ...(country && { country }),
      ...(vendor && { vendor }),
      evidence: { distance: Infinity, shared: Infinity },
      alone: false,
      count,
    }
  }
}
