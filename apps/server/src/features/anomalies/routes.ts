import { findAnomalies as findCall, listAnomalies as listCall } from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { firstRows } from '../investigation/verbs/within-edition.ts'
import { frameOf } from '../metrics/verbs/frame.ts'
import { findAnomalies } from './verbs/find-anomalies.ts'
import { listAnomalies } from './verbs/list-anomalies.ts'

export function anomalyRoutes(router: Router) {
  serve(router, listCall, (ctx, { from, to, ...question }) => {
    const timeFrame = frameOf(ctx, { from, to })
    return firstRows(ctx, question, part => listAnomalies(ctx, { ...question, ...part, timeFrame }))
  })
  serve(router, findCall, ctx => findAnomalies(ctx))
}
