import { useSyncExternalStore } from 'react'

export type ToastType = 'success' | 'error' | 'alert' | 'info' | 'offline' | 'simple'
export interface ToastEntry {
  id: number
  type: ToastType
  message: string
  action?: { name: string; run: () => void }
}

const mostShown = 5
let entries: readonly ToastEntry[] = []
let nextId = 1
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function set(next: readonly ToastEntry[]) {
  entries = next
  for (const listener of listeners) listener()
}

/** The same message again takes the place of the one that is still there. */
export function addToast(toast: Omit<ToastEntry, 'id'>, duration: number) {
  const twin = entries.find(({ type, message }) => type === toast.type && message === toast.message)
  if (twin) removeToast(twin.id)
  const id = nextId++
  set([...entries.slice(1 - mostShown), { ...toast, id }])
  holdToast(id, duration)
}

/** (Re)starts the time until it goes away; an infinite duration keeps it. */
export function holdToast(id: number, duration: number) {
  clearTimeout(timers.get(id))
  if (Number.isFinite(duration))
    timers.set(
      id,
      setTimeout(() => removeToast(id), duration),
    )
}

export function removeToast(id: number) {
  clearTimeout(timers.get(id))
  timers.delete(id)
  set(entries.filter(entry => entry.id !== id))
}

export function currentToasts(): readonly ToastEntry[] {
  return entries
}

export function useToasts(): readonly ToastEntry[] {
  return useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, currentToasts)
}
