import {
  changeEdition as changeEditionCall,
  getEdition,
  listFeatures as listFeaturesCall,
  startTrialOfStandard,
  switchFeatures as switchFeaturesCall,
} from '@sharelight/contract'
import type { Context } from '../../context.ts'
import { serve, type Router } from '../../http/serve.ts'
import { changeEdition, type EditionChange } from './verbs/change-edition.ts'
import { listFeatures, switchFeatures } from './verbs/features.ts'
import { readEdition } from './verbs/read-edition.ts'

export function editionRoutes(router: Router) {
  serve(router, getEdition, (ctx, { full }) => readEdition(ctx, full))
  const changed = async (ctx: Context, change: EditionChange) => {
    const answer = await changeEdition(ctx, change)
    router.gate.forget()
    return answer
  }
  serve(router, changeEditionCall, changed)
  serve(router, startTrialOfStandard, ctx => changed(ctx, { isTrial: true }))
  serve(router, listFeaturesCall, async ctx => ({ features: await listFeatures(ctx) }))
  serve(router, switchFeaturesCall, async (ctx, { features }) => {
    const answer = await switchFeatures(ctx, features)
    router.gate.forget()
    return { features: answer }
  })
}
