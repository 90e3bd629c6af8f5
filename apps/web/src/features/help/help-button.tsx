import { IconHelp } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Tip } from '../../ui/tip.tsx'
import { texts } from '#texts/help.ts'
import { useHelpKey } from './use-help-key.ts'

const HelpDrawer = lazyPart(() => import('./help-drawer.tsx').then(module => module.HelpDrawer))

/** The help of the screen that is open: by its button, or by the key ?. */
export function HelpButton({ className }: { className: string }) {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const isOpen = openAt === pathname
  const before = useRef<Element>(null)
  function open() {
    before.current = document.activeElement
    setOpenAt(pathname)
  }
  function close() {
    setOpenAt(undefined)
    const back = before.current
    requestAnimationFrame(() => {
      if (back instanceof HTMLElement && back.isConnected) back.focus()
    })
  }
  const key = useHelpKey(open)
  return (
    <>
      <Tip label={key.isOn ? texts.openByKey : texts.open}>
        <button
          type="button"
          className={className}
          aria-label={texts.open}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-keyshortcuts={key.isOn ? '?' : undefined}
          data-tour="help"
          onClick={open}
        >
          <IconHelp size={18} stroke={1.6} aria-hidden />
        </button>
      </Tip>
      {isOpen && <HelpDrawer helpKey={key} onClose={close} />}
    </>
  )
}
