import { Button, CloseButton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { placeBeside, type Box } from './place-beside.ts'
import { stops } from './stops.ts'
import classes from './tour.module.css'
import { useTarget } from './use-target.ts'
import { texts } from '#texts/help.ts'

const around = 6

/** Five stops, one after the other: what each points at is lit, the rest waits. Esc ends it anywhere, and the focus goes back to where it was. */
export function Tour({ onEnd }: { onEnd: () => void }) {
  const [at, setAt] = useState(0)
  const stop = stops[at] ?? stops[0]
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const { ref: card, width, height } = useElementSize<HTMLDivElement>()
  const titleId = useId()
  const textId = useId()
  const target = useTarget(stop)
  const place = placeBeside(target, outerSize({ width, height }), { width: innerWidth, height: innerHeight })
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  useEffect(() => {
    if (!stop.isHere()) void navigate(stop.path)
    next.current?.focus()
  }, [stop, navigate])
  const isLast = at === stops.length - 1
  const { title, text } = texts.tour.stops[stop.id]
  return (
    <dialog
      ref={dialog}
      className={classes.tour}
      data-lit={target !== undefined || undefined}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={event => {
        event.preventDefault()
        onEnd()
      }}
    >
      {target && <div className={classes.light} style={lit(target)} aria-hidden />}
      <div ref={card} className={classes.card} style={place}>
        <CloseButton className={classes.skip} aria-label={texts.tour.skip} onClick={onEnd} />
        <p className="caption">{texts.tour.stopOf(at + 1, stops.length)}</p>
        <h2 id={titleId}>{title}</h2>
        <p id={textId}>{text}</p>
        <footer>
          {at > 0 && (
            <Button size="xs" variant="default" onClick={() => setAt(at - 1)}>
              {texts.tour.back}
            </Button>
          )}
          <Button ref={next} size="xs" onClick={() => (isLast ? onEnd() : setAt(at + 1))}>
            {isLast ? texts.tour.done : texts.tour.next}
          </Button>
        </footer>
      </div>
    </dialog>
  )
}

const lit = ({ top, left, width, height }: Box) => ({
  top: top - around,
  left: left - around,
  width: width + 2 * around,
  height: height + 2 * around,
})

/** Its padding and border are not in what is measured. */
const frame = { width: 42, height: 34 }
const outerSize = ({ width, height }: { width: number; height: number }) => ({
  width: width + frame.width,
  height: height + frame.height,
})
