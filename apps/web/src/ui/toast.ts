import { toastDurations } from '@sharelight/domain'
import { addToast, type ToastEntry, type ToastType } from './toast-store.ts'

export type { ToastType } from './toast-store.ts'

const durations: Record<ToastType, number> = { ...toastDurations, offline: toastDurations.alert }

/** Shows a message that goes away by itself, after as long as its type says (specification S9.009). */
export function toast(
  type: ToastType,
  message: string,
  duration: number = durations[type],
  action?: ToastEntry['action'],
) {
  addToast({ type, message, ...(action && { action }) }, duration)
}
