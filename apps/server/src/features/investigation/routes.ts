import {
  exportList as exportCall,
  getItem,
  investigateContacts,
  investigateEmployees,
  investigateEvents,
  investigateFiles,
  investigateFolders,
  investigateOrganisations,
  investigatePersonalContacts,
} from '@sharelight/contract'
import type { Context } from '../../context.ts'
import { requireArea } from '../../http/require-area.ts'
import { serveDownload } from '../../http/serve-download.ts'
import { serve, type Router } from '../../http/serve.ts'
import { exportList } from './verbs/export-list.ts'
import type { CompleteListQuery } from './verbs/list.ts'
import { listEvents } from './verbs/list-events.ts'
import { listFiles } from './verbs/list-files.ts'
import { listFolders } from './verbs/list-folders.ts'
import { listIdentities } from './verbs/list-identities.ts'
import { listOrganisations } from './verbs/list-organisations.ts'
import { readItemDetail } from './verbs/read-item.ts'
import { withinEdition } from './verbs/within-edition.ts'

/** A list of the investigation screen: inside the user's areas and the organisation's edition. */
function investigated<Row>(list: (ctx: Context, query: CompleteListQuery) => Promise<{ items: Row[]; total: number }>) {
  return (ctx: Context, query: CompleteListQuery) => {
    requireArea(ctx, 'entity_investigation', 'Entity Investigation')
    return withinEdition(ctx, query, allowed => list(ctx, allowed))
  }
}

export function investigationRoutes(router: Router) {
  serve(router, investigateFiles, investigated(listFiles))
  serve(router, investigateEvents, investigated(listEvents))
  serve(router, investigateFolders, investigated(listFolders))
  serve(
    router,
    investigateEmployees,
    investigated((ctx, query) => listIdentities(ctx, 'employee', query)),
  )
  serve(
    router,
    investigateContacts,
    investigated((ctx, query) => listIdentities(ctx, 'contact', query)),
  )
  serve(
    router,
    investigatePersonalContacts,
    investigated((ctx, query) => listIdentities(ctx, 'personal', query)),
  )
  serve(router, investigateOrganisations, investigated(listOrganisations))
  serve(router, getItem, (ctx, { id }) => readItemDetail(ctx, id))
  serveDownload(router, exportCall, (ctx, question) => exportList(ctx, question))
}
