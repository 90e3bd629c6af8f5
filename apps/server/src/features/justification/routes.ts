import {
  justifyEvents as justifyCall,
  listJustifications as listCall,
  unjustifyEvents as unjustifyCall,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { justifyEvents, unjustifyEvents } from './verbs/justify.ts'
import { listJustifications } from './verbs/list-justifications.ts'

export function justificationRoutes(router: Router) {
  serve(router, justifyCall, async (ctx, input) => ({ changed: await justifyEvents(ctx, input) }))
  serve(router, unjustifyCall, async (ctx, { ids }) => ({ changed: await unjustifyEvents(ctx, ids) }))
  serve(router, listCall, (ctx, question, { asOf }) => listJustifications(ctx, { ...question, asOf }))
}
