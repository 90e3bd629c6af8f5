import {
  getItem, investigateContacts, investigateEmployees, investigateEvents, investigateFiles, investigateFolders, investigateOrganisations,
  investigatePersonalContacts,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { listEvents } from './verbs/list-events.ts'
import { listFiles } from './verbs/list-files.ts'
import { listFolders } from './verbs/list-folders.ts'
import { listIdentities } from './verbs/list-identities.ts'
import { listOrganisations } from './verbs/list-organisations.ts'
import { readItemDetail } from './verbs/read-item.ts'

export function investigationRoutes(router: Router) {
  serve(router, investigateFiles, (ctx, query) => listFiles(ctx, query))
  serve(router, investigateEvents, (ctx, query) => listEvents(ctx, query))
  serve(router, investigateFolders, (ctx, query) => listFolders(ctx, query))
  serve(router, investigateEmployees, (ctx, query) => listIdentities(ctx, 'employee', query))
  serve(router, investigateContacts, (ctx, query) => listIdentities(ctx, 'contact', query))
  serve(router, investigatePersonalContacts, (ctx, query) => listIdentities(ctx, 'personal', query))
  serve(router, investigateOrganisations, (ctx, query) => listOrganisations(ctx, query))
  serve(router, getItem, (ctx, { id }) => readItemDetail(ctx, id))
}
