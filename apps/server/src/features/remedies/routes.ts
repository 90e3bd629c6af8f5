import {
  applyPlan,
  approvePlan as approveCall,
  declinePlan as declineCall,
  getChangeRules,
  getPlan,
  listPlans as listPlansCall,
  listPlanSteps,
  listRemedies as listRemediesCall,
  makePlan as makePlanCall,
  previewUndo as previewCall,
  resumeChanges as resumeCall,
  setChangeRules,
  stopChanges as stopCall,
  undoPlan,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { readRules, setRules } from './verbs/change-rules.ts'
import { approvePlan, declinePlan } from './verbs/decide-run.ts'
import { listPlans } from './verbs/list-plans.ts'
import { listRemedies } from './verbs/list-remedies.ts'
import { listSteps } from './verbs/list-steps.ts'
import { makePlan } from './verbs/make-plan.ts'
import { previewUndo } from './verbs/preview-undo.ts'
import { readPlan } from './verbs/read-plans.ts'
import { runPlan } from './verbs/run-plan.ts'
import { resumeChanges, stopChanges } from './verbs/stop-changes.ts'

export function remedyRoutes(router: Router) {
  serve(router, listRemediesCall, async (ctx, about) => ({ remedies: await listRemedies(ctx, about) }))
  serve(router, makePlanCall, (ctx, input) => makePlan(ctx, input))
  serve(router, listPlansCall, (ctx, question, { asOf }) => listPlans(ctx, { ...question, asOf }))
  serve(router, getPlan, (ctx, { id }) => readPlan(ctx, id))
  serve(router, listPlanSteps, async (ctx, { id, ...question }) => {
    await readPlan(ctx, id)
    return listSteps(ctx, id, question)
  })
  serve(router, applyPlan, (ctx, { id, steps }) => runPlan(ctx, id, { what: 'apply', steps }))
  serve(router, undoPlan, (ctx, { id, steps }) => runPlan(ctx, id, { what: 'undo', steps }))
  serve(router, previewCall, (ctx, question) => previewUndo(ctx, question))
  serve(router, approveCall, (ctx, given, { request, reply }) => approvePlan(ctx, { ...given, request, reply }))
  serve(router, declineCall, (ctx, { id, reason }) => declinePlan(ctx, id, reason))
  serve(router, getChangeRules, ctx => readRules(ctx))
  serve(router, setChangeRules, (ctx, change) => setRules(ctx, change))
  serve(router, stopCall, (ctx, { reason }) => stopChanges(ctx, reason))
  serve(router, resumeCall, ctx => resumeChanges(ctx))
}
