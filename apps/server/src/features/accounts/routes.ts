import {
  addAccount as addCall,
  listAccounts as listCall,
  listSubscriptions,
  removeAccount as removeCall,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { addAccount, removeAccount } from './verbs/change-accounts.ts'
import { listAccounts } from './verbs/list-accounts.ts'

export function accountRoutes(router: Router) {
  serve(router, listCall, (ctx, query) => listAccounts(ctx, query))
  serve(router, listSubscriptions, (ctx, query) => listAccounts(ctx, query))
  serve(router, addCall, (ctx, account) => addAccount(ctx, account))
  serve(router, removeCall, async (ctx, { id }) => {
    await removeAccount(ctx, id)
    return {}
  })
}
