import {
  exportAuditTrail as exportCall,
  listAuditTrail as listCall,
  verifyAuditTrail as verifyCall,
} from '@sharelight/contract'
import { serveDownload } from '../../http/serve-download.ts'
import { serve, type Router } from '../../http/serve.ts'
import { createTurns } from '../../http/turns.ts'
import { exportAuditTrail } from './verbs/export-audit-trail.ts'
import { listAuditTrail } from './verbs/list-audit-trail.ts'
import { verifyAuditTrail } from './verbs/verify-audit-trail.ts'

export function auditTrailRoutes(router: Router) {
  const turns = createTurns({ ofUser: 1, ofOrganisation: 2 })
  serve(router, listCall, (ctx, input, { asOf }) => listAuditTrail(ctx, { ...input, asOf }))
  serveDownload(router, exportCall, (ctx, filter) => exportAuditTrail(ctx, filter))
  serve(router, verifyCall, ctx => turns.take(ctx, () => verifyAuditTrail(ctx)))
}
