import { Menu } from '@mantine/core'
import { interfaceLimits } from '@sharelight/domain'
import type { ReactNode, RefObject } from 'react'
import { Anchored, useOpened } from './anchored.tsx'

export type MenuParts = Pick<typeof Menu, 'Item' | 'Divider' | 'Label'>
export type MenuPosition = 'bottom-start' | 'bottom-end'

interface MenuDropdownProps {
  id: string
  anchor: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onChange: (isOpen: boolean) => void
  children: (menu: MenuParts, close: () => void) => ReactNode
  width?: number
  position?: MenuPosition
  withinPortal?: boolean
}

/** At most 20rem high (specification S9.016). */
export function MenuDropdown({
  id,
  anchor,
  isOpen,
  onChange,
  children,
  width,
  position = 'bottom-end',
  withinPortal,
}: MenuDropdownProps) {
  return (
    <Menu
      id={id}
      opened={useOpened(isOpen)}
      onChange={onChange}
      width={width}
      position={position}
      withinPortal={withinPortal}
    >
      <Menu.Target>
        <Anchored anchor={anchor} />
      </Menu.Target>
      <Menu.Dropdown mah={interfaceLimits.menuMaxHeight} style={{ overflow: 'auto' }}>
        {children(Menu, () => onChange(false))}
      </Menu.Dropdown>
    </Menu>
  )
}
