import { useRef, useState } from 'react'
import classes from './data-table.module.css'
import type { Resize } from './use-widths.ts'
import { texts } from '#texts/shared.ts'

const step = 16

/** The end of a column's heading: dragged, or moved by the arrow keys, it makes the column wider; a double click or Home puts it back. */
export function ColumnEdge({ column, title, onResize }: { column: string; title: string; onResize: Resize }) {
  /** As it was when it was last looked at, for who cannot see it. */
  const [now, setNow] = useState(0)
  const drag = useRef<{ from: number; width: number }>(undefined)
  const widthOf = (edge: HTMLElement) => edge.parentElement?.getBoundingClientRect().width ?? 0
  /** To the right is wider, or narrower where one reads from there. */
  const sign = (edge: HTMLElement) => (getComputedStyle(edge).direction === 'rtl' ? -1 : 1)

  const look = ({ currentTarget }: { currentTarget: HTMLElement }) => setNow(widthOf(currentTarget))

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
      onKeyUp={look}
      onFocus={look}
    />
  )
}
