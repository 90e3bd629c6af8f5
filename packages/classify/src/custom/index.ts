import type { Finding, LabelHit } from '@sharelight/contract'
import type { RuleFault } from '../engine/detection.ts'
import type { Explanation } from '../explain/explanation.ts'
import type { SpanMatcher } from './hit.ts'
import { matchersOf, type Matchers, type Resembling } from './matchers.ts'
import type { CustomRule } from './rule.ts'
import { CustomTally, findingOf } from './tally.ts'
import { Windows, type TextWindow } from './text-window.ts'

export interface CustomRules {
  open(options: CustomOptions): CustomStream
}

export interface CustomOptions {
  /** Findings kept per rule. */
  maxFindings: number
  /** Told of every finding with its value. */
  onValue?: (finding: Finding, value: string) => void
}

export interface CustomStream {
  push(chunk: string): void
  /** `sample` is the beginning of the document. */
  finish(sample: string): { labels: LabelHit[]; findings: Finding[]; faults: RuleFault[] }
  explain(): Explanation[]
}

interface Compiled {
  rule: CustomRule
  matchers: Matchers
}
interface Running {
  tally: CustomTally
  spans?: SpanMatcher
  whole?: Resembling
}

/**
 * An organisation's own rules, made ready once for any number of documents. A rule that cannot be applied costs its own
 * findings and is reported with each document. Deterministic and free of I/O.
 */
export function compileCustom(rules: readonly CustomRule[]): CustomRules {
  const broken: RuleFault[] = []
  const compiled = rules.flatMap((rule): Compiled[] => {
    try {
      return [{ rule, matchers: matchersOf(rule) }]
    } catch (error) {
      broken.push(faultOf(rule, error))
      return []
    }
  })
  return { open: options => openStream(compiled, broken, options) }
}

function openStream(compiled: readonly Compiled[], broken: readonly RuleFault[], options: CustomOptions): CustomStream {
  const faults = new Map(broken.map(fault => [fault.rule, fault]))
  const running = compiled.map(({ rule, matchers }): Running => ({
    tally: new CustomTally(rule),
    ...('spans' in matchers ? { spans: matchers.spans() } : { whole: matchers.whole() }),
  }))
  const guarded = ({ tally: { rule } }: Running, act: () => void) => {
    try {
      if (!faults.has(rule.id)) act()
    } catch (error) {
      faults.set(rule.id, faultOf(rule, error))
    }
  }
  const windows = new Windows(window => {
    for (const each of running) if (each.spans) guarded(each, () => read(each, window, options))
  })
  return {
    push(chunk) {
      windows.push(chunk)
      for (const each of running) if (each.whole) guarded(each, () => each.whole?.push(chunk))
    },
    finish(sample) {
      windows.finish()
      for (const each of running)
        if (each.whole)
          guarded(each, () => {
            each.tally.resemblance = each.whole?.finish(sample)
          })
      const tallies = running.map(({ tally }) => tally)
      return {
        labels: tallies.flatMap(({ label }) => label ?? []),
        faults: [...faults.values()],
        findings: tallies.flatMap(({ sample: kept }) => kept.map(({ finding }) => finding)),
      }
    },
    explain: () => running.flatMap(({ tally }) => tally.explain()),
  }
}

function read({ tally, spans }: Running, window: TextWindow, { maxFindings, onValue }: CustomOptions) {
  for (const hit of spans?.find(window) ?? []) {
    const finding = findingOf(tally.rule, hit, window.offset)
    onValue?.(finding, hit.value)
    tally.add(finding, hit, Math.max(maxFindings, 1))
  }
}

function faultOf({ id }: CustomRule, error: unknown): RuleFault {
  return { rule: id, message: error instanceof Error ? error.message : String(error), count: 1 }
}
