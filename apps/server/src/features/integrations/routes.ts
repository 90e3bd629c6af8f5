import {
  activateOneDrive as activateOneDriveCall,
  confirmMipConsent,
  getIntegrationStatus,
  listIntegrations as listCall,
  removeIntegration as removeCall,
  saveIntegrationKeys,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { listIntegrations, readIntegrationStatus, removeIntegration } from './verbs/integrations.ts'
import { saveKeys } from './verbs/save-keys.ts'
import { activateOneDrive } from './verbs/activate-onedrive.ts'
import { takeUpMip } from './verbs/take-up.ts'

export function integrationRoutes(router: Router) {
  serve(router, getIntegrationStatus, async ctx => ({ value: await readIntegrationStatus(ctx) }))
  serve(router, saveIntegrationKeys, (ctx, keys) => saveKeys(ctx, keys))
  serve(router, confirmMipConsent, async ctx => {
    await takeUpMip(ctx)
    router.gate.forget()
    return {}
  })
  serve(router, activateOneDriveCall, ctx => activateOneDrive(ctx))
  serve(router, listCall, async (ctx, { offset, limit }) => ({
    integrations: (await listIntegrations(ctx)).slice(offset, offset + limit),
  }))
  serve(router, removeCall, async (ctx, { id }) => {
    await removeIntegration(ctx, id)
    return {}
  })
}
