import {
  changeOrganisation as changeCall,
  getSecondStepPolicy,
  setSecondStepPolicy as setPolicyCall,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { changeOrganisation } from './verbs/change-organisation.ts'
import { readSecondStepPolicy, setSecondStepPolicy } from './verbs/second-step-policy.ts'

export function organisationRoutes(router: Router) {
  serve(router, changeCall, async (ctx, change) => {
    const organisation = await changeOrganisation(ctx, change)
    router.gate.forget()
    return organisation
  })
  serve(router, getSecondStepPolicy, ctx => readSecondStepPolicy(ctx))
  serve(router, setPolicyCall, async (ctx, change) => {
    const policy = await setSecondStepPolicy(ctx, change)
    router.gate.forget()
    return policy
  })
}
