import { Tooltip } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { interfaceLimits } from '@sharelight/domain'
import { cloneElement, useEffect, useState, type ReactElement, type ReactNode } from 'react'

interface Trigger { onMouseEnter?: () => void; onMouseLeave?: () => void; onFocus?: (event: React.FocusEvent) => void; onBlur?: () => void }

/** What something is, 15 px beside it after 200 ms; hides on mouse leave, click or key press (specification S2.067). */
export function Tip({ label, children }: { label: ReactNode; children: ReactElement<Trigger> }) {
  const [isOpen, setIsOpen] = useState(false)
  const open = useDebouncedCallback(() => setIsOpen(true), interfaceLimits.popupDelay)
  useEffect(() => {
    function hide() {
      open.cancel()
      setIsOpen(false)
    }
    document.addEventListener('click', hide, true)
    document.addEventListener('keydown', hide, true)
    return () => {
      document.removeEventListener('click', hide, true)
      document.removeEventListener('keydown', hide, true)
    }
  }, [open])
  function leave() {
    open.cancel()
    setIsOpen(false)
  }
  return (
    <Tooltip label={label} opened={isOpen} offset={15}>
      {cloneElement(children,
        { onMouseEnter: open, onMouseLeave: leave, onFocus: event => event.currentTarget.matches(':focus-visible') && open(), onBlur: leave })}
    </Tooltip>
  )
}
