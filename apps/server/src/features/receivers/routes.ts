import {
  changeReceiver as changeCall,
  createReceiver as createCall,
  deleteReceiver as deleteCall,
  listDeliveries as deliveriesCall,
  listReceivers as listCall,
  renewReceiverSecret as secretCall,
  switchReceiver as switchCall,
  testReceiver as testCall,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { listDeliveries } from './verbs/list-deliveries.ts'
import { listReceivers } from './verbs/list-receivers.ts'
import { renewSecret } from './verbs/renew-secret.ts'
import { changeReceiver, createReceiver } from './verbs/save-receiver.ts'
import { deleteReceiver, switchReceiver } from './verbs/switch-receiver.ts'
import { testReceiver } from './verbs/test-receiver.ts'

export function receiverRoutes(router: Router) {
  serve(router, listCall, async ctx => ({ receivers: await listReceivers(ctx) }))
  serve(router, createCall, (ctx, { secret, ...draft }) => createReceiver(ctx, { draft, secret }))
  serve(router, changeCall, (ctx, { id, secret, ...draft }) => changeReceiver(ctx, { id, draft, secret }))
  serve(router, switchCall, (ctx, input) => switchReceiver(ctx, input))
  serve(router, deleteCall, (ctx, { id }) => deleteReceiver(ctx, id))
  serve(router, testCall, (ctx, { id }) => testReceiver(ctx, id))
  serve(router, secretCall, (ctx, input) => renewSecret(ctx, input))
  serve(router, deliveriesCall, (ctx, input, { asOf }) => listDeliveries(ctx, { ...input, asOf }))
}
