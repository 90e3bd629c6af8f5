import { openDemo } from '@sharelight/contract'
import { demoSizes } from '@sharelight/demo'
import { serve, type Router } from '../../http/serve.ts'
import type { Services } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { openSession } from '../session/verbs/open-session.ts'
import { demoUsers } from './verbs/create-organisation.ts'
import { loadDemo } from './verbs/load-demo.ts'

export function demoRoutes(router: Router) {
  const { services } = router
  serve(router, openDemo, async ({ organisation }, _, { request, reply }) => {
    if (services.settings.providerKey)
      throw new AppError(
        'forbidden',
        'A provider runs this installation for its customers: it has no demo organisation.',
      )
    const organisationId = await loadDemo(services, demoSizes[services.settings.demoSize], {
      creator: organisation.id,
      signal: router.app.stopping,
    })
    await requireOwnDemo(services, { organisationId, asking: organisation.id })
    const user = await services.stores.meta
      .forOrganisation(organisationId)
      .selectFrom('users')
      .select('id')
      .where('email', '=', demoUsers[0].email)
      .executeTakeFirstOrThrow()
    return openSession(services, { organisationId, userId: user.id, by: 'demo', request, reply })
  })
}

/** The organisation that had it made enters it; on a server that is a demo, everybody. @throws AppError `forbidden` */
async function requireOwnDemo(
  { stores, demo }: Services,
  { organisationId, asking }: { organisationId: string; asking: string },
) {
  if (demo || asking === organisationId) return
  const { demo_of: owner } = await stores.meta
    .forOrganisation(organisationId)
    .selectFrom('organisations')
    .select('demo_of')
    .executeTakeFirstOrThrow()
  if (owner !== asking)
    throw new AppError('forbidden', 'The demo organisation here belongs to the organisation that had it made.')
}
