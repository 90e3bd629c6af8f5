import {
  decideWork as decideCall,
  findPlaybooks,
  getPlaybook,
  listAffected as affectedCall,
  listPlaybooks as listCall,
  listWork as workCall,
  planPlaybook as planCall,
  writePlaybookScript,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { listAffected } from './verbs/affected.ts'
import { listPlaybooks } from './verbs/counts.ts'
import { decideWork } from './verbs/decide-work.ts'
import { listWork } from './verbs/list-work.ts'
import { planPlaybook } from './verbs/plan-playbook.ts'
import { readPlaybook } from './verbs/read-playbook.ts'
import { writeScript } from './verbs/write-script.ts'

export function playbookRoutes(router: Router) {
  serve(router, listCall, async ctx => ({ playbooks: await listPlaybooks(ctx) }))
  serve(router, findPlaybooks, async (ctx, { scope }) => ({ playbooks: await listPlaybooks(ctx, scope) }))
  serve(router, getPlaybook, (ctx, { id }) => readPlaybook(ctx, id))
  serve(router, affectedCall, (ctx, { id, ...page }) => listAffected(ctx, id, page))
  serve(router, planCall, (ctx, asked) => planPlaybook(ctx, asked))
  serve(router, writePlaybookScript, (ctx, asked) => writeScript(ctx, asked))
  serve(router, workCall, (ctx, { id, ...asked }) => listWork(ctx, id, asked))
  serve(router, decideCall, (ctx, { id, ...asked }) => decideWork(ctx, id, asked))
}
