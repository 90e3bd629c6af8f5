import { completeSetup as completeSetupCall, getSetup } from '@sharelight/contract'
import { redeeming } from '../../auth/attempts.ts'
import { serve, type Router } from '../../http/serve.ts'
import { openSession } from '../session/verbs/open-session.ts'
import { completeSetup } from './verbs/complete-setup.ts'
import { setupNeeded } from './verbs/issue-setup-link.ts'

export function setupRoutes(router: Router) {
  const { services } = router
  serve(router, getSetup, async () => ({ needed: await setupNeeded(services), demo: services.demo }))
  serve(router, completeSetupCall, async ({ ip }, input, { request, reply }) => {
    const created = await redeeming(services, { by: 'setup', ip }, () => completeSetup(services, input, ip))
    return openSession(services, { ...created, by: 'setup', request, reply })
  })
}
