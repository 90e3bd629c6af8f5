import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect } from 'react'
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
  go: (index: number) => void
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
  useEffect(() => {
    const steer = (event: KeyboardEvent) => {
      const step = keys[event.key]
      const isElsewhere = event.target instanceof Element && event.target.closest(typing)
      if (!step || !isOnTop || isElsewhere || event.defaultPrevented) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (index + step >= 0 && index + step < total) go(index + step)
    }
    document.addEventListener('keydown', steer)
    return () => document.removeEventListener('keydown', steer)
  }, [index, total, go, isOnTop])
  return (
    <nav className={classes.steps} aria-label={texts.steps.title}>
      <span className="caption numeric">{texts.steps.place(formatNumber(index + 1), formatNumber(total))}</span>
      <Tip label={texts.steps.previous}>
        <ActionIcon
          variant="default"
          aria-label={texts.steps.previous}
          disabled={index === 0}
          onClick={() => go(index - 1)}
        >
          <IconChevronUp size={16} />
        </ActionIcon>
      </Tip>
      <Tip label={texts.steps.next}>
        <ActionIcon
          variant="default"
          aria-label={texts.steps.next}
          disabled={index + 1 >= total}
          onClick={() => go(index + 1)}
        >
          <IconChevronDown size={16} />
        </ActionIcon>
      </Tip>
    </nav>
  )
}
