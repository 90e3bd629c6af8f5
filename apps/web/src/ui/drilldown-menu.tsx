import { Popover } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react'
import classes from './drilldown-menu.module.css'
import { texts } from './texts.ts'
import { useDismiss } from './use-dismiss.ts'

export interface DrilldownEntry {
  id: string
  name: string
  hint?: string
  icon?: ReactNode
  /** What it does; or the entries that it opens; or anything else that it opens. */
  does: { select: () => void } | { entries: readonly DrilldownEntry[] } | { content: (close: () => void) => ReactNode }
}

interface DrilldownMenuProps {
  label: string
  entries: readonly DrilldownEntry[]
  target: (toggle: () => void) => ReactElement
  width?: number
  onOpen?: () => void
}

/** A menu whose entries can open further levels in its own place, with a way back (specification S2.069). Arrow keys move, Right opens, Left goes back. */
export function DrilldownMenu({ label, entries, target, width = 320, onOpen }: DrilldownMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [path, setPath] = useState<string[]>([])
  const inside = useRef<HTMLDivElement>(null)
  const close = useCallback(() => setIsOpen(false), [])
  useDismiss(isOpen, inside, close)
  function change(next: boolean) {
    setIsOpen(next)
    if (next) {
      setPath([])
      onOpen?.()
    }
  }
  // The entry that had the focus is gone with its level.
  useEffect(() => {
    if (isOpen && path.length > 0) inside.current?.querySelector('button')?.focus()
  }, [isOpen, path])
  const opened = path.reduce<DrilldownEntry | undefined>((parent, id) => (parent ? childrenOf(parent) : entries).find(entry => entry.id === id), undefined)
  const back = () => setPath(path.slice(0, -1))
  return (
    <Popover opened={isOpen} onChange={change} width={width} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>{target(() => change(!isOpen))}</Popover.Target>
      <Popover.Dropdown ref={inside} p={4} aria-label={label} onKeyDown={event => steer(event, path.length > 0 ? back : undefined)}>
        {opened && <button type="button" className={classes.back} onClick={back}><IconChevronLeft size={16} aria-label={texts.back} />{opened.name}</button>}
        {opened && 'content' in opened.does
          ? <div className={classes.panel}>{opened.does.content(close)}</div>
          : <Level key={path.join('/')} entries={opened ? childrenOf(opened) : entries} onOpen={id => setPath([...path, id])} close={close} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function Level({ entries, onOpen, close }: { entries: readonly DrilldownEntry[]; onOpen: (id: string) => void; close: () => void }) {
  function choose({ id, does }: DrilldownEntry) {
    if (!('select' in does)) return onOpen(id)
    close()
    does.select()
  }
  return (
    <ul className={classes.level}>
      {entries.map((entry, index) => (
        <li key={entry.id}>
          <button type="button" data-entry data-autofocus={index === 0 || undefined} data-opens={'select' in entry.does ? undefined : true}
            className={classes.entry} onClick={() => choose(entry)}>
            {entry.icon}<span className={classes.name}>{entry.name}{entry.hint && <span className={classes.hint}>{entry.hint}</span>}</span>
            {!('select' in entry.does) && <IconChevronRight size={16} aria-hidden />}
          </button>
        </li>
      ))}
    </ul>
  )
}

function childrenOf({ does }: DrilldownEntry): readonly DrilldownEntry[] {
  return 'entries' in does ? does.entries : []
}

function steer(event: React.KeyboardEvent<HTMLElement>, back: (() => void) | undefined) {
  const target = event.target instanceof HTMLElement ? event.target : undefined
  if (event.key === 'ArrowLeft' && back && !(target instanceof HTMLInputElement)) back()
  else if (event.key === 'ArrowRight' && target?.dataset.opens) target.click()
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')]
    const step = event.key === 'ArrowDown' ? 1 : -1
    buttons.at((buttons.indexOf(target as HTMLElement) + step) % buttons.length)?.focus()
  } else return
  event.preventDefault()
}
