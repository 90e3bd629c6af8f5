import { useEffect, useRef, useState } from 'react'
import classes from './data-table.module.css'
import type { Resize } from './use-widths.ts'
import { texts } from '#texts/shared.ts'

const step = 16

/** The end of a column's heading: dragged, or moved by the arrow keys, it makes the column wider; a double click or Home puts it back. */
export function ColumnEdge({ column, title, onResize }: { column: string; title: string; onResize: Resize }) {
  const { edge, now } = useColumnWidth()
  const drag = useRef<{ from: number; width: number }>(undefined)
  /** To the right is wider, or narrower where one reads from there. */
  const sign = (element: HTMLElement) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1)

  function start(event: React.PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientX, width: widthOf(event.currentTarget) }
  }
  function move({ currentTarget, clientX }: React.PointerEvent<HTMLElement>) {
    if (drag.current) onResize(column, drag.current.width + sign(currentTarget) * (clientX - drag.current.from))
  }
  function steer(event: React.KeyboardEvent<HTMLElement>) {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (way) onResize(column, widthOf(event.currentTarget) + way * sign(event.currentTarget) * step)
    else if (event.key === 'Home') onResize(column, undefined)
    else return
    event.preventDefault()
  }
  return (
    <span
      ref={edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={texts.resize(title)}
      aria-valuenow={Math.round(now)}
      title={texts.resizeHint}
      tabIndex={0}
      className={classes.edge}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={() => (drag.current = undefined)}
      onPointerCancel={() => (drag.current = undefined)}
      onDoubleClick={() => onResize(column, undefined)}
      onKeyDown={steer}
    />
  )
}

const widthOf = (edge: HTMLElement) => edge.parentElement?.getBoundingClientRect().width ?? 0

/** How wide the column of an edge is, in pixels, whatever changes it. */
function useColumnWidth() {
  const edge = useRef<HTMLElement>(null)
  const [now, setNow] = useState(0)
  useEffect(() => {
    const heading = edge.current?.parentElement
    if (!heading) return undefined
    const observer = new ResizeObserver(() => setNow(heading.getBoundingClientRect().width))
    observer.observe(heading)
    return () => observer.disconnect()
  }, [])
  return { edge, now }
}
