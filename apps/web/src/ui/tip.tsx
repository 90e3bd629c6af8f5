import { useDebouncedCallback } from '@mantine/hooks'
import { interfaceLimits } from '@sharelight/domain'
import {
  cloneElement,
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react'

const TooltipAt = lazy(() => import('./floating/tooltip.tsx').then(module => ({ default: module.TooltipAt })))

interface Target {
  ref?: Ref<HTMLButtonElement>
  onMouseEnter?: () => void
  onMouseLeave?: () => void
  onFocus?: (event: React.FocusEvent) => void
  onBlur?: () => void
}

/** What something is, 15 px beside it after 200 ms; hides on mouse leave, click or key press (specification S2.067). */
export function Tip({ label, children }: { label: ReactNode; children: ReactElement<Target> }) {
  const target = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const open = useDebouncedCallback(() => {
    setIsWanted(true)
    setIsOpen(true)
  }, interfaceLimits.popupDelay)
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
    <>
      {cloneElement(children, {
        ref: target,
        onMouseEnter: open,
        onMouseLeave: leave,
        onFocus: event => event.currentTarget.matches(':focus-visible') && open(),
        onBlur: leave,
      })}
      {isWanted && (
        <Suspense fallback={null}>
          <TooltipAt anchor={target} label={label} isOpen={isOpen} />
        </Suspense>
      )}
    </>
  )
}
