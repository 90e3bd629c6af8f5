import {
  addPasskey as addCall,
  beginPasskey as beginCall,
  listPasskeys as listCall,
  passkeyOptions as optionsCall,
  removePasskey as removeCall,
  renamePasskey as renameCall,
  signInWithPasskey as signInCall,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { addPasskey } from './verbs/add-passkey.ts'
import { beginPasskey } from './verbs/begin-passkey.ts'
import { removePasskey, renamePasskey } from './verbs/change-passkey.ts'
import { listPasskeys } from './verbs/list-passkeys.ts'
import { passkeyOptions, signInWithPasskey } from './verbs/sign-in.ts'

export function passkeyRoutes(router: Router) {
  const { gate, services } = router
  serve(router, listCall, async ctx => ({ passkeys: await listPasskeys(ctx) }))
  serve(router, beginCall, async (ctx, { password }, { request, reply }) => ({
    options: { ...(await beginPasskey(ctx, { password, request, reply })) },
  }))
  serve(router, addCall, async (ctx, made, { request, reply }) => {
    const added = await addPasskey(ctx, { ...made, request, reply })
    gate.forget(ctx.sessionId)
    return added
  })
  serve(router, renameCall, (ctx, change) => renamePasskey(ctx, change))
  serve(router, removeCall, async (ctx, removal) => {
    await removePasskey(ctx, removal)
    return {}
  })
  serve(router, optionsCall, async (_, __, exchange) => ({
    options: { ...(await passkeyOptions(services, exchange)) },
  }))
  serve(router, signInCall, (_, { answer }, { request, reply }) =>
    signInWithPasskey(services, answer, { request, reply }),
  )
}
