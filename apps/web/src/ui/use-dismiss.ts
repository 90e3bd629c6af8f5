import { useEffect, type RefObject } from 'react'

/**
 * Closes what floats over the page on Escape, wherever the focus is, and when the page under it scrolls (specification S2.068);
 * scrolling inside it does not.
 */
export function useDismiss(isOpen: boolean, inside: RefObject<HTMLElement | null>, close: () => void) {
  useEffect(() => {
    if (!isOpen) return undefined
    function onScroll({ target }: Event) {
      if (!(target instanceof Node && inside.current?.contains(target))) close()
    }
    function onKey({ key }: KeyboardEvent) {
      if (key === 'Escape') close()
    }
    document.addEventListener('scroll', onScroll, true)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('scroll', onScroll, true)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen, inside, close])
}
