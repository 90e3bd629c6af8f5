import { useSyncExternalStore } from 'react'

let isOn = false
const listeners = new Set<() => void>()

function set(on: boolean) {
  isOn = on
  for (const tell of listeners) tell()
}

/** Whether the tour is being taken. */
export const useTour = () =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isOn,
  )

export const startTour = () => set(true)
export const endTour = () => set(false)
