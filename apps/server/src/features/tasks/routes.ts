import { cancelTask as cancelCall, getTask, listTasks as listCall } from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { cancelTask, listTasks, readTask } from './verbs/tasks.ts'

export function taskRoutes(router: Router) {
  serve(router, listCall, async (ctx, page, { asOf }) => ({ tasks: await listTasks(ctx, { ...page, asOf }) }))
  serve(router, getTask, (ctx, { id }) => readTask(ctx, id))
  serve(router, cancelCall, (ctx, { id }) => cancelTask(ctx, id))
}
