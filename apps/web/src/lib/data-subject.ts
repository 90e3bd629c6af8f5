import { useSyncExternalStore } from 'react'

/** The person who is asked about, in this page's memory only: no address, history or storage of the browser keeps it. */
let asked = ''
const listeners = new Set<() => void>()

export function askAbout(subject: string) {
  asked = subject.trim()
  for (const listener of listeners) listener()
}

export function useAskedAbout(): string {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => asked,
  )
}
