import type { ReactNode } from 'react'
import { Panel } from './floating/panel.tsx'
import type { Trigger } from './floating/use-trigger.ts'
import classes from './popup.module.css'

export interface PopupEntry {
  id: string
  text: string
  hint?: string
  icon?: ReactNode
  onSelect: () => void
}

interface PopupProps {
  /** What opens it. */
  target: (trigger: Trigger) => ReactNode
  title?: string
  /** A list of texts, with icons where they have one; or anything else. */
  content: readonly PopupEntry[] | ((close: () => void) => ReactNode)
  width?: number
  onOpen?: () => void
}

/** Opens on its trigger; closes on a click outside, on scroll or on Escape (specification S2.068, S4.057). */
export function Popup({ target, title, content, width = 320, onOpen }: PopupProps) {
  return (
    <Panel target={target} label={title} width={width} onOpen={onOpen}>
      {close => (
        <>
          {title && <h2 className={classes.title}>{title}</h2>}
          {typeof content === 'function' ? content(close) : <Entries entries={content} close={close} />}
        </>
      )}
    </Panel>
  )
}

function Entries({ entries, close }: { entries: readonly PopupEntry[]; close: () => void }) {
  return (
    <ul className={classes.list}>
      {entries.map(({ id, text, hint, icon, onSelect }) => (
        <li key={id}>
          <button
            type="button"
            className={classes.entry}
            onClick={() => {
              close()
              onSelect()
            }}
          >
            {icon}
            <span>
              {text}
              {hint && <span className={classes.hint}>{hint}</span>}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
