import { changeOrganisation as changeCall } from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { changeOrganisation } from './verbs/change-organisation.ts'

export function organisationRoutes(router: Router) {
  serve(router, changeCall, async (ctx, change) => {
    const organisation = await changeOrganisation(ctx, change)
    router.gate.forget()
    return organisation
  })
}
