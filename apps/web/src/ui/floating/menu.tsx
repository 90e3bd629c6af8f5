import { lazy, Suspense, type ReactNode } from 'react'
import type { MenuParts, MenuPosition } from './menu-dropdown.tsx'
import { useTrigger, type Trigger } from './use-trigger.ts'

const load = () => import('./menu-dropdown.tsx')
const MenuDropdown = lazy(() => load().then(module => ({ default: module.MenuDropdown })))

interface MenuProps {
  target: (trigger: Trigger) => ReactNode
  /** Its entries, made of the given parts, which close it by themselves. */
  children: (menu: MenuParts, close: () => void) => ReactNode
  onOpen?: () => void
  width?: number
  position?: MenuPosition
  /** False: it stays in the landmark of its button. */
  withinPortal?: boolean
}

/** A button and the menu that it opens. What a menu takes loads with the first one that is wanted. */
export function Menu({ target, children, onOpen, ...looks }: MenuProps) {
  const { id, anchor, trigger, isOpen, isWanted, change } = useTrigger({ popup: 'menu', load, onOpen })
  return (
    <>
      {target(trigger)}
      {isWanted && (
        <Suspense fallback={null}>
          <MenuDropdown {...looks} id={id} anchor={anchor} isOpen={isOpen} onChange={change}>
            {children}
          </MenuDropdown>
        </Suspense>
      )}
    </>
  )
}
