import type { listAdmins as call } from '@sharelight/contract'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { likeAnywhere } from '../../../http/like.ts'
import { toAdmin } from '../admin.ts'

export async function listAdmins({ services, organisation }: Context, { sort, direction, search, offset, limit }: z.output<typeof call.input>) {
  const pattern = likeAnywhere(search)
  const matching = services.stores.meta.forOrganisation(organisation.id).selectFrom('users').where('support', '=', false)
    .where(eb => eb.or([eb('email', 'ilike', pattern), eb('name', 'ilike', pattern)]))
  const [rows, { total }] = await Promise.all([
    matching.selectAll().orderBy(sort, direction === 'Ascend' ? 'asc' : 'desc').orderBy('id').offset(offset).limit(limit).execute(),
    matching.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { admins: rows.map(toAdmin), totalCount: Number(total) }
}
