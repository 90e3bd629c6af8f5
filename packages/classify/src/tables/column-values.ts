import type { Detection } from '../engine/detection.ts'
import type { Rule } from '../rule.ts'
import type { Cell } from './cells.ts'
import { normalised } from './finding.ts'

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

  *detections(confidence: number, offset: number): Generator<Detection> {
    for (const [value, occurrence] of this.byValue) yield this.detection(value, occurrence, { confidence, offset })
  }

  private detection(
    value: string,
    { place, count }: Occurrence,
    found: { confidence: number; offset: number },
  ): Detection {
    const country = this.rule.country ?? this.rule.countryOf?.(value)
    return {
      rule: this.rule,
      start: found.offset + place.start,
      end: found.offset + place.end,
      confidence: found.confidence,
      value,
      ...(country && { country }),
      evidence: { distance: Infinity, shared: Infinity },
      alone: false,
      count,
    }
  }
}
