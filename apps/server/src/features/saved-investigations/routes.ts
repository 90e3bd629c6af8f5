import {
  deleteInvestigation as deleteCall,
  findInvestigation as findCall,
  listInvestigations as listCall,
  saveInvestigation as saveCall,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import {
  deleteInvestigation,
  findInvestigation,
  listInvestigations,
  saveInvestigation,
} from './verbs/saved-investigations.ts'

export function savedInvestigationsRoutes(router: Router) {
  serve(router, listCall, async (ctx, page, { asOf }) => ({
    objects: await listInvestigations(ctx, { ...page, asOf }),
  }))
  serve(router, findCall, async (ctx, { id }) => {
    const investigation = await findInvestigation(ctx, id)
    return { isExist: investigation !== null, investigation }
  })
  serve(router, saveCall, (ctx, input) => saveInvestigation(ctx, input))
  serve(router, deleteCall, async (ctx, { id }) => {
    await deleteInvestigation(ctx, id)
    return {}
  })
}
