import type { Notification } from '@sharelight/contract'
import { interfaceLimits } from '../presentation/limits.ts'

/** Specification S9.015. */
export const pollInterval = interfaceLimits.poll

export type PollResult = 'in-progress' | 'done' | 'error'
export type PollEffect = 'none' | 'done' | 'limit'

/** A poll task after one answer (S4.043–S4.046): failures are counted in a row, and at the limit the task has failed. */
export function afterPoll(
  task: Notification,
  result: PollResult,
  retryLimit: number,
): { task: Notification; effect: PollEffect } {
  if (task.status !== 'in-progress') return { task, effect: 'none' }
  if (result === 'done') return { task: { ...task, status: 'done' }, effect: 'done' }
  if (result === 'in-progress') return { task: { ...task, retryCount: 0 }, effect: 'none' }
  const retryCount = task.retryCount + 1
  return retryCount >= retryLimit
    ? { task: { ...task, retryCount, status: 'failed' }, effect: 'limit' }
    : { task: { ...task, retryCount }, effect: 'none' }
}

/** Finished ones can be removed, running ones only if they say so (S4.048). */
export const isRemovable = ({
  status,
  canBeRemovedBeforeFinish,
}: Pick<Notification, 'status' | 'canBeRemovedBeforeFinish'>) => status !== 'in-progress' || canBeRemovedBeforeFinish
