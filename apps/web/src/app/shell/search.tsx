import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import classes from './search.module.css'
import { texts } from '#texts/shell.ts'

const GlobalSearch = lazy(() => import('./global-search.tsx').then(module => ({ default: module.GlobalSearch })))

/** The search, by its button or Ctrl/Cmd-K. What is typed while it is still being loaded is not lost, and the focus goes back to where it was. */
export function Search() {
  const [typed, setTyped] = useState<string>()
  const before = useRef<Element>(null)
  function open() {
    if (typed !== undefined) return
    before.current = document.activeElement
    setTyped('')
  }
  function close() {
    setTyped(undefined)
    if (before.current instanceof HTMLElement) before.current.focus()
  }
  useShortcut(open)
  return (
    <>
      <button type="button" className={classes.button} onClick={open}>
        <IconSearch size={16} aria-hidden />
        <span>{texts.search}</span>
        <kbd aria-hidden>{texts.searchHint}</kbd>
      </button>
      {typed !== undefined && (
        <Suspense
          fallback={<Waiting typed={typed} onType={change => setTyped(text => change(text ?? ''))} onClose={close} />}
        >
          <GlobalSearch typed={typed} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

interface WaitingProps {
  typed: string
  onType: (change: (text: string) => string) => void
  onClose: () => void
}

/** Stands where the search is about to be, and takes what is typed for it. */
function Waiting({ typed, onType, onClose }: WaitingProps) {
  // Ends before the search's own field has the focus, so that no key is taken twice.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      if (event.key === 'Escape') onClose()
      else if (event.key === 'Backspace') onType(text => text.slice(0, -1))
      else if (event.key.length === 1) onType(text => text + event.key)
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [onType, onClose])
  return (
    <div className={classes.waiting} data-empty={typed === '' || undefined} aria-hidden>
      <IconSearch size={18} />
      <span>{typed || texts.spotlight.placeholder}</span>
    </div>
  )
}

function useShortcut(open: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        open()
      }
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
}
