import {
  acceptInvitation as acceptInvitationCall,
  changeAdmin as changeAdminCall,
  changeAdminStatus,
  getInvitation,
  inviteAdmins as inviteAdminsCall,
  listAdmins as listAdminsCall,
  listAdminsPlainly,
} from '@sharelight/contract'
import { redeeming } from '../../auth/attempts.ts'
import { serve, type Router } from '../../http/serve.ts'
import { openSession } from '../session/verbs/open-session.ts'
import { acceptInvitation, findInvitation } from './verbs/accept-invitation.ts'
import { changeAdmin } from './verbs/change-admin.ts'
import { inviteAdmins } from './verbs/invite-admins.ts'
import { allAdmins, listAdmins } from './verbs/list-admins.ts'

export function adminRoutes(router: Router) {
  const { gate, services } = router
  serve(router, listAdminsCall, (ctx, input) => listAdmins(ctx, input))
  serve(router, listAdminsPlainly, ctx => allAdmins(ctx))
  serve(router, inviteAdminsCall, (ctx, input) => inviteAdmins(ctx, input))
  serve(router, changeAdminStatus, async (ctx, { id, status }) => {
    const admin = await changeAdmin(ctx, id, { status })
    gate.forget()
    return admin
  })
  serve(router, changeAdminCall, async (ctx, { id, ...change }) => {
    const admin = await changeAdmin(ctx, id, change)
    gate.forget()
    return admin
  })
  serve(router, getInvitation, ({ ip }, { token }) =>
    redeeming(services, { by: 'link', ip }, () => findInvitation(services, token)),
  )
  serve(router, acceptInvitationCall, async (ctx, input, { request, reply }) => {
    const accepted = await redeeming(services, { by: 'link', ip: ctx.ip }, () => acceptInvitation(ctx, input))
    return openSession(services, { ...accepted, by: 'link', request, reply })
  })
}
