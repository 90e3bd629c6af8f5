import { useEffect, useState } from 'react'
import type { Box } from './place-beside.ts'
import type { Stop } from './stops.ts'

/** How often it is looked where the thing stands now: it may come late, grow and scroll. */
const lookEveryMs = 150

/** Where what a stop points at stands in the window; it is brought into sight first. Undefined while it is not there. */
export function useTarget(stop: Stop): Box | undefined {
  const [box, setBox] = useState<Box>()
  useEffect(() => {
    let shown: Element | undefined
    const look = () => {
      const element = stop.isHere() ? stop.target() : undefined
      if (element && element !== shown) element.scrollIntoView({ block: 'nearest' })
      shown = element
      const now = element?.getBoundingClientRect()
      setBox(before => (isSame(before, now) ? before : now && boxOf(now)))
    }
    look()
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [stop])
  return box
}

/** What of it is in the window. */
function boxOf({ top, left, right, bottom }: DOMRect): Box {
  const end = Math.min(bottom, innerHeight)
  return { top, left, width: right - left, height: end - top }
}

function isSame(before: Box | undefined, now: DOMRect | undefined): boolean {
  if (!before || !now) return before === undefined && now === undefined
  const box = boxOf(now)
  return (['top', 'left', 'width', 'height'] as const).every(side => Math.abs(before[side] - box[side]) < 1)
}
