import { Popover } from '@mantine/core'
import { interfaceLimits } from '@sharelight/domain'
import { useCallback, useRef, useState, type ReactElement, type ReactNode } from 'react'
import classes from './popup.module.css'
import { useDismiss } from './use-dismiss.ts'

export interface PopupEntry { id: string; text: string; hint?: string; icon?: ReactNode; onSelect: () => void }

interface PopupProps {
  /** What opens it. */
  target: (open: { isOpen: boolean; toggle: () => void }) => ReactElement
  title?: string
  /** A list of texts, with icons where they have one; or anything else. */
  content: readonly PopupEntry[] | ((close: () => void) => ReactNode)
  width?: number
  position?: 'bottom-start' | 'bottom-end'
}

/** Opens on its trigger; closes on a click outside, on scroll or on Escape (specification S2.068, S4.057). */
export function Popup({ target, title, content, width = 320, position = 'bottom-end' }: PopupProps) {
  const [isOpen, setIsOpen] = useState(false)
  const inside = useRef<HTMLDivElement>(null)
  const close = useCallback(() => setIsOpen(false), [])
  useDismiss(isOpen, inside, close)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} width={width} position={position} shadow="md" trapFocus returnFocus
      transitionProps={{ transition: 'fade', duration: interfaceLimits.popupDelay }}>
      <Popover.Target>{target({ isOpen, toggle: () => setIsOpen(!isOpen) })}</Popover.Target>
      <Popover.Dropdown ref={inside} p={0} aria-label={title}>
        {title && <h2 className={classes.title}>{title}</h2>}
        {typeof content === 'function' ? content(close) : <Entries entries={content} close={close} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function Entries({ entries, close }: { entries: readonly PopupEntry[]; close: () => void }) {
  return (
    <ul className={classes.list}>
      {entries.map(({ id, text, hint, icon, onSelect }) => (
        <li key={id}>
          <button type="button" className={classes.entry} onClick={() => { close(); onSelect() }}>
            {icon}<span>{text}{hint && <span className={classes.hint}>{hint}</span>}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
