import {
  getAuditLogConsentUrl,
  getMipConsentUrl,
  getServiceConsentUrl,
  giveConsent as giveCall,
  giveServiceConsent,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { consentUrl, giveConsent } from './verbs/consent.ts'

export function consentRoutes(router: Router) {
  serve(router, getAuditLogConsentUrl, (ctx, _, exchange) => consentUrl(ctx, 'auditlog', exchange))
  serve(router, getMipConsentUrl, (ctx, _, exchange) => consentUrl(ctx, 'mip', exchange))
  serve(router, getServiceConsentUrl, (ctx, { service }, exchange) => consentUrl(ctx, service, exchange))
  serve(router, giveCall, (ctx, input, { request, reply }) => giveConsent(ctx, { ...input, request, reply }))
  serve(router, giveServiceConsent, (ctx, input, { request, reply }) => giveConsent(ctx, { ...input, request, reply }))
}
