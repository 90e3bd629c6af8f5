import { lazy, Suspense, type ReactNode } from 'react'
import type { PanelLooks } from './panel-dropdown.tsx'
import { useTrigger, type Trigger } from './use-trigger.ts'

const load = () => import('./panel-dropdown.tsx')
const PanelDropdown = lazy(() => load().then(module => ({ default: module.PanelDropdown })))

interface PanelProps extends PanelLooks {
  target: (trigger: Trigger) => ReactNode
  children: (close: () => void) => ReactNode
  onOpen?: () => void
}

/**
 * A button and the panel that it opens, which takes the focus and gives it back. It closes on a click outside, on scroll and on Escape
 * (specification S2.068). What it takes loads with the first one that is wanted.
 */
export function Panel({ target, children, onOpen, ...looks }: PanelProps) {
  const { id, anchor, trigger, isOpen, isWanted, close } = useTrigger({ popup: 'dialog', load, onOpen })
  return (
    <>
      {target(trigger)}
      {isWanted && (
        <Suspense fallback={null}>
          <PanelDropdown {...looks} id={id} anchor={anchor} isOpen={isOpen} close={close}>
            {children}
          </PanelDropdown>
        </Suspense>
      )}
    </>
  )
}
