import {
  listContactEntities,
  listEmployeeEntities,
  listFileEntities,
  listFilesForContact,
  listFilesForEmployee,
  listFilesForFolder,
  listFolderEntities,
  listPersonalEntities,
  searchEntities as searchCall,
  type MetricFilter,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { listFiles } from '../investigation/verbs/list-files.ts'
import { listFolders } from '../investigation/verbs/list-folders.ts'
import { listIdentities } from '../investigation/verbs/list-identities.ts'
import { frameOf } from '../metrics/verbs/frame.ts'
import { filesFor } from './verbs/files-for.ts'
import { searchEntities } from './verbs/search.ts'

interface Asked {
  id: string
  from?: string
  to?: string
  offset: number
  limit: number
}

/** `*` names all of a kind; anything else one entity by its id. */
function toList({ id, offset, limit, ...frame }: Asked) {
  const filter: MetricFilter | undefined = id === '*' ? undefined : { dimension: 'id', operator: 'eq', value: id }
  return { filter, offset, limit, timeFrame: frameOf(frame) }
}

export function entityRoutes(router: Router) {
  serve(router, searchCall, (ctx, { type, text, offset, limit }) => searchEntities(ctx, type, { text, offset, limit }))
  serve(router, listFileEntities, (ctx, asked) => listFiles(ctx, toList(asked)))
  serve(router, listFolderEntities, (ctx, asked) => listFolders(ctx, toList(asked)))
  serve(router, listEmployeeEntities, (ctx, asked) => listIdentities(ctx, 'employee', toList(asked)))
  serve(router, listContactEntities, (ctx, asked) => listIdentities(ctx, 'contact', toList(asked)))
  serve(router, listPersonalEntities, (ctx, asked) => listIdentities(ctx, 'personal', toList(asked)))
  for (const [kind, call] of [
    ['contact', listFilesForContact],
    ['employee', listFilesForEmployee],
    ['folder', listFilesForFolder],
  ] as const) {
    serve(router, call, (ctx, { from, to, ...question }) => filesFor(ctx, kind, { ...question, timeFrame: frameOf({ from, to }) }))
  }
}
