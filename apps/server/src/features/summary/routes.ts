import {
  summariseClusters as clustersCall,
  summariseEvents as eventsCall,
  summariseInfoTypes as infoTypesCall,
  summariseObjects as objectsCall,
} from '@sharelight/contract'
import { AppError } from '../../http/app-error.ts'
import { serve, type Router } from '../../http/serve.ts'
import { summariseClusters, summariseEvents, summariseInfoTypes, summariseObjects } from './verbs/summarise.ts'

export function summaryRoutes(router: Router) {
  const verbs = [
    [clustersCall, summariseClusters],
    [eventsCall, summariseEvents],
    [infoTypesCall, summariseInfoTypes],
    [objectsCall, summariseObjects],
  ] as const
  for (const [call, summarise] of verbs) {
    serve(router, call, async (ctx, ids, { request }) => {
      requireKnownType(request.query)
      return { items: await summarise(ctx, ids) }
    })
  }
}

/** The only kind of result there is; naming it may be left out. */
function requireKnownType(query: unknown) {
  const { resultType = 'raw_summary' } = query as Record<string, unknown>
  if (resultType !== 'raw_summary')
    throw new AppError('invalid', 'resultType: use raw_summary.', { field: 'resultType' })
}
