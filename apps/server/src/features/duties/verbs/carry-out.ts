import { eraseSource } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { settleStored } from '../../exceptions/verbs/settle-stored.ts'
import { rerateAll } from '../../rating/verbs/rerate-all.ts'

/** What the analytics store has to do about a change of the meta store. Doing it again changes nothing. */
export interface Duty {
  kind: 'rate' | 'drop-label' | 'erase-source'
  /** The label's key or the source's id. */
  subject?: string
}

/** A user is named where one decided it. */
export interface DutyScope { services: Services; organisation: { id: string }; user?: { id: string; email: string } }

/** Does what a saved change asks of the analytics store, and strikes it off. */
export async function carryOut(scope: DutyScope, { id, kind, subject }: { id: string; kind: Duty['kind']; subject: string }): Promise<void> {
  const { services, organisation } = scope
  const { meta, analytics } = services.stores
  if (kind === 'drop-label') await settleStored(scope, { label: subject })
  else if (kind === 'erase-source') await eraseSource(analytics, { organisationId: organisation.id, sourceId: subject })
  else await rerateAll(scope)
  await meta.forOrganisation(organisation.id).deleteFrom('analytics_duties').where('id', '=', id).execute()
}
