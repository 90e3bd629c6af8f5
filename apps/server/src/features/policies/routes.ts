import {
  answerQuestion as answerCall,
  changePolicy as changeCall,
  createPolicy as createCall,
  deletePolicy as deleteCall,
  exportPolicies as exportCall,
  importPolicies as importCall,
  listPolicies as listCall,
  orderPolicies as orderCall,
  policyLog as logCall,
  policyTemplates as templatesCall,
  readQuestion as questionCall,
  renewWebhookSecret as secretCall,
  simulatePolicy as simulateCall,
  switchPolicy as switchCall,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { createTurns } from '../../http/turns.ts'
import { answerQuestion, readQuestion } from './verbs/answer-question.ts'
import { exportPolicies, importPolicies } from './verbs/exchange-policies.ts'
import { listPolicies, listTemplates } from './verbs/list-policies.ts'
import { policyLog } from './verbs/policy-log.ts'
import { renewWebhookSecret } from './verbs/webhook-secret.ts'
import { deletePolicy, orderPolicies } from './verbs/order-policies.ts'
import { changePolicy, createPolicy, switchPolicy } from './verbs/save-policy.ts'
import { simulatePolicy } from './verbs/simulate-policy.ts'

export function policyRoutes(router: Router) {
  const turns = createTurns({ ofUser: 4, ofOrganisation: 8 })
  serve(router, listCall, async ctx => ({ policies: await listPolicies(ctx) }))
  serve(router, templatesCall, async ctx => ({ templates: await listTemplates(ctx) }))
  serve(router, exportCall, ctx => exportPolicies(ctx))
  serve(router, importCall, async (ctx, { policies }) => ({ policies: await importPolicies(ctx, policies) }))
  serve(router, logCall, (ctx, question, { asOf }) => policyLog(ctx, { ...question, asOf }))
  serve(router, secretCall, (ctx, { id }) => renewWebhookSecret(ctx, id))
  serve(router, questionCall, (ctx, { token }) => readQuestion(ctx, token))
  serve(router, answerCall, (ctx, input) => answerQuestion(ctx, input))
  serve(router, simulateCall, (ctx, input) => turns.take(ctx, () => simulatePolicy(ctx, input)))
  serve(router, createCall, (ctx, { confirmedShare, ...draft }) => createPolicy(ctx, draft, confirmedShare))
  serve(router, orderCall, async (ctx, { ids }) => ({ policies: await orderPolicies(ctx, ids) }))
  serve(router, changeCall, (ctx, { id, confirmedShare, ...draft }) => changePolicy(ctx, { id, draft, confirmedShare }))
  serve(router, switchCall, (ctx, input) => switchPolicy(ctx, input))
  serve(router, deleteCall, (ctx, { id }) => deletePolicy(ctx, id))
}
