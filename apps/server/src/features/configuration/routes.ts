import type { Router } from '../../http/serve.ts'

/** Where the web finds the server; read once, before anybody is signed in (specification S7.003, S3.052). */
export function configurationRoutes(router: Router) {
  const { settings, demo } = router.services
  const configuration = {
    server: '/api',
    gql: '/api/data',
    analytics: process.env.PRODUCT_ANALYTICS === 'off' ? '' : '/api',
    env: settings.environment,
    type: demo ? 'demo' : 'regular',
    videoUrl: process.env.VIDEO_URL ?? '',
    offersDemo: !settings.providerKey,
  }
  router.app.get('/configs/application.json', (_, reply) => reply.send(configuration))
}
