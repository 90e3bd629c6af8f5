import type { Router } from '../../http/serve.ts'
import { openApi, type OpenApi } from './openapi.ts'
import { docsPage } from './page.ts'

/** The description of every call that is served: for people, and for programs. */
export function docsRoutes({ app, endpoints }: Router) {
  let made: { document: OpenApi; page: string } | undefined
  const docs = () => {
    if (!made) {
      const document = openApi(endpoints)
      made = { document, page: docsPage(document) }
    }
    return made
  }
  app.get('/api/docs/openapi.json', async () => docs().document)
  app.get('/api/docs', async (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return docs().document
    return reply.type('text/html; charset=utf-8').send(docs().page)
  })
}
