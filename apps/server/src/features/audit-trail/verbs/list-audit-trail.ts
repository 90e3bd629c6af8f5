import type { listAuditTrail as call } from '@sharelight/contract'
import { auditRowHolds } from '@sharelight/store'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { AsOf } from '../../../http/pages.ts'
import { matching } from './matching.ts'

export async function listAuditTrail({ services, organisation }: Context, input: z.output<typeof call.input> & AsOf) {
  const { offset, limit, asOf, ...filter } = input
  const db = services.stores.meta.forOrganisation(organisation.id)
  const asked = matching(db, filter).$if(asOf !== undefined, query => query.where('time', '<', asOf ?? new Date()))
  const [rows, { total }] = await Promise.all([
    asked.selectAll().orderBy('number', 'desc').offset(offset).limit(limit).execute(),
    asked.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
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
