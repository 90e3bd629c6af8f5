import {
  dropDeadLetter as dropCall,
  listDeadLetters as listCall,
  sendDeadLetter as sendCall,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { dropDeadLetter, listDeadLetters, sendDeadLetter } from './verbs/dead-letters.ts'

export function outboxRoutes(router: Router) {
  serve(router, listCall, async (ctx, { limit }) => ({ deadLetters: await listDeadLetters(ctx, limit) }))
  serve(router, sendCall, (ctx, { id }) => sendDeadLetter(ctx, id))
  serve(router, dropCall, (ctx, { id }) => dropDeadLetter(ctx, id))
}
