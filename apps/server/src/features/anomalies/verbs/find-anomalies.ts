import type { AnomalyKind } from '@sharelight/contract'
import { findAnomalies as search, firstEventTime, markChecked, readChecked } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { settleDepartments } from '../../departments/verbs/settle-departments.ts'
import { rulesFor } from '../../rating/verbs/rater-for.ts'
import { inForce } from '../../edition/verbs/in-force.ts'
import { settleLeavers } from './settle-leavers.ts'

type Owner = { services: Services; organisation: { id: string; timeZone: string } }

const searching = new Set<string>()

const ofDepartments: AnomalyKind[] = ['unfamiliar_organisation', 'unfamiliar_colleague']

/** Who is familiar with whom is a matter of departments. */
async function unlicensed({ services, organisation }: Owner): Promise<AnomalyKind[]> {
  const row = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('organisations')
    .selectAll()
    .executeTakeFirstOrThrow()
  return (await inForce(services, row)).features.has('departments_information') ? [] : ofDepartments
}

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
            without: await unlicensed({ services, organisation }),
            signal,
          })
    await markChecked(analytics, organisation.id, to)
    if (found) live.publish(organisation.id, { type: 'changed', data: { ratings: true } })
    return { found, checkedUntil: new Date(to).toISOString() }
  } finally {
    searching.delete(organisation.id)
  }
}
