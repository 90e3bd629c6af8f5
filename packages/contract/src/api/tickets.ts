import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Ticket, TicketSubject } from '../receiver.ts'
import { pageOf, listEndpoint } from './paging.ts'

const shared = { access: 'system' } as const

export const listTickets = listEndpoint('items', {
  ...shared,
  method: 'GET',
  path: '/tickets',
  summary: 'Tickets that were made elsewhere, with how they stand there, newest first',
  input: z.object({
    kind: TicketSubject.shape.kind.optional(),
    about: TicketSubject.shape.id.optional(),
    ...pageOf(50),
  }),
  output: z.object({ items: z.array(Ticket), total: z.int() }),
  errors: ['invalid'],
  audit: 'none',
})
export const createTicket = endpoint({
  ...shared,
  method: 'POST',
  path: '/tickets',
  summary: 'Has a ticket made for an event, a policy or a playbook',
  input: z.object({ receiverId: z.uuid(), about: TicketSubject, comment: z.string().trim().max(2000).default('') }),
  output: Ticket,
  reaches: true,
  errors: ['invalid', 'not_found', 'conflict'],
  audit: 'ticket.create',
})
export const checkTicket = endpoint({
  ...shared,
  method: 'POST',
  path: '/tickets/:id/check',
  summary: 'Asks the other side now how a ticket stands',
  input: z.object({ id: z.uuid() }),
  output: Ticket,
  reaches: true,
  perMinute: 30,
  errors: ['not_found', 'conflict', 'too_many_requests', 'dependency_failed'],
  audit: 'none',
})
