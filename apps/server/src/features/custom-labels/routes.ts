import {
  addCustomLabelRows,
  changeCustomLabel as changeCall,
  createCustomLabel as createCall,
  deleteCustomLabel as deleteCall,
  getCustomLabel,
  listCustomLabels as listCall,
  previewCustomLabel as previewCall,
  readForCustomLabel,
  translateRules as translateCall,
  tryCustomLabel,
} from '@sharelight/contract'
import { requireArea } from '../../http/require-area.ts'
import { serve, type Router } from '../../http/serve.ts'
import { createTurns } from '../../http/turns.ts'
import { createDrafts } from './drafts/drafts.ts'
import { addRows } from './verbs/add-rows.ts'
import { deleteCustomLabel } from './verbs/delete-custom-label.ts'
import { listCustomLabels, readCustomLabel } from './verbs/label-rows.ts'
import { previewCustomLabel } from './verbs/preview.ts'
import { contentOf, tryDraft } from './verbs/sandbox.ts'
import { changeCustomLabel, createCustomLabel } from './verbs/save-custom-label.ts'
import { translate } from './verbs/translate.ts'

const area = ['info_type_customization', 'Information Sensitivity'] as const

export function customLabelRoutes(router: Router) {
  const drafts = createDrafts()
  // Each reads documents in a process of its own, or waits for the one that drafts share.
  const turns = createTurns({ ofUser: 2, ofOrganisation: 4 })
  router.app.addHook('onClose', () => drafts.close())
  /** Whoever is signed in sees the changed tree with the next call. */
  const known = async <T>(change: Promise<T>) => {
    const done = await change
    router.gate.forget()
    return done
  }
  serve(router, listCall, async ctx => {
    requireArea(ctx, ...area)
    drafts.warm()
    return { labels: await listCustomLabels(ctx) }
  })
  serve(router, getCustomLabel, (ctx, { id }) => {
    requireArea(ctx, ...area)
    return readCustomLabel(ctx, id)
  })
  serve(router, createCall, (ctx, input) => known(turns.take(ctx, () => createCustomLabel(ctx, input, drafts))))
  serve(router, changeCall, (ctx, input) => known(turns.take(ctx, () => changeCustomLabel(ctx, input, drafts))))
  serve(router, deleteCall, async (ctx, { id }) => {
    await known(deleteCustomLabel(ctx, id))
    return {}
  })
  serve(router, addCustomLabelRows, async (ctx, input) => ({ rows: await addRows(ctx, input) }))
  serve(router, tryCustomLabel, (ctx, input) => turns.take(ctx, () => tryDraft(ctx, input, drafts)))
  serve(router, previewCall, (ctx, input) => turns.take(ctx, () => previewCustomLabel(ctx, input, drafts)))
  serve(router, readForCustomLabel, async (ctx, { file, most }) => {
    requireArea(ctx, ...area)
    return turns.take(ctx, () => drafts.run<'text'>({ kind: 'text', content: contentOf(undefined, file), most }))
  })
  serve(router, translateCall, (ctx, input) => {
    requireArea(ctx, ...area)
    return translate(input)
  })
}
