import { getMetricCatalogue, queryMetric, queryMetrics } from '@sharelight/contract'
import { catalogue } from '@sharelight/metrics'
import { serve, type Router } from '../../http/serve.ts'
import { askAll } from './verbs/ask-all.ts'
import { ask } from './verbs/ask.ts'
import { withinEdition } from './verbs/within-edition.ts'

export function metricRoutes(router: Router) {
  serve(router, queryMetric, (ctx, query) => ask(ctx, withinEdition(ctx, query)))
  serve(router, queryMetrics, async (ctx, { queries }) => ({ answers: await askAll(ctx, queries) }))
  serve(router, getMetricCatalogue, async () => ({ cubes: [...catalogue] }))
}
