import {
  applyPlan,
  getPlan,
  listPlans as listPlansCall,
  listRemedies as listRemediesCall,
  makePlan as makePlanCall,
  undoPlan,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { listRemedies } from './verbs/list-remedies.ts'
import { makePlan } from './verbs/make-plan.ts'
import { listPlans, readPlan } from './verbs/read-plans.ts'
import { runPlan } from './verbs/run-plan.ts'

export function remedyRoutes(router: Router) {
  serve(router, listRemediesCall, async (ctx, about) => ({ remedies: await listRemedies(ctx, about) }))
  serve(router, makePlanCall, (ctx, input) => makePlan(ctx, input))
  serve(router, listPlansCall, async (ctx, { limit }) => ({ plans: await listPlans(ctx, limit) }))
  serve(router, getPlan, (ctx, { id }) => readPlan(ctx, id))
  serve(router, applyPlan, (ctx, { id }) => runPlan(ctx, id, 'apply'))
  serve(router, undoPlan, (ctx, { id }) => runPlan(ctx, id, 'undo'))
}
