import { useEffect, useImperativeHandle, useState, type Ref, type RefObject } from 'react'

/** Stands for the button that is already there, for what floats at it. */
export function Anchored({ anchor, ref }: { anchor: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => anchor.current, [anchor])
  return null
}

/** Closed when it is first made, so that the focus it takes is given back. */
export function useOpened(isOpen: boolean): boolean {
  const [isMade, setIsMade] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- opens once it is made
  useEffect(() => setIsMade(true), [])
  return isMade && isOpen
}
