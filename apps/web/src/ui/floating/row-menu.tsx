import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { MenuParts } from './menu-dropdown.tsx'
import { Menu } from './menu.tsx'

interface RowMenuProps {
  /** What its button is called: it names the row. */
  label: string
  isBusy?: boolean
  children: (menu: MenuParts) => ReactNode
}

/** What else can be done with one row, behind three dots at its end. */
export function RowMenu({ label, isBusy = false, children }: RowMenuProps) {
  return (
    <Menu
      width={220}
      position="bottom-end"
      target={trigger => (
        <ActionIcon {...trigger} variant="subtle" color="gray" aria-label={label} loading={isBusy}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      )}
    >
      {children}
    </Menu>
  )
}
