import type { Router } from '../../http/serve.ts'

/** Where the web finds the server; read once, before anybody is signed in (specification S7.003, S3.052). */
export function configurationRoutes({ app }: Router) {
  const configuration = {
    server: '/api', gql: '/api/data', analytics: '/api', env: process.env.SHARELIGHT_ENV ?? 'production', type: 'regular', videoUrl: '',
  }
  app.get('/configs/application.json', (_, reply) => reply.header('cache-control', 'no-cache').send(configuration))
}
