import {
  changeAccountRiskSettings as settingsCall,
  exportAccountsAtRisk as exportCall,
  importLeavers as importCall,
  listAccountsAtRisk as listCall,
} from '@sharelight/contract'
import { requireCapability } from '../../http/edition.ts'
import { serveDownload } from '../../http/serve-download.ts'
import { serve, type Router } from '../../http/serve.ts'
import { firstRows } from '../investigation/verbs/within-edition.ts'
import { changeSettings } from './verbs/change-settings.ts'
import { exportAccounts } from './verbs/export-accounts.ts'
import { importLeavers } from './verbs/import-leavers.ts'
import { listAccounts } from './verbs/list-accounts.ts'
import { overviewOf } from './verbs/overview-of.ts'

export function accountsAtRiskRoutes(router: Router) {
  serve(router, listCall, async (ctx, question) => ({
    ...(await firstRows(ctx, question, part => listAccounts(ctx, { ...question, ...part }))),
    ...(await overviewOf(ctx, question.list)),
  }))
  serveDownload(router, exportCall, (ctx, question) => {
    requireCapability(ctx, 'export')
    return exportAccounts(ctx, question)
  })
  serve(router, settingsCall, (ctx, input) => changeSettings(ctx, input))
  serve(router, importCall, (ctx, input) => importLeavers(ctx, input))
}
