import {
  changePassword as changePasswordCall,
  createPasswordLink,
  disableSecondFactor as disableCall,
  enrolSecondFactor as enrolCall,
  forgotPassword as forgotCall,
  getSecondFactor,
  proveSecondStep as proveCall,
  resetPassword as resetPasswordCall,
  resetSecondFactor as resetSecondFactorCall,
  verifySecondFactor as verifyCall,
} from '@sharelight/contract'
import { redeeming } from '../../auth/attempts.ts'
import { serve, type Router } from '../../http/serve.ts'
import { openSession } from '../session/verbs/open-session.ts'
import { changePassword } from './verbs/change-password.ts'
import { forgotPassword, makePasswordLink } from './verbs/password-link.ts'
import { proveSecondStep } from './verbs/prove-second-step.ts'
import { resetPassword } from './verbs/reset-password.ts'
import {
  disableSecondFactor,
  enrolSecondFactor,
  readSecondFactor,
  resetSecondFactor,
  verifySecondFactor,
} from './verbs/second-factor.ts'

export function credentialRoutes(router: Router) {
  const { gate, services } = router
  serve(router, getSecondFactor, ctx => readSecondFactor(ctx))
  serve(router, enrolCall, (ctx, { password }) => enrolSecondFactor(ctx, password))
  serve(router, verifyCall, async (ctx, { code }) => {
    const answer = await verifySecondFactor(ctx, code)
    gate.forget(ctx.sessionId)
    return answer
  })
  serve(router, proveCall, async (ctx, given, { request, reply }) => {
    await proveSecondStep(ctx, { ...given, request, reply })
    gate.forget(ctx.sessionId)
    return {}
  })
  serve(router, disableCall, async (ctx, { code }) => {
    await disableSecondFactor(ctx, code)
    return {}
  })
  serve(router, resetSecondFactorCall, async (ctx, { id }) => {
    await resetSecondFactor(ctx, id)
    return {}
  })
  serve(router, changePasswordCall, async (ctx, passwords) => {
    await changePassword(ctx, passwords)
    gate.forget()
    return {}
  })
  serve(router, createPasswordLink, (ctx, { id }) => makePasswordLink(ctx, id))
  serve(router, forgotCall, async (ctx, { email }) => {
    await forgotPassword(ctx, email)
    return {}
  })
  serve(router, resetPasswordCall, async (ctx, reset, { request, reply }) => {
    const user = await redeeming(services, { by: 'link', ip: ctx.ip }, () =>
      resetPassword(ctx, { ...reset, request, reply }),
    )
    gate.forget()
    return openSession(services, { ...user, by: 'link', request, reply })
  })
}
