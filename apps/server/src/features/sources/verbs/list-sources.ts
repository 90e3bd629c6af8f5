import type { Source } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { toSource } from './source-rows.ts'

export async function listSources({ services, organisation }: Context): Promise<Source[]> {
  const db = services.stores.meta.forOrganisation(organisation.id)
  const [sources, scans] = await Promise.all([
    db.selectFrom('data_sources').selectAll().where('disconnected_at', 'is', null).orderBy('created_at').execute(),
    db.selectFrom('scans').selectAll().distinctOn('source_id').orderBy('source_id').orderBy('requested_at', 'desc').execute(),
  ])
  const lastScan = new Map(scans.map(scan => [scan.source_id, scan]))
  return sources.map(source => toSource(source, lastScan.get(source.id)))
}
