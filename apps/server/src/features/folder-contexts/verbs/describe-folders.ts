import { tellingTypes } from '@sharelight/domain'
import { describeFolders } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { inForce } from '../../edition/verbs/in-force.ts'
import { labelsIn, scoresIn } from '../../labels/verbs/label-facts.ts'
import { rulesFor } from '../../rating/verbs/rater-for.ts'

export interface How {
  /** Looks at all folders again. */
  anew?: boolean
  signal?: AbortSignal | undefined
}

/** Works out what folders are about where the organisation has the feature. Answers how many it looked at. */
export async function describeFoldersOf(services: Services, organisationId: string, how: How = {}): Promise<number> {
  const row = await services.stores.meta
    .forOrganisation(organisationId)
    .selectFrom('organisations')
    .selectAll()
    .executeTakeFirst()
  if (!row || !(await inForce(services, row)).features.has('folders_context_labels')) return 0
  const scope = { services, organisation: { id: organisationId } }
  const [tree, scoreOf] = await Promise.all([labelsIn(scope), scoresIn(scope)])
  const telling = tellingTypes(
    tree.all.map(({ key }) => key),
    scoreOf,
  )
  const rules = rulesFor(services, organisationId)
  const count = await describeFolders(services.stores.analytics, { organisationId, rules, telling, ...how })
  if (count) services.live.publish(organisationId, { type: 'changed', data: { ratings: true } })
  return count
}
