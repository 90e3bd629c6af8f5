import { useSyncExternalStore } from 'react'
import { signedInMarker as marker } from './markers.ts'

/** What the browser remembers of a signed-in user. The token stays in memory; the refresh cookie brings a new one. */
export interface SignedIn {
  token: string
  expiresAt: string
}

let current: SignedIn | undefined
const listeners = new Set<() => void>()

export function getSession(): SignedIn | undefined {
  return current
}

export function setSession(session: SignedIn | undefined) {
  current = session
  if (session) localStorage.setItem(marker, new Date().toISOString())
  else localStorage.removeItem(marker)
  for (const listener of listeners) listener()
}

/** Whether this browser had a session that is worth restoring. */
export function wasSignedIn(): boolean {
  return localStorage.getItem(marker) !== null
}

export function useSession(): SignedIn | undefined {
  return useSyncExternalStore(subscribe, getSession)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
