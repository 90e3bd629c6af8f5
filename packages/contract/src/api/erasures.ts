import { z } from 'zod'
import { SubjectText } from '../data-subject.ts'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../instant.ts'
import { listEndpoint, pageOf, Reference } from './paging.ts'

const shared = { access: 'system' } as const
const ById = z.object({ id: z.uuid() })

/** `open`: nobody has said yet. `erased`: somebody has. `kept`: it has to stay, with the reason. */
export const erasureStates = ['open', 'erased', 'kept'] as const
export const ErasureState = z.enum(erasureStates)
export type ErasureState = z.infer<typeof ErasureState>

export const Erasure = z.object({
  id: z.string(),
  /** What the request is called by, such as the number of a case; it should not name the person. */
  title: z.string(),
  /** The search that it rests on, as the audit trail calls it. */
  reference: z.string(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  dueAt: z.iso.datetime().nullable(),
  /** When its files were last looked for. */
  lookedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** Files by state, and of those that are open or said to be erased how many still hold the person, as the last look found. */
  counts: z.object({ open: z.int(), erased: z.int(), kept: z.int(), still: z.int() }),
})
export type Erasure = z.infer<typeof Erasure>

export const ErasureEntry = z.object({
  /** Of the file. */
  id: z.string(),
  name: z.string(),
  path: z.string(),
  source: Reference,
  /** Whether the last look still found the person in it. */
  found: z.boolean(),
  state: ErasureState,
  reason: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
})
export type ErasureEntry = z.infer<typeof ErasureEntry>

export const listErasures = listEndpoint('items', {
  ...shared,
  method: 'GET',
  path: '/erasures',
  summary: 'Requests of people to be erased, the newest first, with how far each is',
  input: z.object(pageOf(100)),
  output: z.object({ items: z.array(Erasure), total: z.int() }),
  errors: ['invalid', 'restricted'],
  audit: 'none',
})

export const createErasure = endpoint({
  ...shared,
  method: 'POST',
  path: '/erasures',
  summary: 'Begins a request to erase a person: a list of the files in which the person is found now, to be worked off',
  input: z
    .object({ title: z.string().trim().min(1).max(160), subject: SubjectText, dueAt: Instant.nullable().default(null) })
    .meta({ examples: [{ title: 'Request 2026-014', subject: 'anna.miller@example.com', dueAt: null }] }),
  output: Erasure,
  errors: ['invalid', 'conflict', 'restricted', 'too_many_requests'],
  audit: 'erasure.create',
})

export const listErasureEntries = listEndpoint('items', {
  ...shared,
  method: 'GET',
  path: '/erasures/:id/entries',
  summary: 'Files of a request to erase somebody, with what became of each',
  input: ById.extend({ state: ErasureState.optional(), ...pageOf(100) }),
  output: z.object({ items: z.array(ErasureEntry), total: z.int() }),
  errors: ['invalid', 'not_found', 'restricted'],
  audit: 'none',
})

export const decideErasure = endpoint({
  ...shared,
  method: 'POST',
  path: '/erasures/:id/decide',
  summary: 'Says of files that the person was erased from them, or why they have to stay; or opens them again',
  input: ById.extend({
    items: z.array(z.uuid()).min(1).max(500),
    state: ErasureState,
    reason: z.string().trim().max(1000).default(''),
  }).meta({
    examples: [
      {
        id: '7b0e6f0c-5a9d-4f6e-9a41-2f6d1c8b3e10',
        items: ['5f0c3a52-91d7-4c61-8a3e-0d2f6b7c9e11'],
        state: 'kept',
        reason: 'Kept for ten years by tax law',
      },
    ],
  }),
  output: Erasure,
  errors: ['invalid', 'not_found', 'conflict', 'restricted'],
  audit: 'erasure.decide',
})

export const lookAgainForErasure = endpoint({
  ...shared,
  method: 'POST',
  path: '/erasures/:id/look',
  summary: 'Looks for the person again: files that are new on the list, and those that no longer hold them',
  input: ById,
  output: Erasure,
  errors: ['not_found', 'conflict', 'restricted', 'too_many_requests'],
  audit: 'erasure.look',
})

export const closeErasure = endpoint({
  ...shared,
  method: 'PUT',
  path: '/erasures/:id/closed',
  summary: 'Closes a request once no file is open, or opens it again',
  input: ById.extend({ closed: z.boolean() }),
  output: Erasure,
  errors: ['not_found', 'conflict', 'restricted'],
  audit: 'erasure.close',
})
