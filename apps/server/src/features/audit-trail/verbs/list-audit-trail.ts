import type { listAuditTrail as call } from '@sharelight/contract'
import { auditRowHolds } from '@sharelight/store'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { AsOf } from '../../../http/pages.ts'
import { likeAnywhere } from '../../../http/like.ts'

export async function listAuditTrail({ services, organisation }: Context, input: z.output<typeof call.input> & AsOf) {
  const { search, action, user, from, to, offset, limit, asOf } = input
  const db = services.stores.meta.forOrganisation(organisation.id)
  const pattern = likeAnywhere(search)
  const matching = db
    .selectFrom('audit_trail')
    .where(eb =>
      eb.or([eb('subject', 'ilike', pattern), eb('user_email', 'ilike', pattern), eb('action', 'ilike', pattern)]),
    )
    .$if(action !== undefined, query => query.where('action', '=', action ?? ''))
    .$if(user !== undefined, query => query.where('user_email', '=', user ?? ''))
    .$if(from !== undefined, query => query.where('time', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, query => query.where('time', '<', new Date(to ?? 0)))
    .$if(asOf !== undefined, query => query.where('time', '<', asOf ?? new Date()))
  const [rows, { total }] = await Promise.all([
    matching.selectAll().orderBy('number', 'desc').offset(offset).limit(limit).execute(),
    matching.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const held = await Promise.all(rows.map(row => auditRowHolds(db, row)))
  const broken = rows.filter((_, index) => !held[index]).map(({ number }) => number)
  const entries = rows.map(
    ({ number, time, user_email: userEmail, action: done, subject, before, after, address }) => ({
      number,
      time: time.toISOString(),
      userEmail,
      action: done,
      subject,
      before,
      after,
      address,
    }),
  )
  return { entries, total: Number(total), firstBroken: broken.length > 0 ? Math.min(...broken) : null }
}
