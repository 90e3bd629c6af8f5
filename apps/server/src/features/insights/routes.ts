import {
  changeInsights as changeInsightsCall,
  getDetection,
  listInsightItems as listInsightItemsCall,
  listInsights as listInsightsCall,
  listMatchedInsights,
} from '@sharelight/contract'
import { infoTypeDescriptions, insightsMapping } from '@sharelight/domain'
import { serve, type Router } from '../../http/serve.ts'
import { firstRows } from '../investigation/verbs/within-edition.ts'
import { frameOf, shownFrame } from '../metrics/verbs/frame.ts'
import { changeInsights } from './verbs/change-insights.ts'
import { listInsightItems, readDetection } from './verbs/detection.ts'
import { listInsights } from './verbs/list-insights.ts'

export function insightRoutes(router: Router) {
  serve(router, listInsightsCall, async ctx => ({ insights: await listInsights(ctx, shownFrame(ctx)) }))
  serve(router, listMatchedInsights, async (ctx, { offset, limit, ...frame }) => {
    const matched = (await listInsights(ctx, frameOf(ctx, frame)))
      .filter(({ enabled, eventsCount }) => enabled && eventsCount > 0)
      .sort((a, b) => b.severity - a.severity || b.eventsCount - a.eventsCount)
    return { insights: matched.slice(offset, offset + limit), total: matched.length }
  })
  serve(router, listInsightItemsCall, (ctx, { id, offset, limit, ...frame }) =>
    firstRows(ctx, { offset, limit }, part => listInsightItems(ctx, id, { timeFrame: frameOf(ctx, frame), ...part })),
  )
  serve(router, getDetection, (ctx, { id, ...frame }) => readDetection(ctx, id, frameOf(ctx, frame)))
  serve(router, changeInsightsCall, async (ctx, changes) => {
    await changeInsights(ctx, changes)
    return { insights: await listInsights(ctx, shownFrame(ctx)) }
  })
  router.app.get('/json/insights.mapping.json', (_, reply) => reply.send(insightsMapping()))
  router.app.get('/json/L1Desc.json', (_, reply) => reply.send(infoTypeDescriptions()))
}
