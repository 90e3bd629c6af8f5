import { createApiKey as createCall, listApiKeys as listCall, revokeApiKey as revokeCall } from '@sharelight/contract'
import { linkTo } from '../../http/origin.ts'
import { serve, type Router } from '../../http/serve.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './verbs/api-keys.ts'

export function apiKeyRoutes(router: Router) {
  serve(router, listCall, async ctx => ({
    keys: await listApiKeys(ctx),
    mcp: ctx.services.settings.mcp ? linkTo(ctx.services, '/api/mcp') : null,
  }))
  serve(router, createCall, (ctx, wanted) => createApiKey(ctx, wanted))
  serve(router, revokeCall, async (ctx, { id }) => {
    await revokeApiKey(ctx, id)
    router.gate.forget()
    return {}
  })
}
