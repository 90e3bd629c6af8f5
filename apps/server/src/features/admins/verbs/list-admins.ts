import type { listAdmins as call } from '@sharelight/contract'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { likeAnywhere } from '../../../http/like.ts'
import { toAdmin } from '../admin.ts'

export async function listAdmins(
  { services, organisation }: Context,
  { sort, direction, search, offset, limit }: z.output<typeof call.input>,
) {
  const pattern = likeAnywhere(search)
  const matching = administrators({ services, organisation }).where(eb =>
    eb.or([eb('email', 'ilike', pattern), eb('name', 'ilike', pattern)]),
  )
  const [rows, { total }] = await Promise.all([
    matching
      .selectAll()
      .orderBy(sort, direction === 'Ascend' ? 'asc' : 'desc')
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute(),
    matching.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { admins: rows.map(toAdmin), totalCount: Number(total) }
}

/** Everybody at once, by e-mail descending. */
export async function allAdmins(ctx: Context) {
  return (await administrators(ctx).selectAll().orderBy('email', 'desc').execute()).map(toAdmin)
}

function administrators({ services, organisation }: Pick<Context, 'services' | 'organisation'>) {
  return services.stores.meta.forOrganisation(organisation.id).selectFrom('users').where('support', '=', false)
}
