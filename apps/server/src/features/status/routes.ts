import { getStatus, getUiSettings, getUser, putUiSettings, setPreferences } from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { readStatus } from './verbs/read-status.ts'
import { readUiSettings, saveUiSettings } from './verbs/ui-settings.ts'
import { savePreferences } from './verbs/save-preferences.ts'

export function statusRoutes(router: Router) {
  serve(router, getStatus, ctx => readStatus(ctx))
  serve(router, getUser, async ctx => ctx.user)
  serve(router, setPreferences, async (ctx, preferences) => {
    await savePreferences(ctx, preferences)
    router.gate.forget(ctx.sessionId)
    return {}
  })
  serve(router, getUiSettings, async ctx => ({ value: { uiSettings: await readUiSettings(ctx) } }))
  serve(router, putUiSettings, async (ctx, { uiSettings }) => ({
    value: { uiSettings: await saveUiSettings(ctx, uiSettings) },
  }))
}
