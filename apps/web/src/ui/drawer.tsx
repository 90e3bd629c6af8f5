import { Drawer as MantineDrawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { ListSteps, type Steps } from './list-steps.tsx'
import { topModal, useModals } from './modal-store.ts'
import { texts } from '#texts/shared.ts'

interface DrawerProps {
  title: ReactNode
  onClose: () => void
  /** Where it was opened from a list. */
  steps?: Steps
  children: ReactNode
}

/** Over the list that it was opened from, so that the place is not lost. */
export function Drawer({ title, onClose, steps, children }: DrawerProps) {
  const isOnTop = !topModal(useModals())
  return (
    <MantineDrawer
      opened
      onClose={onClose}
      closeOnEscape={isOnTop}
      position="right"
      size="min(42rem, 92vw)"
      title={title}
      zIndex={190}
      overlayProps={{ backgroundOpacity: 0.25 }}
      closeButtonProps={{ 'aria-label': texts.close }}
      transitionProps={{ duration: 160 }}
      styles={{ title: { fontWeight: 600, fontSize: 16, overflowWrap: 'anywhere' } }}
    >
      {steps && <ListSteps {...steps} />}
      {children}
    </MantineDrawer>
  )
}
