import {
  endPostureException as endCall,
  exceptPosture as exceptCall,
  getPosture as getCall,
  getPostureCheck as checkCall,
  getPostureTrend as trendCall,
  listPostureFailures as failuresCall,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { firstRows } from '../investigation/verbs/within-edition.ts'
import { endException } from './verbs/end-exception.ts'
import { exceptPosture } from './verbs/except-posture.ts'
import { getCheck } from './verbs/get-check.ts'
import { getPosture } from './verbs/get-posture.ts'
import { listFailures } from './verbs/list-failures.ts'
import { trendOf } from './verbs/trend-of.ts'

export function postureRoutes(router: Router) {
  serve(router, getCall, ctx => getPosture(ctx))
  serve(router, trendCall, async (ctx, part) => ({ days: await trendOf(ctx, part) }))
  serve(router, checkCall, (ctx, { id }) => getCheck(ctx, id))
  serve(router, failuresCall, (ctx, question) =>
    firstRows(ctx, question, part => listFailures(ctx, { ...question, ...part })),
  )
  serve(router, exceptCall, async (ctx, input) => ({ exception: await exceptPosture(ctx, input) }))
  serve(router, endCall, async (ctx, { id }) => {
    await endException(ctx, id)
    return {}
  })
}
