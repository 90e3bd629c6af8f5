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
import type { Context } from '../../context.ts'
import { serve, type Router } from '../../http/serve.ts'
import type { CompleteListQuery } from '../investigation/verbs/list.ts'
import { listFiles } from '../investigation/verbs/list-files.ts'
import { listFolders } from '../investigation/verbs/list-folders.ts'
import { listIdentities } from '../investigation/verbs/list-identities.ts'
import { firstRows } from '../investigation/verbs/within-edition.ts'
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
function listed<Row>(list: (ctx: Context, query: CompleteListQuery) => Promise<{ items: Row[]; total: number }>) {
  return (ctx: Context, { id, offset, limit, ...frame }: Asked) => {
    const filter: MetricFilter | undefined = id === '*' ? undefined : { dimension: 'id', operator: 'eq', value: id }
    const timeFrame = frameOf(ctx, frame)
    return firstRows(ctx, { offset, limit }, part => list(ctx, { filter, timeFrame, ...part }))
  }
}

export function entityRoutes(router: Router) {
  serve(router, searchCall, (ctx, { type, text, ...page }) =>
    firstRows(ctx, page, part => searchEntities(ctx, type, { text, ...part })),
  )
  serve(router, listFileEntities, listed(listFiles))
  serve(router, listFolderEntities, listed(listFolders))
  serve(
    router,
    listEmployeeEntities,
    listed((ctx, query) => listIdentities(ctx, 'employee', query)),
  )
  serve(
    router,
    listContactEntities,
    listed((ctx, query) => listIdentities(ctx, 'contact', query)),
  )
  serve(
    router,
    listPersonalEntities,
    listed((ctx, query) => listIdentities(ctx, 'personal', query)),
  )
  for (const [kind, call] of [
    ['contact', listFilesForContact],
    ['employee', listFilesForEmployee],
    ['folder', listFilesForFolder],
  ] as const) {
    serve(router, call, (ctx, { from, to, ...question }) => {
      const timeFrame = frameOf(ctx, { from, to })
      return firstRows(ctx, question, part => filesFor(ctx, kind, { ...question, timeFrame, ...part }))
    })
  }
}
