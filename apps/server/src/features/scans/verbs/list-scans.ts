import type { ScanProgress } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { toProgress } from '../../sources/verbs/source-rows.ts'

export async function listScans({ services, organisation }: Context, limit: number): Promise<ScanProgress[]> {
  const rows = await services.stores.meta.forOrganisation(organisation.id).selectFrom('scans').selectAll()
    .orderBy('requested_at', 'desc').limit(limit).execute()
  return rows.map(toProgress)
}
