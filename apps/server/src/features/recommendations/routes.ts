import { listRecommendations } from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { frameOf } from '../metrics/verbs/frame.ts'
import { recommend } from './verbs/recommend.ts'

export function recommendationRoutes(router: Router) {
  serve(router, listRecommendations, async (ctx, frame) => ({
    recommendations: await recommend(ctx, frameOf(ctx, frame)),
  }))
}
