import type { ScanProgress } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { progressSeenBy } from '../../sources/verbs/seen-by.ts'
import { toProgress } from '../../sources/verbs/source-rows.ts'

export async function listScans(ctx: Context, limit: number): Promise<ScanProgress[]> {
  const { services, organisation } = ctx
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('scans')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(row => progressSeenBy(ctx, toProgress(row)))
}
