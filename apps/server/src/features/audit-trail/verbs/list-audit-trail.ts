import type { listAuditTrail as call } from '@sharelight/contract'
import { firstBrokenAudit } from '@sharelight/store'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { likeAnywhere } from '../../../http/like.ts'

export async function listAuditTrail({ services, organisation }: Context, { search, action, offset, limit }: z.output<typeof call.input>) {
  const db = services.stores.meta.forOrganisation(organisation.id)
  const pattern = likeAnywhere(search)
  const matching = db.selectFrom('audit_trail')
    .where(eb => eb.or([eb('subject', 'ilike', pattern), eb('user_email', 'ilike', pattern), eb('action', 'ilike', pattern)]))
    .$if(action !== undefined, query => query.where('action', '=', action ?? ''))
  const [rows, { total }, firstBroken] = await Promise.all([
    matching.selectAll().orderBy('number', 'desc').offset(offset).limit(limit).execute(),
    matching.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    firstBrokenAudit(db, organisation.id),
  ])
  const entries = rows.map(({ number, time, user_email: userEmail, action: done, subject, before, after, address }) => (
    { number, time: time.toISOString(), userEmail, action: done, subject, before, after, address }))
  return { entries, total: Number(total), firstBroken }
}
