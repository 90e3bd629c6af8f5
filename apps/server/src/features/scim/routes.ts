import {
  changeAdminGroup as groupCall,
  createScimToken as createCall,
  getProvisioning,
  revokeScimToken as revokeCall,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { scimProtocolRoutes } from './scim-routes.ts'
import { changeAdminGroup, readProvisioning } from './verbs/provisioning.ts'
import { createScimToken, revokeScimToken } from './verbs/tokens.ts'

export function scimRoutes(router: Router) {
  serve(router, getProvisioning, ctx => readProvisioning(ctx))
  serve(router, createCall, (ctx, wanted) => createScimToken(ctx, wanted))
  serve(router, revokeCall, async (ctx, { id }) => {
    await revokeScimToken(ctx, id)
    return {}
  })
  serve(router, groupCall, async (ctx, change) => {
    const group = await changeAdminGroup(ctx, change)
    router.gate.forget()
    return group
  })
  scimProtocolRoutes(router)
}
