import { interfaceLimits } from '@sharelight/domain'
import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'

export interface ModalEntry {
  id: number
  title: ReactNode
  content: ReactNode | ((close: () => void) => ReactNode)
  /** CSS width; capped at 90 % of the window. */
  width: string
  /** CSS height, capped at 95 % of the window; as high as its content unless told. */
  height?: string
  /** False: neither a click outside nor Escape closes it. */
  dismissable: boolean
  /** Content reaches to the edges, below the title. */
  flush: boolean
  /** The whole window, without title bar. */
  cover: boolean
  closing: boolean
  onClose?: () => void
}
export type ModalOptions = Pick<ModalEntry, 'title' | 'content'> &
  Partial<Pick<ModalEntry, 'width' | 'height' | 'dismissable' | 'flush' | 'cover' | 'onClose'>>

/** Layers start here and ascend (specification S4.040, S9.010). */
export const modalBaseLayer = interfaceLimits.modalBaseLayer
export const modalHideMs = 350

let stack: readonly ModalEntry[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: readonly ModalEntry[]) {
  stack = next
  for (const listener of listeners) listener()
}

/** Opens a modal above the others; a fifth replaces the topmost. Gives its id. */
export function openModal(options: ModalOptions): number {
  const entry: ModalEntry = {
    width: '32rem',
    dismissable: true,
    flush: false,
    cover: false,
    ...options,
    id: nextId++,
    closing: false,
  }
  // One that fades away is no longer counted, however quickly the next follows it.
  const replaced = stack.filter(({ closing }) => !closing).slice(interfaceLimits.modalsStacked - 1)
  set([...stack.filter(each => !replaced.includes(each)), entry])
  return entry.id
}

/** Puts another modal in the place of the topmost one. */
export function swapModal(options: ModalOptions): number {
  set(stack.slice(0, -1))
  return openModal(options)
}

export function closeModal(id: number) {
  const entry = stack.find(candidate => candidate.id === id)
  if (!entry || entry.closing) return
  set(stack.map(candidate => (candidate.id === id ? { ...candidate, closing: true } : candidate)))
  entry.onClose?.()
  setTimeout(() => set(stack.filter(candidate => candidate.id !== id)), modalHideMs)
}

export function closeAllModals() {
  for (const { id } of stack) closeModal(id)
}

export function currentModals(): readonly ModalEntry[] {
  return stack
}

/** The one that has the keyboard: Escape closes it, and leaves those under it. */
export function topModal(modals: readonly ModalEntry[]): ModalEntry | undefined {
  return modals.findLast(({ closing }) => !closing)
}

export function useModals(): readonly ModalEntry[] {
  return useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, currentModals)
}
