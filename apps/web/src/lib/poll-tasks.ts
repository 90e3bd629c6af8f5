import type { Notification } from '@sharelight/contract'
import { afterPoll, cancelTask as withoutTask, pollInterval, type PollResult } from '@sharelight/domain'
import { useSyncExternalStore } from 'react'

/** Long work that is asked about until it ends (specification S4.043–S4.047). */
export interface PollTask {
  id: string
  name: string
  group: string
  /** How far it is. A rejection counts as an error. */
  poll: () => Promise<PollResult>
  onDone?: () => void
  /** Failed as often in a row as `retryLimit` allows. */
  onLimit?: () => void
  onCancel?: () => void
  retryLimit?: number
}

const defaultRetryLimit = 5

const known = new Map<string, PollTask>()
let tasks: readonly Notification[] = []
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function set(next: readonly Notification[]) {
  tasks = next
  const isBusy = tasks.some(({ status }) => status === 'in-progress')
  if (isBusy) timer ??= setInterval(() => void pollAll(), pollInterval)
  else {
    clearInterval(timer)
    timer = undefined
  }
  for (const listener of listeners) listener()
}

/** Follows a task; one that is followed already goes on as it was. */
export function followTask(task: PollTask) {
  if (tasks.some(({ id, status }) => id === task.id && status === 'in-progress')) return
  known.set(task.id, task)
  const entry: Notification = {
    id: task.id,
    name: task.name,
    icon: 'task',
    status: 'in-progress',
    type: 'poll',
    group: task.group,
    actions: [],
    canBeRemovedBeforeFinish: task.onCancel !== undefined,
    retryCount: 0,
  }
  set([...tasks.filter(({ id }) => id !== task.id), entry])
}

async function pollAll() {
  await Promise.all(tasks.filter(({ status }) => status === 'in-progress').map(({ id }) => pollOne(id)))
}

async function pollOne(id: string) {
  const task = known.get(id)
  const result = await task?.poll().catch((): PollResult => 'error')
  const current = tasks.find(entry => entry.id === id)
  if (!task || !result || !current) return
  const { task: next, effect } = afterPoll(current, result, task.retryLimit ?? defaultRetryLimit)
  set(tasks.map(entry => (entry.id === id ? next : entry)))
  if (effect === 'done') task.onDone?.()
  if (effect === 'limit') task.onLimit?.()
}

/** Calls the cancel handler of one that still runs, and removes it either way. */
export function removeTask(id: string) {
  const { tasks: rest, cancelled } = withoutTask(tasks, id)
  set(rest)
  if (cancelled?.status === 'in-progress') known.get(id)?.onCancel?.()
  known.delete(id)
}

export function currentTasks(): readonly Notification[] {
  return tasks
}

export function usePollTasks(): readonly Notification[] {
  return useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, currentTasks)
}
