import {
  createException as createCall,
  endException as endCall,
  learnExceptions as learnCall,
  listExceptions as listCall,
  previewException as previewCall,
} from '@sharelight/contract'
import { requireArea } from '../../http/require-area.ts'
import { serve, type Router } from '../../http/serve.ts'
import { createTurns } from '../../http/turns.ts'
import { createException } from './verbs/create-exception.ts'
import { learnExceptions } from './verbs/learn-exceptions.ts'
import { endException } from './verbs/end-exception.ts'
import { listExceptions } from './verbs/exception-rows.ts'
import { previewException } from './verbs/preview-exception.ts'

export function exceptionRoutes(router: Router) {
  const turns = createTurns({ ofUser: 4, ofOrganisation: 8 })
  serve(router, listCall, async (ctx, page, { asOf }) => {
    requireArea(ctx, 'info_type_customization', 'Information Sensitivity')
    return { exceptions: await listExceptions(ctx, { ...page, asOf }) }
  })
  serve(router, previewCall, (ctx, input) => turns.take(ctx, () => previewException(ctx, input)))
  serve(router, learnCall, ctx => turns.take(ctx, async () => ({ lessons: await learnExceptions(ctx) })))
  serve(router, createCall, (ctx, input) => createException(ctx, input))
  serve(router, endCall, async (ctx, { id }) => ({ effect: await endException(ctx, id) }))
}
