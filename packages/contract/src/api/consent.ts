import { z } from 'zod'
import { dataServices } from '../data-source.ts'
import { endpoint } from '../endpoint.ts'
import { Code, RedirectUri } from './sign-in.ts'

export const consentProviders = ['auditlog', 'mip'] as const
const { EXCHANGE365, ONEDRIVE, SHAREPOINT, TEAMS } = dataServices
/** Services of Microsoft 365 that are read with consent. */
export const consentServices = [EXCHANGE365.key, ONEDRIVE.key, SHAREPOINT.key, TEAMS.key] as const

const url = (path: '/additional-consent/auditlog/url' | '/additional-consent/mip/url', summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    input: z.object({}),
    output: z.object({ url: z.url() }),
    access: 'system',
    reaches: true,
    errors: ['conflict'],
    audit: 'none',
  })
export const getAuditLogConsentUrl = url(
  '/additional-consent/auditlog/url',
  'Where to consent to reading the Microsoft audit log; state and redirect_uri are to be added',
)
export const getMipConsentUrl = url(
  '/additional-consent/mip/url',
  'Where to consent to Microsoft labelling; state and redirect_uri are to be added',
)
export const getServiceConsentUrl = endpoint({
  method: 'GET',
  path: '/additional-consent/service/:service/url',
  summary: 'Where to consent to reading a service; state and redirect_uri are to be added',
  input: z.object({ service: z.enum(consentServices) }),
  output: z.object({ url: z.url() }),
  access: 'system',
  reaches: true,
  errors: ['invalid', 'conflict'],
  audit: 'none',
})

const Consented = z.object({ provider: z.string(), scopes: z.array(z.string()) })

export const giveConsent = endpoint({
  method: 'POST',
  path: '/additional-consent',
  summary: 'Exchanges the code of a consent; its tokens are kept encrypted',
  input: z.object({ code: Code, redirectUri: RedirectUri, provider: z.enum(consentProviders) }),
  output: Consented,
  access: 'system',
  reaches: true,
  interactive: true,
  errors: ['invalid', 'conflict', 'unavailable'],
  audit: 'consent.give',
})
export const giveServiceConsent = endpoint({
  method: 'POST',
  path: '/additional-consent/service',
  summary: 'The same for a service that is to be read',
  input: z.object({ code: Code, redirectUri: RedirectUri, provider: z.enum(consentServices) }),
  output: Consented,
  access: 'system',
  reaches: true,
  interactive: true,
  errors: ['invalid', 'conflict', 'unavailable'],
  audit: 'consent.give',
})
