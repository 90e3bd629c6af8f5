import { useEffect, type RefObject } from 'react'

/** Closes what floats over the page when the page under it scrolls (specification S2.068); scrolling inside it does not. */
export function useCloseOnScroll(isOpen: boolean, inside: RefObject<HTMLElement | null>, close: () => void) {
  useEffect(() => {
    if (!isOpen) return undefined
    function listen({ target }: Event) {
      if (!(target instanceof Node && inside.current?.contains(target))) close()
    }
    document.addEventListener('scroll', listen, true)
    return () => document.removeEventListener('scroll', listen, true)
  }, [isOpen, inside, close])
}
