import { Modal } from '@mantine/core'
import { closeModal, modalBaseLayer, modalHideMs, useModals } from './modal-store.ts'
import { texts } from './texts.ts'

/** Renders the open modals, one above the other. */
export function ModalStack() {
  return useModals().map((entry, index) => (
    <Modal
      key={entry.id} opened={!entry.closing} onClose={() => closeModal(entry.id)} title={entry.title} zIndex={modalBaseLayer + index} centered
      size={`min(${entry.width}, 90vw)`} closeOnClickOutside={entry.dismissable} closeOnEscape={entry.dismissable} withCloseButton={entry.dismissable}
      closeButtonProps={{ 'aria-label': texts.close }} transitionProps={{ transition: 'fade', duration: 160, exitDuration: modalHideMs }}
      styles={{ content: { maxHeight: '95vh', border: '1px solid var(--hairline)' }, title: { fontWeight: 600, fontSize: 16 } }}
    >
      {typeof entry.content === 'function' ? entry.content(() => closeModal(entry.id)) : entry.content}
    </Modal>
  ))
}
