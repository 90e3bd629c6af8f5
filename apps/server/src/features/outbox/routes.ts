import {
  dropDeadLetter as dropCall,
  listDeadLetters as listCall,
  sendDeadLetter as sendCall,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { dropDeadLetter, listDeadLetters, sendDeadLetter } from './verbs/dead-letters.ts'

export function outboxRoutes(router: Router) {
  serve(router, listCall, async (ctx, page, { asOf }) => ({
    deadLetters: await listDeadLetters(ctx, { ...page, asOf }),
  }))
  serve(router, sendCall, (ctx, { id }) => sendDeadLetter(ctx, id))
  serve(router, dropCall, (ctx, { id }) => dropDeadLetter(ctx, id))
}
