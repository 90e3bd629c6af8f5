import {
  changeTrust as changeCall,
  importTrust as importCall,
  listTrust as listCall,
  suggestTrust as suggestCall,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { firstRows } from '../investigation/verbs/within-edition.ts'
import { frameOf } from '../metrics/verbs/frame.ts'
import { changeTrust } from './verbs/change-trust.ts'
import { importTrust } from './verbs/import-trust.ts'
import { listTrust } from './verbs/list-trust.ts'
import { suggestTrust } from './verbs/suggest-trust.ts'

export function trustRoutes(router: Router) {
  serve(router, listCall, (ctx, { from, to, ...question }) => {
    const timeFrame = frameOf(ctx, { from, to })
    return firstRows(ctx, question, part => listTrust(ctx, { ...question, ...part, timeFrame }))
  })
  serve(router, changeCall, async (ctx, { subjects, ...decision }) => ({
    changed: await changeTrust(
      ctx,
      subjects.map(subject => ({ ...subject, ...decision })),
    ),
  }))
  serve(router, importCall, (ctx, input) => importTrust(ctx, input))
  serve(router, suggestCall, async (ctx, page) => ({ suggestions: await suggestTrust(ctx, page) }))
}
