import {
  listDevices as listCall,
  makeDeviceCode as makeCodeCall,
  removeDevice as removeCall,
  revokeDevice as revokeCall,
  revokeDeviceCode as revokeCodeCall,
  saveDevicePolicy as policyCall,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { agentRoutes } from './agent-routes.ts'
import { makeCode, revokeCode } from './verbs/codes.ts'
import { listDevices } from './verbs/list-devices.ts'
import { removeDevice, revokeDevice } from './verbs/end-device.ts'
import { savePolicy } from './verbs/policy.ts'

export function deviceRoutes(router: Router) {
  serve(router, listCall, (ctx, wanted) => listDevices(ctx, wanted))
  serve(router, makeCodeCall, (ctx, wanted) => makeCode(ctx, wanted))
  serve(router, revokeCodeCall, async (ctx, { id }) => {
    await revokeCode(ctx, id)
    return {}
  })
  serve(router, policyCall, (ctx, policy) => savePolicy(ctx, policy))
  serve(router, revokeCall, async (ctx, { id }) => {
    await revokeDevice(ctx, id)
    return {}
  })
  serve(router, removeCall, async (ctx, { id }) => {
    await removeDevice(ctx, id)
    return {}
  })
  agentRoutes(router)
}
