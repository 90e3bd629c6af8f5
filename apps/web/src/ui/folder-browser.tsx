import { TextInput } from '@mantine/core'
import { browseFolders } from '@sharelight/contract'
import { IconArrowUp, IconFolder } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, CallFailure } from '../lib/api.ts'
import { texts } from '#texts/folder-browser.ts'
import classes from './folder-browser.module.css'

interface Folder {
  path: string
  parent: string | null
  folders: { name: string; path: string }[]
  truncated: boolean
}

/** Chooses a folder on the machine that the server runs on. `onChange` gets an empty path while what is typed has not been opened. */
export function FolderBrowser({ path, onChange }: { path: string; onChange: (path: string) => void }) {
  const { folder, typed, fault, type, open, input } = useFolder(path, onChange)
  return (
    <div>
      <TextInput
        ref={input}
        label={texts.path}
        description={texts.hint}
        value={typed}
        dir="ltr"
        onChange={event => type(event.currentTarget.value)}
        error={fault}
        styles={{ input: { fontFamily: 'var(--mono)' } }}
        onBlur={() => {
          if (typed !== folder?.path) void open(typed)
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void open(typed)
        }}
      />
      <div className={classes.list} role="group" aria-label={texts.list}>
        {folder && folder.parent !== null && (
          <button type="button" className={classes.folder} onClick={() => void open(folder.parent ?? '')}>
            <IconArrowUp size={16} aria-hidden />
            {texts.up}
          </button>
        )}
        {folder?.folders.map(inner => (
          <button type="button" key={inner.path} className={classes.folder} onClick={() => void open(inner.path)}>
            <IconFolder size={16} aria-hidden />
            <span className="truncate">{inner.name}</span>
          </button>
        ))}
        {!fault && folder?.folders.length === 0 && <p className={classes.none}>{texts.none}</p>}
      </div>
      {folder?.truncated && <p className="caption">{texts.truncated}</p>}
    </div>
  )
}

function useFolder(start: string, onChange: (path: string) => void) {
  const [folder, setFolder] = useState<Folder>()
  const [typed, setTyped] = useState(start)
  const [fault, setFault] = useState<string>()
  // An answer that comes after something else was typed or opened no longer counts.
  const latest = useRef(0)
  const input = useRef<HTMLInputElement>(null)
  async function open(path: string, isFirst = false) {
    const asked = ++latest.current
    try {
      const found = await call(browseFolders, { path: path.trim() || undefined }, { quiet: true })
      if (asked !== latest.current) return
      setFolder(found)
      setTyped(found.path)
      // Who is about to type replaces what it begins with.
      if (isFirst && document.activeElement === input.current) requestAnimationFrame(() => input.current?.select())
      setFault(undefined)
      onChange(found.path)
    } catch (error) {
      if (asked !== latest.current) return
      setFault(refusal(error))
      onChange('')
    }
  }
  const begin = useEffectEvent(() => open(start, true))
  // oxlint-disable-next-line react/set-state-in-effect -- state changes only after the answer
  useEffect(() => void begin(), [])
  function type(path: string) {
    latest.current++
    setTyped(path)
    onChange('')
  }
  return { folder, typed, fault, type, open, input }
}

/** The server says which it is: none, a file, closed, or that its disk did not answer. */
function refusal(error: unknown): string {
  return error instanceof CallFailure ? error.message : texts.missing
}
