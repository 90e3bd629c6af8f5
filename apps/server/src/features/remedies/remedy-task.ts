import type { Services } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { remedyTask, type RemedyInput } from '../../journal/kind.ts'
import type { TaskKind } from '../../tasks/kind.ts'
import { requestByProduct } from '../scans/verbs/request-by-product.ts'
import { openRemedy } from './verbs/open-remedy.ts'

/** Doing and taking back plans in the sources that they were made for. Afterwards the source is read again: what people see follows. */
export const sourceRemedyTask = (services: Services): TaskKind<RemedyInput> => ({
  ...remedyTask(services, (organisationId, planId) => openPlanned(services, organisationId, planId)),
  async told({ organisationId, input }, { state }) {
    const plan = await planOf(services, organisationId, String(input['planId']))
    services.live.publish(organisationId, { type: 'changed', data: { sourceId: plan?.source_id ?? '' } })
    if (plan?.source_id && state !== 'failed')
      await requestByProduct(services, { organisationId, sourceId: plan.source_id, isLook: false })
  },
  reasonOf: error => (error instanceof Error ? error.message : String(error)),
})

async function openPlanned(services: Services, organisationId: string, planId: string) {
  const db = services.stores.meta.forOrganisation(organisationId)
  const organisation = await db.selectFrom('organisations').select(['id', 'domains']).executeTakeFirstOrThrow()
  const plan = await planOf(services, organisationId, planId)
  const source = await db
    .selectFrom('data_sources')
    .select(['id', 'connector', 'settings'])
    .where('id', '=', plan?.source_id ?? null)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst()
  if (!plan || !source)
    throw new AppError('conflict', 'The data source of the plan was disconnected. Nothing was done.')
  return openRemedy({ services, organisation }, { source, remedy: plan.remedy, signal: new AbortController().signal })
}

function planOf({ stores }: Services, organisationId: string, planId: string) {
  return stores.meta
    .forOrganisation(organisationId)
    .selectFrom('plans')
    .select(['remedy', 'source_id'])
    .where('id', '=', planId)
    .executeTakeFirst()
}
