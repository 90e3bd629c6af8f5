import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import classes from './drilldown-menu.module.css'
import { Panel } from './floating/panel.tsx'
import type { Trigger } from './floating/use-trigger.ts'
import { texts } from '#texts/shared.ts'

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
  target: (trigger: Trigger) => ReactNode
  width?: number
  onOpen?: () => void
}

/** A menu whose entries can open further levels in its own place, with a way back (specification S2.069). Arrow keys move, Right opens, Left goes back. */
export function DrilldownMenu({ label, entries, target, width = 320, onOpen }: DrilldownMenuProps) {
  const [path, setPath] = useState<string[]>([])
  const opened = path.reduce<DrilldownEntry | undefined>(
    (parent, id) => (parent ? childrenOf(parent) : entries).find(entry => entry.id === id),
    undefined,
  )
  const back = () => setPath(path.slice(0, -1))
  function begin() {
    setPath([])
    onOpen?.()
  }
  return (
    <Panel
      target={target}
      label={label}
      width={width}
      padding={4}
      onOpen={begin}
      onKeyDown={event => steer(event, path.length > 0 ? back : undefined)}
    >
      {close => (
        <Focused key={path.join('/')} isActive={path.length > 0}>
          {opened && (
            <button type="button" className={classes.back} onClick={back}>
              <IconChevronLeft size={16} aria-label={texts.back} />
              {opened.name}
            </button>
          )}
          {opened && 'content' in opened.does ? (
            <div className={classes.panel}>{opened.does.content(close)}</div>
          ) : (
            <Level
              entries={opened ? childrenOf(opened) : entries}
              onOpen={id => setPath([...path, id])}
              close={close}
            />
          )}
        </Focused>
      )}
    </Panel>
  )
}

/** The entry that had the focus is gone with its level, so the new level's first button takes it. */
function Focused({ isActive, children }: { isActive: boolean; children: ReactNode }) {
  const inside = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) inside.current?.querySelector('button')?.focus()
  }, [isActive])
  return <div ref={inside}>{children}</div>
}

function Level({
  entries,
  onOpen,
  close,
}: {
  entries: readonly DrilldownEntry[]
  onOpen: (id: string) => void
  close: () => void
}) {
  function choose({ id, does }: DrilldownEntry) {
    if (!('select' in does)) return onOpen(id)
    close()
    does.select()
  }
  return (
    <ul className={classes.level}>
      {entries.map((entry, index) => (
        <li key={entry.id}>
          <button
            type="button"
            data-entry
            data-autofocus={index === 0 || undefined}
            data-opens={'select' in entry.does ? undefined : true}
            className={classes.entry}
            onClick={() => choose(entry)}
          >
            {entry.icon}
            <span className={classes.name}>
              {entry.name}
              {entry.hint && <span className={classes.hint}>{entry.hint}</span>}
            </span>
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
