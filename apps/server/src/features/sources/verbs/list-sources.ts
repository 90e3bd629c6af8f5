import type { Source } from '@sharelight/contract'
import { findConnector } from '@sharelight/connectors'
import type { Context } from '../../../context.ts'
import { sourceSeenBy } from './seen-by.ts'
import { consentRows, consentsOf, ownerOf } from './source-consents.ts'
import { toSource } from './source-rows.ts'
import { secretNames } from './source-secrets.ts'

/** A page of them, by when they were connected. */
export async function listSources(
  ctx: Context,
  { offset, limit }: { offset: number; limit: number },
): Promise<Source[]> {
  const { services, organisation } = ctx
  const db = services.stores.meta.forOrganisation(organisation.id)
  const [sources, scans, secrets, consents] = await Promise.all([
    db
      .selectFrom('data_sources')
      .selectAll()
      .where('disconnected_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .offset(offset)
      .limit(limit)
      .execute(),
    db.selectFrom('scans').selectAll().distinctOn('source_id').orderBy('source_id').orderBy('number', 'desc').execute(),
    secretNames(ctx),
    consentRows(ctx),
  ])
  const lastScan = new Map(scans.map(scan => [scan.source_id, scan]))
  return sources.map(source =>
    sourceSeenBy(
      ctx,
      toSource(source, {
        lastScan: lastScan.get(source.id),
        secrets: secrets.get(source.id) ?? [],
        consents: consentsOf(findConnector(source.connector, services.connectors), consents.get(ownerOf(source.id))),
      }),
    ),
  )
}
