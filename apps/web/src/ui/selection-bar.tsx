import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '../lib/format.ts'
import classes from './controls.module.css'
import { texts } from '#texts/shared.ts'

/** How many rows are selected, and what can be done with them. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number
  onClear: () => void
  children: ReactNode
}) {
  if (count === 0) return null
  return (
    <div className={classes.selection} role="region" aria-label={texts.selection}>
      <strong className="numeric">
        {formatNumber(count)} {texts.selected}
      </strong>
      {children}
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        {texts.clearSelection}
      </Button>
    </div>
  )
}
