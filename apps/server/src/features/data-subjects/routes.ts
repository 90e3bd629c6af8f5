import {
  closeErasure as closeCall,
  createErasure as createCall,
  decideErasure as decideCall,
  listErasureEntries as entriesCall,
  listErasures as listCall,
  lookAgainForErasure as lookCall,
  searchDataSubject,
} from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { createTurns } from '../../http/turns.ts'
import { decideErasure, listEntries } from './verbs/decide-erasure.ts'
import { listErasures } from './verbs/erasure-rows.ts'
import { closeErasure, createErasure, lookAgain } from './verbs/save-erasure.ts'
import { searchSubject } from './verbs/search-subject.ts'

export function dataSubjectRoutes(router: Router) {
  const turns = createTurns({ ofUser: 3, ofOrganisation: 6 })
  serve(router, searchDataSubject, (ctx, question) => turns.take(ctx, () => searchSubject(ctx, question)))
  serve(router, listCall, (ctx, page, { asOf }) => listErasures(ctx, { ...page, asOf }))
  serve(router, createCall, (ctx, asked) => turns.take(ctx, () => createErasure(ctx, asked)))
  serve(router, entriesCall, (ctx, question) => listEntries(ctx, question))
  serve(router, decideCall, (ctx, decision) => decideErasure(ctx, decision))
  serve(router, lookCall, (ctx, { id }) => turns.take(ctx, () => lookAgain(ctx, id)))
  serve(router, closeCall, (ctx, { id, closed }) => closeErasure(ctx, id, closed))
}
