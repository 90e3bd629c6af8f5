import type { Takes } from '@sharelight/connectors'
import { identityOf, type StoredExposure } from '@sharelight/store'
import type { OutcomeStep } from './outcome-step.ts'

/** How a thing stands after the steps that are about it. */
export interface AccessAfter {
  /** By step, what lists show no more, where the journal does not know it yet. */
  kept: Map<string, StoredExposure[]>
  /** Permissions to write: ended ones, and those that are back. */
  rows: StoredExposure[]
  /** All that stand then. */
  has: StoredExposure[]
  /** When the last of the steps was done or taken back. */
  at: number
  isGone: boolean
  isBack: boolean
}

/** What becomes of a thing's standing permissions by steps that were done or taken back. */
export function accessAfter(steps: readonly OutcomeStep[], standing: readonly StoredExposure[]): AccessAfter {
  // Nothing ends at a time that has not come.
  const at = Math.min(Date.now(), Math.max(...steps.map(({ changedAt }) => changedAt)))
  const kept = new Map<string, StoredExposure[]>()
  const left = new Map(standing.map(row => [identityOf(row), row]))
  const ended: StoredExposure[] = []
  for (const { id, takes, shown } of steps.filter(({ isDone }) => isDone)) {
    const taken = [...left.values()].filter(row => isTaken(row, takes))
    for (const row of taken) left.delete(identityOf(row))
    ended.push(...taken.map(row => ({ ...row, endedAt: at })))
    if (shown === null) kept.set(id, taken)
  }
  const back = steps.flatMap(({ isDone, shown }) => (isDone ? [] : (shown ?? [])))
  const revived = back.filter(row => !left.has(identityOf(row))).map(row => ({ ...row, endedAt: null }))
  for (const row of revived) left.set(identityOf(row), row)
  const isOfThing = (isDone: boolean) => (step: OutcomeStep) => step.isDone === isDone && step.takes === 'item'
  return {
    kept,
    rows: [...ended, ...revived],
    has: [...left.values()],
    at,
    isGone: steps.some(isOfThing(true)),
    isBack: steps.some(step => isOfThing(false)(step) && step.shown !== null),
  }
}

function isTaken({ principalKind, grantId = '' }: StoredExposure, takes: Takes): boolean {
  if (takes === 'item') return true
  if ('grants' in takes) return takes.grants.includes(grantId)
  return takes.principals.some(kind => kind === principalKind)
}
