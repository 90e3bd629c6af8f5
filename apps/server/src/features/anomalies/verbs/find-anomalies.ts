import { findAnomalies as search, firstEventTime, markChecked, readChecked } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { settleDepartments } from '../../departments/verbs/settle-departments.ts'
import { rulesFor } from '../../rating/verbs/rater-for.ts'
import { settleLeavers } from './settle-leavers.ts'

type Owner = { services: Services; organisation: { id: string; timeZone: string } }

const searching = new Set<string>()

/**
 * Looks at everything since the last look; after a scan also at everything that the scan brought, however old it is. Whole weeks are
 * looked at anew, which finds what was found before and changes nothing of it. With `since` (milliseconds) nothing earlier is looked at.
 */
export async function findAnomalies(
  { services, organisation }: Owner,
  { scanId, since, signal }: { scanId?: string; since?: number; signal?: AbortSignal } = {},
): Promise<{ found: number; checkedUntil: string }> {
  const {
    stores: { analytics },
    live,
  } = services
  if (searching.has(organisation.id))
    throw new AppError('conflict', 'Anomalies are being looked for already. Wait until that is done.')
  searching.add(organisation.id)
  try {
    const to = services.now().getTime()
    await settleLeavers({ services, organisation })
    await settleDepartments({ services, organisation })
    const [checked, first, ofScan] = await Promise.all([
      readChecked(analytics, organisation.id),
      firstEventTime(analytics, organisation.id),
      scanId ? firstEventTime(analytics, organisation.id, scanId) : undefined,
    ])
    const from = Math.max(since ?? 0, Math.min(checked ?? first ?? to, ofScan ?? to))
    const found =
      first === undefined
        ? 0
        : await search(analytics, {
            organisationId: organisation.id,
            timeZone: organisation.timeZone,
            from: Math.max(from, first),
            to,
            rules: rulesFor(services, organisation.id),
            signal,
          })
    await markChecked(analytics, organisation.id, to)
    if (found) live.publish(organisation.id, { type: 'changed', data: { ratings: true } })
    return { found, checkedUntil: new Date(to).toISOString() }
  } finally {
    searching.delete(organisation.id)
  }
}
