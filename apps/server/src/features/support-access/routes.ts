import {
  approveSupportAccess,
  getSupportAccess,
  openSupportSession,
  provideSupportAccess,
  rejectSupportAccess,
  requestSupportAccess,
  revokeSupportAccess,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { answerAccess, readAccess } from './verbs/customer.ts'
import { openStaffSession, requestAccess } from './verbs/staff.ts'

const answers = {
  approve: approveSupportAccess,
  reject: rejectSupportAccess,
  revoke: revokeSupportAccess,
  provide: provideSupportAccess,
} as const

export function supportAccessRoutes(router: Router) {
  serve(router, getSupportAccess, ctx => readAccess(ctx))
  for (const action of ['approve', 'reject', 'revoke', 'provide'] as const) {
    serve(router, answers[action], async ctx => {
      const access = await answerAccess(ctx, action)
      router.gate.forget()
      return access
    })
  }
  serve(router, requestSupportAccess, (ctx, request) => requestAccess(ctx, request))
  serve(router, openSupportSession, (ctx, request) => openStaffSession(ctx, request))
}
