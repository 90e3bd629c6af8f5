import { Modal } from '@mantine/core'
import { useDebouncedValue, useViewportSize, useWindowEvent } from '@mantine/hooks'
import { interfaceLimits } from '@sharelight/domain'
import { Suspense } from 'react'
import {
  closeModal,
  currentModals,
  modalBaseLayer,
  modalHideMs,
  topModal,
  useModals,
  type ModalEntry,
} from './modal-store.ts'
import { LoadingState } from './states.tsx'
import { texts } from '#texts/shared.ts'

/** Renders the open modals, one above the other. */
export function ModalStack() {
  const isMobile = useIsMobile()
  const modals = useModals()
  useWindowEvent('keydown', closeTop, { capture: true })
  return modals.map((entry, index) => (
    <Modal
      key={entry.id}
      opened={!entry.closing}
      onClose={() => closeModal(entry.id)}
      title={entry.cover ? undefined : entry.title}
      zIndex={modalBaseLayer + index}
      centered
      fullScreen={entry.cover || isMobile}
      size={`min(${entry.width}, 90vw)`}
      padding={entry.flush || entry.cover ? 0 : 'lg'}
      {...(entry.cover && {
        attributes: { content: { 'aria-label': typeof entry.title === 'string' ? entry.title : undefined } },
      })}
      overlayProps={{ backgroundOpacity: index === 0 ? 0.5 : 0.2 }}
      closeOnClickOutside={entry.dismissable}
      closeOnEscape={false}
      withCloseButton={entry.dismissable && !entry.cover}
      closeButtonProps={{ 'aria-label': texts.close }}
      transitionProps={{ transition: 'fade', duration: 160, exitDuration: modalHideMs }}
      styles={stylesOf(entry, isMobile)}
    >
      <Suspense fallback={<LoadingState height={160} />}>
        {typeof entry.content === 'function' ? entry.content(() => closeModal(entry.id)) : entry.content}
      </Suspense>
    </Modal>
  ))
}

/** Escape closes the topmost and leaves those under it: listeners of their own could each take the same key for theirs. */
function closeTop(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.isComposing || closesAListOfItsOwn(event.target)) return
  const top = topModal(currentModals())
  if (top?.dismissable) closeModal(top.id)
}

/** As Mantine marks a field whose list is open. */
function closesAListOfItsOwn(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true'
}

/** At most 95 % of the window's height (specification S2.072); on a mobile all of it. */
function stylesOf({ height, flush, cover }: ModalEntry, isMobile: boolean) {
  const whole = cover || isMobile
  return {
    content: {
      ...(!whole && {
        maxHeight: '95vh',
        ...(height && { height: `min(${height}, 95vh)` }),
        border: '1px solid var(--hairline)',
      }),
      display: 'flex',
      flexDirection: 'column',
    },
    title: { fontWeight: 600, fontSize: 16 },
    header: { ...(flush && { padding: '12px 16px 12px 24px', borderBottom: '1px solid var(--hairline)' }) },
    body: { flex: 1, minHeight: 0, ...(flush && { overflow: 'auto' }) },
  } as const
}

function useIsMobile() {
  const [width] = useDebouncedValue(useViewportSize().width, interfaceLimits.resizeDebounce)
  return width > 0 && width < interfaceLimits.mobileBelow
}
