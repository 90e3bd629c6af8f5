import type { Verdict } from '@sharelight/domain'

/** Things of one source under one check; those under an exception are counted apart. */
export interface Counts {
  passed: number
  failed: number
  unknown: number
  excepted: number
}

export interface Tally {
  count(checkId: string, sourceId: string, outcome: keyof Counts, by?: number): void
  all(): Generator<{ checkId: string; sourceId: string; counts: Counts }>
}

/** Counts by check and source: as much memory as there are of these, however many things are judged. */
export function createTally(): Tally {
  const byCheck = new Map<string, Map<string, Counts>>()
  return {
    count(checkId, sourceId, outcome, by = 1) {
      if (by === 0) return
      const bySource = byCheck.get(checkId) ?? new Map<string, Counts>()
      const counts = bySource.get(sourceId) ?? { passed: 0, failed: 0, unknown: 0, excepted: 0 }
      counts[outcome] += by
      byCheck.set(checkId, bySource.set(sourceId, counts))
    },
    *all() {
      for (const [checkId, bySource] of byCheck)
        for (const [sourceId, counts] of bySource) yield { checkId, sourceId, counts }
    },
  }
}

/** What a verdict adds to, where it adds to anything. */
export function outcomeOf(verdict: Verdict, isExcepted: boolean): keyof Counts | undefined {
  if (verdict === 'inapplicable') return undefined
  if (isExcepted) return 'excepted'
  return ({ pass: 'passed', fail: 'failed', unknown: 'unknown' } as const)[verdict]
}
