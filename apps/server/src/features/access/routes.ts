import { getPersonAccess, listReachers, whatIfGone } from '@sharelight/contract'
import { requireArea } from '../../http/require-area.ts'
import { requireKind } from '../../http/require-entity.ts'
import type { Context } from '../../context.ts'
import { serve, type Router } from '../../http/serve.ts'
import { readPersonAccess } from './verbs/person-access.ts'
import { readReachers } from './verbs/reachers.ts'
import { readWhatIf } from './verbs/what-if.ts'

/** Who reaches what tells of people of every kind. */
function requirePeople(ctx: Context) {
  requireArea(ctx, 'entity_investigation', 'Entity Investigation')
  for (const kind of ['employees', 'contacts', 'personal-address', 'files'] as const) requireKind(ctx, kind)
}

function ofPeople<Question, Answer>(read: (ctx: Context, question: Question) => Promise<Answer>) {
  return (ctx: Context, question: Question) => {
    requirePeople(ctx)
    return read(ctx, question)
  }
}

export function accessRoutes(router: Router) {
  serve(router, listReachers, ofPeople(readReachers))
  serve(
    router,
    getPersonAccess,
    ofPeople((ctx, { id }: { id: string }) => readPersonAccess(ctx, id)),
  )
  serve(router, whatIfGone, ofPeople(readWhatIf))
}
