import { previewRating as previewCall, setScore as setScoreCall } from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { previewRating } from './verbs/preview-rating.ts'
import { setScore } from './verbs/set-score.ts'

export function ratingRoutes(router: Router) {
  serve(router, previewCall, (ctx, changes) => previewRating(ctx, changes))
  serve(router, setScoreCall, (ctx, input) => setScore(ctx, input))
}
