import { listAuditTrail as listCall } from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { listAuditTrail } from './verbs/list-audit-trail.ts'

export function auditTrailRoutes(router: Router) {
  serve(router, listCall, (ctx, input, { asOf }) => listAuditTrail(ctx, { ...input, asOf }))
}
