import fastifyStatic from '@fastify/static'
import { readContent as readContentCall } from '@sharelight/contract'
import { join } from 'node:path'
import { serve, type Router } from '../../http/serve.ts'
import { contentFolder, readContent } from './verbs/read-content.ts'

const day = 24 * 3600 * 1000

export function contentRoutes(router: Router) {
  serve(router, readContentCall, (_, { collection, partner, language }) =>
    readContent(collection, { partner, language }),
  )
  void router.app.register(fastifyStatic, {
    root: join(contentFolder(), 'media'),
    prefix: '/content/media/',
    decorateReply: false,
    maxAge: day,
  })
}
