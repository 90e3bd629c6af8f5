import {
  changeReceiver,
  checkTicket,
  createReceiver,
  createTicket,
  deleteReceiver,
  listDeliveries,
  listReceivers,
  listTickets,
  renewReceiverSecret,
  switchReceiver,
  testReceiver,
  type Receiver,
  type ReceiverDraft,
} from '@sharelight/contract'
import { mock, MockRefusal, type Mock } from './mock.ts'
import { instant, mockWorld } from './world.ts'

const kept = new Map<string, Receiver>()

/** Receivers of the fake in the browser are told nothing. */
export const receivers: readonly Mock[] = [
  mock(listReceivers, () => ({ receivers: [...all().values()] })),
  mock(createReceiver, draft => ({
    receiver: keep(`made-up-${all().size + 1}`, draft),
    ...(draft.place.type === 'webhook' && { secret: 'made-up-secret' }),
  })),
  mock(changeReceiver, ({ id, ...draft }) => keep(known(id).id, draft)),
  mock(switchReceiver, ({ id, on }) => put({ ...known(id), on })),
  mock(deleteReceiver, ({ id }) => {
    all().delete(id)
    return {}
  }),
  mock(testReceiver, () => ({ ok: true, sentence: 'Mock mode tells nobody anything.' })),
  mock(renewReceiverSecret, ({ id }) => ({ receiver: known(id), secret: 'made-up-secret' })),
  mock(listDeliveries, ({ id }) => {
    const { kinds, createdAt } = known(id)
    const [kind] = kinds
    const told = {
      id: `${id}-1`,
      title: 'Mara Lindqvist made a link that anybody can open to “Payroll.xlsx”.',
      signals: 1,
      state: 'delivered' as const,
      attempts: 1,
      status: 200,
      error: '',
      createdAt,
      deliveredAt: createdAt,
      nextAt: null,
    }
    return { items: kind ? [{ ...told, kind }] : [], total: kind ? 1 : 0 }
  }),
  mock(listTickets, () => ({ items: [], total: 0 })),
  mock(createTicket, () => {
    throw new MockRefusal(400, 'Mock mode makes no tickets.')
  }),
  mock(checkTicket, () => {
    throw new MockRefusal(404, 'Mock mode has no tickets.')
  }),
]

function all(): Map<string, Receiver> {
  if (!kept.size)
    keep('made-up-1', {
      name: 'Security operations',
      place: { type: 'webhook', address: 'https://hooks.northlight.example/sharelight' },
      kinds: ['detection', 'policy_match'],
      minSeverity: 2,
      filter: null,
    })
  return kept
}

function keep(id: string, draft: ReceiverDraft): Receiver {
  const at = instant(mockWorld().demo.to)
  const { name, place, kinds, minSeverity, filter } = draft
  return put({
    name,
    place,
    kinds,
    minSeverity,
    filter,
    id,
    on: true,
    secretAt: at,
    oldSecretUntil: null,
    createdBy: 'mock',
    createdAt: at,
    waiting: 0,
    dead: 0,
    lastDeliveredAt: at,
    error: null,
  })
}

function put(receiver: Receiver): Receiver {
  kept.set(receiver.id, receiver)
  return receiver
}

function known(id: string): Receiver {
  const receiver = all().get(id)
  if (!receiver) throw new MockRefusal(404, `There is no receiver ${id}.`)
  return receiver
}
