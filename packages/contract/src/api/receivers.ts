import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Delivery, deliveryStates, Receiver, ReceiverDraft } from '../receiver.ts'
import { pageOf, listEndpoint } from './paging.ts'

const shared = { access: 'system' } as const
const ById = z.object({ id: z.uuid() })
/** What the other side gave; for a webhook it is made here, and shown once. */
const Secret = z.string().trim().min(1).max(2000)
const example = {
  name: 'Security operations',
  place: { type: 'webhook', address: 'https://hooks.example.com/sharelight' },
  kinds: ['detection', 'policy_match'],
  minSeverity: 2,
  filter: null,
}

export const listReceivers = endpoint({
  ...shared,
  method: 'GET',
  path: '/receivers',
  summary: 'Where things are told outside, with how that goes',
  input: z.object({}),
  output: z.object({ receivers: z.array(Receiver) }),
  errors: [],
  audit: 'none',
})
export const createReceiver = endpoint({
  ...shared,
  method: 'POST',
  path: '/receivers',
  summary: 'Tells something outside from now on. The secret that a webhook is signed with is in the answer, this once',
  input: ReceiverDraft.extend({ secret: Secret.optional() }).meta({ examples: [example] }),
  output: z.object({ receiver: Receiver, secret: z.string().optional() }),
  interactive: true,
  reaches: true,
  errors: ['invalid', 'conflict', 'edition_required'],
  audit: 'receiver.create',
})
export const changeReceiver = endpoint({
  ...shared,
  method: 'PUT',
  path: '/receivers/:id',
  summary: 'Changes a receiver. Whatever changes where a secret is sent to asks for the secret again',
  input: ReceiverDraft.extend({ id: z.uuid(), secret: Secret.optional() }).meta({
    examples: [{ id: '7b0e6f0c-5a9d-4f6e-9a41-2f6d1c8b3e10', ...example }],
  }),
  output: Receiver,
  interactive: true,
  reaches: true,
  errors: ['invalid', 'not_found', 'conflict', 'edition_required'],
  audit: 'receiver.change',
})
export const switchReceiver = endpoint({
  ...shared,
  method: 'PUT',
  path: '/receivers/:id/on',
  summary: 'Switches a receiver off or on. Off, what waits is kept, and nothing is added',
  input: z.object({ id: z.uuid(), on: z.boolean() }),
  output: Receiver,
  errors: ['invalid', 'not_found'],
  audit: 'receiver.switch',
})
export const deleteReceiver = endpoint({
  ...shared,
  method: 'DELETE',
  path: '/receivers/:id',
  summary: 'Forgets a receiver with its secret, its log, its tickets here and what waits for it',
  input: ById,
  output: z.object({}),
  errors: ['not_found'],
  audit: 'receiver.delete',
})
export const testReceiver = endpoint({
  ...shared,
  method: 'POST',
  path: '/receivers/:id/test',
  summary:
    'Sends a test at once, and says what came of it. Where tickets are made, it only looks whether they could be',
  input: ById,
  output: z.object({ ok: z.boolean(), sentence: z.string() }),
  reaches: true,
  perMinute: 20,
  errors: ['not_found', 'too_many_requests'],
  audit: 'receiver.test',
})
export const renewReceiverSecret = endpoint({
  ...shared,
  method: 'POST',
  path: '/receivers/:id/secret',
  summary:
    'Gives it a new secret. A webhook is signed with the one before as well for so many hours; its new one is in the answer, this once',
  input: z.object({ id: z.uuid(), secret: Secret.optional(), overlapHours: z.int().min(0).max(720).default(24) }),
  output: z.object({ receiver: Receiver, secret: z.string().optional() }),
  interactive: true,
  reaches: true,
  errors: ['invalid', 'not_found', 'conflict'],
  audit: 'receiver.secret',
})
export const listDeliveries = listEndpoint('items', {
  ...shared,
  method: 'GET',
  path: '/receivers/:id/deliveries',
  summary: 'What a receiver was told and what waits for it, newest first; of what was delivered, the last 30 days',
  input: z.object({ id: z.uuid(), state: z.enum(deliveryStates).optional(), ...pageOf(50) }),
  output: z.object({ items: z.array(Delivery), total: z.int() }),
  errors: ['invalid', 'not_found'],
  audit: 'none',
})
