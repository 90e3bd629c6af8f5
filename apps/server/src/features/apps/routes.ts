import { changeApp as changeAppCall, listApps as listAppsCall } from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { changeApp, listApps } from './verbs/apps.ts'

export function appRoutes(router: Router) {
  serve(router, listAppsCall, async ctx => ({ apps: await listApps(ctx) }))
  serve(router, changeAppCall, async (ctx, change) => {
    const app = await changeApp(ctx, change)
    router.gate.forget()
    return app
  })
}
