import { useSyncExternalStore } from 'react'

const key = 'sharelight.conversation'
const listeners = new Set<() => void>()

/** Puts the conversation into this browser's menu (specification S2.047). */
export function turnConversationOn() {
  localStorage.setItem(key, 'on')
  for (const tell of listeners) tell()
}

const isOn = () => localStorage.getItem(key) === 'on'

function subscribe(tell: () => void) {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Whether somebody has turned the conversation on in this browser. */
export const useConversationSwitch = () => useSyncExternalStore(subscribe, isOn)
