import { searchDataSubject } from '@sharelight/contract'
import { serve, type Router } from '../../http/serve.ts'
import { createTurns } from '../../http/turns.ts'
import { searchSubject } from './verbs/search-subject.ts'

export function dataSubjectRoutes(router: Router) {
  const turns = createTurns({ ofUser: 3, ofOrganisation: 6 })
  serve(router, searchDataSubject, (ctx, question) => turns.take(ctx, () => searchSubject(ctx, question)))
}
