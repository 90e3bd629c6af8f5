import { getFolderContext } from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { readFolderContext } from './verbs/read-folder-context.ts'

export function folderContextRoutes(router: Router) {
  serve(router, getFolderContext, async (ctx, { id }) => ({ context: await readFolderContext(ctx, id) }))
}
