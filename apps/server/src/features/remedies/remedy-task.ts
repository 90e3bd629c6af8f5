import type { Services } from '../../context.ts'
import { remedyTask, type RemedyInput } from '../../journal/kind.ts'
import type { TaskKind } from '../../tasks/kind.ts'
import { requestByProduct } from '../scans/verbs/request-by-product.ts'
import { openPart } from './verbs/open-part.ts'

/** Doing and taking back plans in the sources that they were made for. Afterwards the sources are read again: what people see follows. */
export const sourceRemedyTask = (services: Services): TaskKind<RemedyInput> => ({
  ...remedyTask(services, (organisationId, part) => openPart(services, organisationId, part)),
  async told({ organisationId, input }, { state }) {
    const plan = await services.stores.meta
      .forOrganisation(organisationId)
      .selectFrom('plans')
      .select('parts')
      .where('id', '=', String(input['planId']))
      .executeTakeFirst()
    const sources = new Set((plan?.parts ?? []).flatMap(({ sourceId }) => sourceId ?? []))
    for (const sourceId of sources) {
      services.live.publish(organisationId, { type: 'changed', data: { sourceId } })
      if (state !== 'failed') await requestByProduct(services, { organisationId, sourceId, isLook: false })
    }
  },
  reasonOf: error => (error instanceof Error ? error.message : String(error)),
})
