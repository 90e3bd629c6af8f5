import type { ScanProgress } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import type { PageAsked } from '../../../http/pages.ts'
import { progressSeenBy } from '../../sources/verbs/seen-by.ts'
import { toProgress } from '../../sources/verbs/source-rows.ts'

export async function listScans(ctx: Context, { offset, limit, asOf }: PageAsked): Promise<ScanProgress[]> {
  const { services, organisation } = ctx
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('scans')
    .selectAll()
    .$if(asOf !== undefined, query => query.where('requested_at', '<', asOf ?? new Date()))
    .orderBy('number', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(row => progressSeenBy(ctx, toProgress(row)))
}
