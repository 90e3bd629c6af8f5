import {
  changeLabels as changeLabelsCall,
  getAllLabels,
  getLabelTree,
  getSecondLabels,
  getTopLabels,
} from '@sharelight/contract'
import { listedLabels } from '@sharelight/domain'
import { serve, type Router } from '../../http/serve.ts'
import { changeLabels } from './verbs/change-labels.ts'
import { listLabels } from './verbs/list-labels.ts'
import { withPolicies } from './verbs/with-policies.ts'

export function labelRoutes(router: Router) {
  serve(router, getLabelTree, async (ctx, { maxGeneration, includePolicy, labelType, category }) => {
    const { labels } = await listLabels(
      ctx,
      label =>
        label.generation <= maxGeneration &&
        (labelType === undefined || label.labelType === labelType) &&
        (category === undefined || label.labelCategory === category),
    )
    return { labels: includePolicy ? await withPolicies(labels) : labels }
  })
  serve(router, getTopLabels, ctx => listLabels(ctx, label => label.generation === 0 && label.code > 0))
  serve(router, getSecondLabels, ctx => listLabels(ctx, label => label.generation === 1 && label.code > 0))
  serve(router, getAllLabels, ctx => listLabels(ctx, label => listedLabels([label]).length > 0))
  serve(router, changeLabelsCall, async (ctx, { labels }) => {
    const changed = await changeLabels(ctx, labels)
    return listLabels(ctx, label => changed.has(label.key))
  })
}
