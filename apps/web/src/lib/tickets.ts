import {
  checkTicket,
  createTicket,
  listReceivers,
  listTickets,
  ticketTypes,
  type Receiver,
  type TicketSubject,
} from '@sharelight/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './api.ts'

export const ticketsShown = 50

/** Tickets elsewhere, newest first: all, or those that were made for one thing. */
export function useTickets(about?: TicketSubject) {
  return useQuery({
    queryKey: ['tickets', about],
    queryFn: ({ signal }) =>
      call(
        listTickets,
        { limit: ticketsShown, ...(about && { kind: about.kind, about: about.id }) },
        { signal, quiet: true },
      ),
  })
}

export function useReceivers() {
  return useQuery({
    queryKey: ['receivers'],
    queryFn: async ({ signal }) => (await call(listReceivers, {}, { signal, quiet: true })).receivers,
  })
}

/** Those of the receivers that make tickets, and are on. */
export const ticketMakers = (receivers: readonly Receiver[]) =>
  receivers.filter(({ on, place }) => on && (ticketTypes as readonly string[]).includes(place.type))

function useChange<I, O>(change: (input: I) => Promise<O>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all(['tickets', 'receivers'].map(key => client.invalidateQueries({ queryKey: [key] }))),
  })
}

export const useMakeTicket = () =>
  useChange((input: z.input<typeof createTicket.input>) => call(createTicket, input, { quiet: true }))
export const useCheckTicket = () => useChange((id: string) => call(checkTicket, { id }, { quiet: true }))
