import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Label } from '../label.ts'
import { LabelChange } from './rating.ts'

export const RestrictableLabel = Label.extend({ restricted: z.boolean() })
export type RestrictableLabel = z.infer<typeof RestrictableLabel>

export const getLabelTree = endpoint({
  method: 'GET',
  path: '/labels/tree',
  summary: 'The label tree, with the sensitivities in force here',
  input: z.object({
    maxGeneration: z.coerce.number().int().min(0).max(4).default(4),
    includePolicy: z.stringbool().or(z.boolean()).default(false),
    labelType: z.string().max(40).optional(),
    category: z.enum(['Virtual', 'Content', 'CRM']).optional(),
  }),
  output: z.object({ labels: z.array(RestrictableLabel) }),
  access: 'user',
  errors: ['invalid'],
  audit: 'none',
})
const all = (path: '/labels/L0' | '/labels/L1' | '/label-api/all', summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    input: z.object({}),
    output: z.object({ labels: z.array(RestrictableLabel) }),
    access: 'user',
    errors: [],
    audit: 'none',
  })
export const getTopLabels = all('/labels/L0', 'Labels of generation 0')
export const getSecondLabels = all('/labels/L1', 'Labels of generation 1')
export const getAllLabels = all('/label-api/all', 'Content and custom labels of every generation')

export const changeLabels = endpoint({
  method: 'PATCH',
  path: '/label-api/',
  summary: 'Changes how sensitive labels are; all of history is rated anew',
  listBody: 'labels',
  input: z.object({ labels: z.array(LabelChange).min(1).max(500) }),
  output: z.object({ labels: z.array(RestrictableLabel) }),
  access: 'user',
  errors: ['invalid', 'not_found', 'restricted', 'edition_required'],
  audit: 'label.sensitivity',
})
