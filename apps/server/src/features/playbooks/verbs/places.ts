import type { PlaybookRule } from '@sharelight/domain'
import type { RemedyOffer } from '@sharelight/contract'
import { findConnector, hasScript, type Connector } from '@sharelight/connectors'
import type { Context } from '../../../context.ts'
import { connectorsOf } from '../../sources/verbs/connector.ts'

/** A connected source, and what of a playbook's remedies it offers. */
export interface Place {
  id: string
  name: string
  connector: Connector
  remedy: RemedyOffer | undefined
  /** The first of its services that there is a script of the playbook for, by its key. */
  scripted: string | undefined
}

export async function placesFor(ctx: Context, rule: PlaybookRule): Promise<Place[]> {
  const known = connectorsOf(ctx)
  const rows = await ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .selectFrom('data_sources')
    .select(['id', 'name', 'connector'])
    .where('disconnected_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, name, connector: key }) => {
    const connector = findConnector(key, known)
    if (!connector) return []
    const scripted = connector.services.find(service => hasScript(rule.id, service.key))?.key
    return [{ id, name, connector, remedy: remedyIn(connector, rule), scripted }]
  })
}

/** The first of the playbook's remedies that the connector offers for what the playbook is about. */
function remedyIn({ remedies = [] }: Connector, { remedies: wanted, subject }: PlaybookRule): RemedyOffer | undefined {
  const kind = subject === 'folders' ? 'folder' : 'item'
  return wanted.flatMap(id => remedies.filter(offer => offer.id === id)).find(({ targets }) => targets.includes(kind))
}
