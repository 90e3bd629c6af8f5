import {
  getLabelCoverage,
  getLabelling,
  getManualLabelling,
  labelByHand as byHandCall,
  listFilesToLabel,
  listLabellingFiles,
  listLabellingRuns,
  readSensitivityLabels,
  runLabelling,
  setLabellingRules,
  setSensitivityLabels,
  simulateLabelling,
  stopLabelling as stopCall,
  suggestLabelling,
  switchLabelling as switchCall,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { coverage } from './verbs/coverage.ts'
import { labelByHand } from './verbs/label-by-hand.ts'
import { database, readDecision, requireLabelling } from './verbs/labelling-row.ts'
import { listBehind, listToLabel } from './verbs/list-files.ts'
import { listRuns } from './verbs/list-runs.ts'
import { readLabelling } from './verbs/read-labelling.ts'
import { readTenantLabels, setLabels } from './verbs/set-labels.ts'
import { setRules, suggestion } from './verbs/set-rules.ts'
import { simulate } from './verbs/simulate.ts'
import { runNow, stopLabelling, switchLabelling } from './verbs/switch-labelling.ts'

export function labellingRoutes(router: Router) {
  serve(router, getLabelling, ctx => readLabelling(ctx))
  serve(router, setSensitivityLabels, (ctx, { labels }) => setLabels(ctx, labels))
  serve(router, readSensitivityLabels, ctx => readTenantLabels(ctx))
  serve(router, setLabellingRules, (ctx, { rules }) => setRules(ctx, rules))
  serve(router, suggestLabelling, async ctx => ({ rules: await suggestion(ctx) }))
  serve(router, simulateLabelling, (ctx, { rules }) => simulate(ctx, rules))
  serve(router, listLabellingFiles, (ctx, asked) => listBehind(ctx, asked))
  serve(router, switchCall, (ctx, { on }) => switchLabelling(ctx, on))
  serve(router, runLabelling, async ctx => {
    await runNow(ctx)
    return {}
  })
  serve(router, stopCall, ctx => stopLabelling(ctx))
  serve(router, getLabelCoverage, ctx => coverage(ctx))
  serve(router, listLabellingRuns, (ctx, page, { asOf }) => {
    requireLabelling(ctx)
    return listRuns(ctx, { ...page, asOf })
  })
  serve(router, getManualLabelling, async (ctx, page, { asOf }) => {
    requireLabelling(ctx)
    const { labels } = await readDecision(database(ctx))
    return { labels, ...(await listRuns(ctx, { ...page, asOf, kind: 'manual' })) }
  })
  serve(router, listFilesToLabel, (ctx, { filter, ...page }) => listToLabel(ctx, filter, page))
  serve(router, byHandCall, (ctx, asked) => labelByHand(ctx, asked))
}
