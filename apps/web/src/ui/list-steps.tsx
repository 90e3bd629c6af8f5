import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { formatNumber } from '../lib/format.ts'
import classes from './list-steps.module.css'
import { topModal, useModals } from './modal-store.ts'
import { Tip } from './tip.tsx'
import { texts } from '#texts/shared.ts'

/** The way from what is open to its neighbours in the list that it was opened from. */
export interface Steps {
  /** Of the open one, from 0. */
  index: number
  total: number
  /** False where what stands there is not known yet. */
  go: (index: number) => boolean
}

/** What a drawer over a list is given. */
export interface OpenDrawerProps {
  id: string
  onClose: () => void
  steps?: Steps
}

const keys: Record<string, 1 | -1> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
/** Where keys mean something else. */
const typing =
  'input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=radiogroup], [role=slider]'

/** To the one before and the one after: by the arrow keys, J and K, and by buttons. */
export function ListSteps({ index, total, go }: Steps) {
  const isOnTop = !topModal(useModals())
  // Keys may come faster than what they open is drawn: each goes on from the one before.
  const newest = useRef(index)
  useEffect(() => {
    newest.current = index
  }, [index])
  const step = (by: 1 | -1) => {
    const next = newest.current + by
    if (next < 0 || next >= total) return
    if (go(next)) newest.current = next
  }
  const steer = useEffectEvent((event: KeyboardEvent) => {
    const by = keys[event.key]
    const isElsewhere = event.target instanceof Element && event.target.closest(typing)
    if (!by || !isOnTop || isElsewhere || event.defaultPrevented) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    step(by)
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => steer(event)
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
  return (
    <nav className={classes.steps} aria-label={texts.steps.title}>
      <span className="caption numeric">{texts.steps.place(formatNumber(index + 1), formatNumber(total))}</span>
      <Tip label={texts.steps.previous}>
        <ActionIcon variant="default" aria-label={texts.steps.previous} disabled={index === 0} onClick={() => step(-1)}>
          <IconChevronUp size={16} />
        </ActionIcon>
      </Tip>
      <Tip label={texts.steps.next}>
        <ActionIcon
          variant="default"
          aria-label={texts.steps.next}
          disabled={index + 1 >= total}
          onClick={() => step(1)}
        >
          <IconChevronDown size={16} />
        </ActionIcon>
      </Tip>
    </nav>
  )
}
