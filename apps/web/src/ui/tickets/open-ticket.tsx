import type { TicketSubject } from '@sharelight/contract'
import { texts } from '#texts/integrations.ts'
import { lazyPart } from '../lazy-part.tsx'
import { openModal } from '../modal-store.ts'

const TicketForm = lazyPart(() => import('./ticket-form.tsx').then(module => module.TicketForm))

/** Has a ticket made for something, and shows those that were made for it. */
export function openTicket(about: TicketSubject) {
  openModal({
    title: texts.tickets.makeTitle,
    width: '36rem',
    content: close => <TicketForm about={about} close={close} />,
  })
}
