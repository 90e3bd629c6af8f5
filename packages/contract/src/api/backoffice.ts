import { z } from 'zod'
import { EditionName } from '../edition.ts'
import { endpoint } from '../endpoint.ts'
import { listEndpoint, pageOf } from './paging.ts'
import { SupportAccess } from './support-access.ts'
import { Session } from './setup.ts'

/** What the provider of an installation sees of its customers: nothing of their data. */
export const Customer = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['Active', 'Suspended']),
  edition: EditionName,
  isTrial: z.boolean(),
  partnerId: z.string(),
  regionUrl: z.string(),
  admins: z.int(),
  supportAccess: SupportAccess.shape.status,
  createdAt: z.iso.datetime(),
})
export type Customer = z.infer<typeof Customer>

const Staff = z.email().max(320)
const ById = z.object({ id: z.uuid() })

export const listCustomers = listEndpoint('organisations', {
  method: 'GET',
  path: '/backoffice/organisations',
  summary: 'The organisations of this installation, without any of their data',
  input: z.object(pageOf(1000)),
  output: z.object({ organisations: z.array(Customer) }),
  access: 'provider',
  errors: ['unauthorized'],
  audit: 'none',
})

export const createCustomer = endpoint({
  method: 'POST',
  path: '/backoffice/organisations',
  summary: 'Makes an organisation and invites its SuperAdmin',
  input: z.object({
    name: z.string().trim().min(1).max(120),
    adminEmail: z.email().max(320),
    edition: EditionName.default('launch'),
    partnerId: z.string().max(60).default(''),
  }),
  output: z.object({ organisation: Customer, sent: z.boolean(), link: z.string().nullable() }),
  access: 'provider',
  errors: ['unauthorized', 'invalid'],
  audit: 'organisation.create',
})

export const changeCustomer = endpoint({
  method: 'PATCH',
  path: '/backoffice/organisations/:id',
  summary: "Changes an organisation's edition, status, partner or region",
  input: ById.extend({
    edition: EditionName.optional(),
    status: z.enum(['Active', 'Suspended']).optional(),
    partnerId: z.string().max(60).optional(),
    regionUrl: z
      .url({ protocol: /^https?$/ })
      .or(z.literal(''))
      .optional(),
  }),
  output: Customer,
  access: 'provider',
  errors: ['unauthorized', 'invalid', 'not_found'],
  audit: 'organisation.change',
})

export const requestSupportAccess = endpoint({
  method: 'POST',
  path: '/backoffice/organisations/:id/access',
  summary: 'Asks the customer to let a member of the support staff in',
  input: ById.extend({ staff: Staff, reason: z.string().trim().min(1).max(500) }),
  output: SupportAccess,
  access: 'provider',
  errors: ['unauthorized', 'not_found', 'conflict'],
  audit: 'support.request',
})

export const openSupportSession = endpoint({
  method: 'POST',
  path: '/backoffice/organisations/:id/sessions',
  summary: 'Signs a member of the support staff in, while the customer keeps access open',
  input: ById.extend({ staff: Staff }),
  output: Session,
  access: 'provider',
  errors: ['unauthorized', 'forbidden', 'not_found'],
  audit: 'support.login',
})
