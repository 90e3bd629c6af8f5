import { z } from 'zod'
import { bounded } from '../bounded.ts'
import { endpoint } from '../endpoint.ts'
import { listEndpoint, pageOf } from './paging.ts'

/** What is investigated, as the web wrote it; `type` names the kind of subject. */
export const InvestigationContent = bounded(z.looseObject({ type: z.string().trim().min(1).max(40) }))

export const Investigation = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  content: z.looseObject({ type: z.string() }),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable(),
})
export type Investigation = z.infer<typeof Investigation>

const ById = z.object({ id: z.uuid() })

export const listInvestigations = listEndpoint('objects', {
  method: 'GET',
  path: '/investigations',
  summary: 'Saved investigations, newest first',
  input: z.object(pageOf(1000)),
  output: z.object({ objects: z.array(Investigation) }),
  access: 'user',
  errors: ['restricted'],
  audit: 'none',
})
export const findInvestigation = endpoint({
  method: 'GET',
  path: '/investigations/:id',
  summary: 'Whether a saved investigation exists, and what it is about',
  input: z.object({ id: z.string().min(1).max(200) }),
  output: z.object({ isExist: z.boolean(), investigation: Investigation.nullable() }),
  access: 'user',
  errors: ['invalid', 'restricted'],
  audit: 'none',
})
export const saveInvestigation = endpoint({
  method: 'POST',
  path: '/investigations',
  summary: 'Saves an investigation',
  input: z.object({ name: z.string().trim().max(200).default(''), content: InvestigationContent }),
  output: Investigation,
  access: 'user',
  errors: ['invalid', 'restricted', 'too_large'],
  audit: 'investigation.save',
})
export const deleteInvestigation = endpoint({
  method: 'DELETE',
  path: '/investigations/:id',
  summary: 'Deletes a saved investigation',
  input: ById,
  output: z.object({}),
  access: 'user',
  errors: ['not_found', 'restricted'],
  audit: 'investigation.delete',
})
