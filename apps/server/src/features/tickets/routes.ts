import { checkTicket as checkCall, createTicket as createCall, listTickets as listCall } from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { checkTicket } from './verbs/check-ticket.ts'
import { createTicket } from './verbs/create-ticket.ts'
import { listTickets } from './verbs/list-tickets.ts'

export function ticketRoutes(router: Router) {
  serve(router, listCall, (ctx, question, { asOf }) => listTickets(ctx, { ...question, asOf }))
  serve(router, createCall, (ctx, input) => createTicket(ctx, input))
  serve(router, checkCall, (ctx, { id }) => checkTicket(ctx, id))
}
