import { licensed, type Connector, type Licence } from '@sharelight/connectors'
import { editionCapabilities } from '@sharelight/domain'
import type { OrganisationQueries } from '@sharelight/store'
import type { Organisation, Services } from '../../../context.ts'
import { capabilityOff, featureOff } from '../../../http/edition.ts'
import { inForce } from '../../edition/verbs/in-force.ts'

type Holder = Pick<Organisation, 'edition' | 'features'>

/** Settings as far as the organisation is licensed to read by them. @throws AppError `edition_required` where nothing is left of them */
export function licensedSettings(organisation: Holder, connector: Connector, settings: unknown): unknown {
  const part = licensed(connector, settings, hasIn(organisation))
  if ('lacks' in part) throw licenceOff(organisation, part.lacks)
  return part.settings
}

const hasIn =
  ({ edition, features }: Holder) =>
  (licence: Licence) =>
    licence === 'mcas' ? editionCapabilities[edition].mcas : features.has(licence)

/** Why it is not licensed here, in a sentence. */
export const licenceOff = (organisation: Holder, licence: Licence) =>
  licence === 'mcas' ? capabilityOff(licence) : featureOff(organisation, licence)

/** Why a source is not scanned now: what its organisation lacks. */
export function lackedForScan(
  organisation: Holder,
  connector: Pick<Connector, 'features'> | undefined,
  settings: unknown,
): Licence | undefined {
  if (!organisation.features.has('data_scanner_service')) return 'data_scanner_service'
  const part = connector && licensed(connector, settings, hasIn(organisation))
  return part && 'lacks' in part ? part.lacks : undefined
}

/** Whether the product may scan a source by itself: what nobody asked for is not begun where it would be refused. */
export async function mayScan(
  services: Pick<Services, 'settings' | 'now' | 'connectors'>,
  tx: OrganisationQueries,
  sourceId: string,
): Promise<boolean> {
  const source = await tx
    .selectFrom('data_sources')
    .select(['connector', 'settings'])
    .where('id', '=', sourceId)
    .executeTakeFirst()
  if (!source) return false
  const organisation = await tx.selectFrom('organisations').selectAll().executeTakeFirstOrThrow()
  const connector = services.connectors.find(({ id }) => id === source.connector)
  return lackedForScan(await inForce(services, organisation), connector, source.settings) === undefined
}
