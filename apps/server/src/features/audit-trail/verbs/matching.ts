import type { AuditFilter } from '@sharelight/contract'
import type { OrganisationQueries } from '@sharelight/store'
import { likeAnywhere } from '../../../http/like.ts'

/** Entries of the trail that are asked for. */
export function matching(db: OrganisationQueries, { search, action, user, from, to }: AuditFilter) {
  const pattern = likeAnywhere(search)
  return db
    .selectFrom('audit_trail')
    .where(eb =>
      eb.or([eb('subject', 'ilike', pattern), eb('user_email', 'ilike', pattern), eb('action', 'ilike', pattern)]),
    )
    .$if(action !== undefined, query => query.where('action', '=', action ?? ''))
    .$if(user !== undefined, query => query.where('user_email', '=', user ?? ''))
    .$if(from !== undefined, query => query.where('time', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, query => query.where('time', '<', new Date(to ?? 0)))
}
