import { confirmHandOver, takeHandOver } from '@sharelight/contract'
import { redeeming } from '../../auth/attempts.ts'
import { serve, type Router } from '../../http/serve.ts'
import { confirm } from './verbs/confirm.ts'
import { take } from './verbs/take.ts'

export function handOverRoutes(router: Router) {
  const { services } = router
  serve(router, takeHandOver, ({ ip }, { token }, exchange) =>
    redeeming(services, { by: 'hand-over', ip }, () => take(services, token, exchange)),
  )
  serve(router, confirmHandOver, ({ ip }, { token }, exchange) =>
    redeeming(services, { by: 'hand-over', ip }, () => confirm(services, token, exchange)),
  )
}
