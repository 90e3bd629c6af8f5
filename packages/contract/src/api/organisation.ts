import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DomainName } from './setup.ts'
import { OrgStatus } from './status.ts'

/** A name that the time-zone database has. */
const TimeZone = z
  .string()
  .max(64)
  .refine(name => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
    } catch {
      return false
    }
  }, 'Use a time zone such as Europe/Berlin.')

export const changeOrganisation = endpoint({
  method: 'PATCH',
  path: '/organisation',
  summary: "Changes the organisation's settings",
  input: z.object({
    name: z.string().trim().min(1).max(120).optional(),
    contactEmail: z.email().max(320).optional(),
    timeZone: TimeZone.optional(),
    domains: z.array(DomainName).min(1).max(200).optional(),
  }),
  output: OrgStatus,
  access: 'system',
  errors: ['invalid', 'forbidden'],
  audit: 'organisation.change',
})
