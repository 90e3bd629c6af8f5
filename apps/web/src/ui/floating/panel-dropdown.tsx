import { Popover } from '@mantine/core'
import { interfaceLimits } from '@sharelight/domain'
import { useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { useDismiss } from '../use-dismiss.ts'
import { Anchored, useOpened } from './anchored.tsx'

export interface PanelLooks {
  /** Its name, where its button's own does not say it. */
  label?: string
  width?: number
  position?: 'bottom-start' | 'bottom-end'
  padding?: number
  /** False where what it does can make the page under it scroll. */
  closesOnScroll?: boolean
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
}
interface PanelDropdownProps extends PanelLooks {
  id: string
  anchor: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  close: () => void
  children: (close: () => void) => ReactNode
}

export function PanelDropdown({
  id,
  anchor,
  isOpen,
  close,
  children,
  label,
  width,
  position = 'bottom-end',
  padding = 0,
  closesOnScroll = true,
  onKeyDown,
}: PanelDropdownProps) {
  const inside = useRef<HTMLDivElement>(null)
  useDismiss(isOpen && closesOnScroll, inside, close)
  return (
    <Popover
      id={id}
      opened={useOpened(isOpen)}
      onChange={close}
      width={width}
      position={position}
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ transition: 'fade', duration: interfaceLimits.popupDelay }}
    >
      <Popover.Target>
        <Anchored anchor={anchor} />
      </Popover.Target>
      <Popover.Dropdown ref={inside} p={padding} aria-label={label} onKeyDown={onKeyDown}>
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  )
}
