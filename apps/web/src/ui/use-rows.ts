import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { boxHeight, follow, isStuck, placeOf, type Place } from './scroll-scale.ts'

interface Rows {
  count: number
  rowHeight: number
  /** Of what stays at the top of the box, in pixels. */ head: number
}
interface Sight {
  first: number
  last: number
  shift: number
}

const overscan = 10
const restMs = 200

/** Which rows of a list of any length are in sight of a box that scrolls, and where the box has them. */
export function useRows({ count, rowHeight, head }: Rows) {
  const scroller = useRef<HTMLDivElement>(null)
  const place = useRef<Place>({ scrollTop: 0, shift: 0 })
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [sight, setSight] = useState<Sight>({ first: 0, last: -1, shift: 0 })

  const extent = useCallback(
    () => ({ list: count * rowHeight, view: Math.max(rowHeight, (scroller.current?.clientHeight ?? 0) - head) }),
    [count, rowHeight, head],
  )
  const look = useCallback(() => {
    const { scrollTop, shift } = place.current
    const { view } = extent()
    const first = Math.max(0, Math.floor((scrollTop + shift) / rowHeight) - overscan)
    const last = Math.min(count - 1, Math.ceil((scrollTop + shift + view) / rowHeight) + overscan)
    setSight(before =>
      before.first === first && before.last === last && before.shift === shift ? before : { first, last, shift },
    )
  }, [count, rowHeight, extent])
  const go = useCallback(
    (top: number) => {
      const box = scroller.current
      if (!box) return
      place.current = placeOf(top, extent())
      box.scrollTop = place.current.scrollTop
      look()
    },
    [extent, look],
  )

  const onScroll = useCallback(() => {
    const box = scroller.current
    if (!box) return
    place.current = follow(box.scrollTop, place.current, extent())
    const putRight = () => {
      if (place.current.shift !== 0) go(place.current.scrollTop + place.current.shift)
    }
    clearTimeout(resting.current)
    if (isStuck(place.current, extent())) putRight()
    else resting.current = setTimeout(putRight, restMs)
    look()
  }, [extent, go, look])

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const observer = new ResizeObserver(look)
    observer.observe(box)
    look()
    return () => observer.disconnect()
  }, [look])
  useEffect(() => () => clearTimeout(resting.current), [])

  /** Scrolls no further than it must for the row to be seen whole. */
  function reveal(index: number) {
    const { view } = extent()
    const top = place.current.scrollTop + place.current.shift
    if (index * rowHeight < top) go(index * rowHeight)
    else if ((index + 1) * rowHeight > top + view) go((index + 1) * rowHeight - view)
  }
  return {
    scroller,
    onScroll,
    sight,
    height: boxHeight(count * rowHeight),
    reveal,
    toTop: useCallback(() => go(0), [go]),
  }
}
