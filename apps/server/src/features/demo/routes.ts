import { openDemo } from '@sharelight/contract'
import { demoSizes } from '@sharelight/demo'
import { serve, type Router } from '../../http/serve.ts'
import { openSession } from '../session/verbs/open-session.ts'
import { demoUsers } from './verbs/create-organisation.ts'
import { loadDemo } from './verbs/load-demo.ts'

export function demoRoutes(router: Router) {
  const { services } = router
  serve(router, openDemo, async (_, __, { request, reply }) => {
    const organisationId = await loadDemo(services, demoSizes[services.settings.demoSize])
    const user = await services.stores.meta.forOrganisation(organisationId).selectFrom('users').select('id').where('email', '=', demoUsers[0].email).executeTakeFirstOrThrow()
    return openSession(services, { organisationId, userId: user.id, by: 'demo', request, reply })
  })
}
