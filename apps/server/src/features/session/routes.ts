import { login, logout, refreshToken } from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { signOutUrl } from '../sso/verbs/sign-out-url.ts'
import { clearRefreshCookie } from './cookie.ts'
import { logIn } from './verbs/log-in.ts'
import { logOut } from './verbs/log-out.ts'
import { refresh } from './verbs/refresh.ts'

export function sessionRoutes(router: Router) {
  const { gate, services } = router
  serve(router, login, (_, attempt, { request, reply }) => logIn(services, { ...attempt, request, reply }))
  serve(router, refreshToken, (_, { unusedSeconds }, { request, reply }) =>
    refresh(services, { unusedSeconds, request, reply }),
  )
  serve(router, logout, async (ctx, { everywhere }, { request, reply }) => {
    const elsewhere = await signOutUrl(ctx)
    await logOut(ctx, everywhere)
    gate.forget(everywhere ? undefined : ctx.sessionId)
    clearRefreshCookie(services, { request, reply })
    return { signOutUrl: elsewhere }
  })
}
