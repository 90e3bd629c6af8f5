import { isEnvironment } from '@sharelight/domain'
import type { Router } from '../../http/serve.ts'

/** Where the web finds the server; read once, before anybody is signed in (specification S7.003, S3.052). */
export function configurationRoutes(router: Router) {
  const env = process.env.SHARELIGHT_ENV ?? 'production'
  if (!isEnvironment(env)) throw new Error(`SHARELIGHT_ENV is ${env}. Use local, dev, qa, debug, uat, preview, stage or production.`)
  const configuration = {
    server: '/api', gql: '/api/data', analytics: process.env.PRODUCT_ANALYTICS === 'off' ? '' : '/api', env,
    type: router.services.demo ? 'demo' : 'regular', videoUrl: process.env.VIDEO_URL ?? '',
  }
  router.app.get('/configs/application.json', (_, reply) => reply.header('cache-control', 'no-cache').send(configuration))
}
