import { contentScansAmong, forgetScanItems, type ScanSummary } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { overtakenScans } from './overtaken-scans.ts'

const looksAtOnce = 500

/**
 * Forgets looks at watched sources that found nothing, with their tasks and what they recorded of each item. The newest scan of a source stays, and so
 * does for good what found something: it is history.
 */
export async function forgetLooks(services: Services): Promise<void> {
  const looks = await overtakenLooks(services)
  const bySource = Map.groupBy(looks, ({ source_id: sourceId }) => sourceId)
  for (const [sourceId, some] of bySource) {
    const organisationId = some[0]?.organisation_id ?? ''
    const scope = { organisationId, sourceId, scanIds: some.map(({ id }) => id) }
    // Rules that change later ask when an item was read last.
    const reads = await contentScansAmong(services.stores.analytics, scope)
    const isHistory = ({ id, summary }: Look) => hasFound(summary) || reads.has(id)
    const gone = some.filter(look => !isHistory(look)).map(({ id }) => id)
    // First, so that a crash in between has it done again.
    await forgetScanItems(services.stores.analytics, { ...scope, scanIds: gone })
    await settle(services, organisationId, { gone, kept: some.filter(isHistory).map(({ id }) => id) })
  }
}

interface Look {
  id: string
  organisation_id: string
  source_id: string
  summary: object | null
}

function hasFound(summary: object | null): boolean {
  const { events = {}, byChange } = (summary ?? {}) as Partial<ScanSummary>
  if (!byChange || Object.keys(events).length) return true
  return byChange.created + byChange.moved + byChange.renamed + byChange.deleted > 0
}

function overtakenLooks({ stores }: Services): Promise<Look[]> {
  return overtakenScans(stores.meta.acrossOrganisations)
    .select(['id', 'organisation_id', 'source_id', 'summary'])
    .where('is_look', '=', true)
    .where('state', '=', 'SCANNING_COMPLETED')
    .where('cancelled', '=', false)
    .limit(looksAtOnce)
    .execute()
}

async function settle(
  { stores }: Services,
  organisationId: string,
  { gone, kept }: { gone: readonly string[]; kept: readonly string[] },
): Promise<void> {
  await stores.meta
    .forOrganisation(organisationId)
    .transaction()
    .execute(async tx => {
      if (gone.length) {
        await tx.deleteFrom('tasks').where('id', 'in', gone).where('finished_at', 'is not', null).execute()
        await tx.deleteFrom('scans').where('id', 'in', gone).execute()
      }
      if (kept.length) await tx.updateTable('scans').set({ is_look: false }).where('id', 'in', kept).execute()
    })
}
