import { queryData as queryDataCall } from '@sharelight/contract'
import { AppError } from '../../http/app-error.ts'
import type { Gate } from '../../http/gate.ts'
import { serve, type Router } from '../../http/serve.ts'
import { queryData } from './verbs/query-data.ts'

export function graphRoutes(router: Router) {
  serve({ ...router, gate: asGraphClientsExpect(router.gate) }, queryDataCall, (ctx, question, { request }) =>
    queryData(ctx, question, request.log),
  )
}

/** Without a valid token a graph query is a bad request with this very sentence (specification S8.002), on which clients sign out. */
function asGraphClientsExpect(gate: Gate): Gate {
  return {
    ...gate,
    async open(endpoint, request) {
      try {
        return await gate.open(endpoint, request)
      } catch (error) {
        if (error instanceof AppError && error.code === 'unauthorized')
          throw new AppError('invalid', 'Context creation failed: authorization error', { cause: error })
        throw error
      }
    },
  }
}
