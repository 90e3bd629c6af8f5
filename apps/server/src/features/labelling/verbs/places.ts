import type { Connector } from '@sharelight/connectors'
import type { LabelSystem } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { connectorsOf } from '../../sources/verbs/connector.ts'
import { mayChange } from '../../sources/verbs/may-change.ts'
import { database } from './labelling-row.ts'

export interface LabelPlace {
  id: string
  name: string
  /** Whose labels are given there. */
  system: LabelSystem
  /** Whether labels can be written there. */
  canLabel: boolean
  /** Whether it tells the tenant's labels. */
  tellsLabels: boolean
}

/** Connected sources, and what can be done with labels there. */
export async function labelPlaces(
  scope: Pick<Context, 'services'> & { organisation: { id: string; type: string } },
): Promise<LabelPlace[]> {
  const known = connectorsOf(scope)
  const rows = await database(scope)
    .selectFrom('data_sources')
    .select(['id', 'name', 'connector', 'settings'])
    .where('disconnected_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, name, connector: key, settings }) => {
    const connector = known.find(each => each.id === key)
    if (!connector) return []
    const { labelSystem: system = 'microsoft', capabilities } = connector
    return [{ id, name, system, canLabel: mayLabel(connector, settings), tellsLabels: capabilities.has('labels') }]
  })
}

/** The connector offers it, and the source's settings do not forbid changes. */
function mayLabel(connector: Connector, settings: Record<string, unknown>): boolean {
  const { remedies = [] } = connector
  return remedies.some(({ id }) => id === 'apply_label') && mayChange(connector, settings)
}
