import { cancelSource, listScans as listScansCall, pauseSource, resumeSource, scanSource } from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { controlScan } from './verbs/control-scan.ts'
import { listScans } from './verbs/list-scans.ts'
import { requestScan } from './verbs/request-scan.ts'

export function scanRoutes(router: Router) {
  serve(router, scanSource, (ctx, { id }) => requestScan(ctx, id))
  serve(router, pauseSource, (ctx, { id }) => controlScan(ctx, id, 'pause'))
  serve(router, resumeSource, (ctx, { id }) => controlScan(ctx, id, 'resume'))
  serve(router, cancelSource, (ctx, { id }) => controlScan(ctx, id, 'cancel'))
  serve(router, listScansCall, async (ctx, page, { asOf }) => ({ scans: await listScans(ctx, { ...page, asOf }) }))
}
