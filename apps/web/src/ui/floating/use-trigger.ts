import { useCallback, useId, useRef, useState, type RefObject } from 'react'

/** What the button of something floating must have. */
export interface Trigger {
  id: string
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'menu' | 'dialog'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
  onPointerEnter: () => void
  onFocus: () => void
}

interface TriggerOptions {
  popup: Trigger['aria-haspopup']
  /** Loads what floats. It begins when the button is pointed at or focused, so that the first press shows it at once. */
  load: () => Promise<unknown>
  onOpen?: () => void
}

/** The button that opens something floating, and whether that is open; `isWanted` from its first opening on. */
export function useTrigger({ popup, load, onOpen }: TriggerOptions) {
  const id = useId()
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  function change(next: boolean) {
    if (next) setIsWanted(true)
    if (next && !isOpen) onOpen?.()
    setIsOpen(next)
  }
  const close = useCallback(() => setIsOpen(false), [])
  // A failure to load shows when it is opened.
  const begin = () => void load().catch(() => {})
  const trigger: Trigger = {
    id,
    ref: anchor,
    'aria-haspopup': popup,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
    onClick: () => change(!isOpen),
    onPointerEnter: begin,
    onFocus: begin,
  }
  return { id, anchor, trigger, isOpen, isWanted, change, close }
}
