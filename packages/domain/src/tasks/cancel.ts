import type { Notification } from '@sharelight/contract'

/** The tasks without one that was cancelled, and that one, so that its handler can be called (S4.047). */
export function cancelTask(
  tasks: readonly Notification[],
  id: string,
): { tasks: Notification[]; cancelled: Notification | undefined } {
  return { tasks: tasks.filter(task => task.id !== id), cancelled: tasks.find(task => task.id === id) }
}
