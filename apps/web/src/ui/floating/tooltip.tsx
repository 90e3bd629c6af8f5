import { Tooltip } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'

/** 15 px beside what it is about (specification S2.067). */
export function TooltipAt({
  anchor,
  label,
  isOpen,
}: {
  anchor: RefObject<HTMLElement | null>
  label: ReactNode
  isOpen: boolean
}) {
  return <Tooltip target={anchor} label={label} opened={isOpen} offset={15} />
}
