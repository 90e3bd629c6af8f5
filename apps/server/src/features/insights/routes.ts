import { changeInsights as changeInsightsCall, listInsights as listInsightsCall } from '@sharelight/contract'
import { infoTypeDescriptions, insightsMapping } from '@sharelight/domain'
import { serve, type Router } from '../../http/serve.ts'
import { changeInsights } from './verbs/change-insights.ts'
import { listInsights } from './verbs/list-insights.ts'

export function insightRoutes(router: Router) {
  serve(router, listInsightsCall, async ctx => ({ insights: await listInsights(ctx) }))
  serve(router, changeInsightsCall, async (ctx, changes) => {
    await changeInsights(ctx, changes)
    return { insights: await listInsights(ctx) }
  })
  router.app.get('/json/insights.mapping.json', (_, reply) => reply.send(insightsMapping()))
  router.app.get('/json/L1Desc.json', (_, reply) => reply.send(infoTypeDescriptions()))
}
