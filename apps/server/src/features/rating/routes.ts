import { previewRating as previewCall, setScore as setScoreCall } from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { createTurns } from '../../http/turns.ts'
import { previewRating } from './verbs/preview-rating.ts'
import { setScore } from './verbs/set-score.ts'

export function ratingRoutes(router: Router) {
  const turns = createTurns({ ofUser: 4, ofOrganisation: 8 })
  serve(router, previewCall, (ctx, changes) => turns.take(ctx, () => previewRating(ctx, changes)))
  serve(router, setScoreCall, (ctx, input) => setScore(ctx, input))
}
