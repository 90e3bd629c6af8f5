import type { PlaybookRule } from '@sharelight/domain'
import type { RemedyOffer } from '@sharelight/contract'
import { findConnector, hasScript, type Connector } from '@sharelight/connectors'
import type { Context } from '../../../context.ts'
import { connectorsOf } from '../../sources/verbs/connector.ts'
import { mayChange } from '../../sources/verbs/may-change.ts'

/** A connected source, and what of a playbook's remedies it offers. */
export interface Place {
  id: string
  name: string
  connector: Connector
  remedy: RemedyOffer | undefined
  /** Its settings forbid every change, so that what the connector offers is no remedy here. */
  isForbidden: boolean
  /** The first of its services that there is a script of the playbook for, by its key. */
  scripted: string | undefined
}

/** `chosen`: the one of its remedies that is meant. */
export async function placesFor(ctx: Context, rule: PlaybookRule, chosen?: string): Promise<Place[]> {
  const known = connectorsOf(ctx)
  const rows = await ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .selectFrom('data_sources')
    .select(['id', 'name', 'connector', 'settings'])
    .where('disconnected_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, name, connector: key, settings }) => {
    const connector = findConnector(key, known)
    if (!connector) return []
    const scripted = connector.services.find(service => hasScript(rule.id, service.key))?.key
    const offered = offeredBy(connector, chosen === undefined ? rule : { ...rule, remedies: [chosen] })
    const isForbidden = offered !== undefined && !mayChange(connector, settings)
    return [{ id, name, connector, remedy: isForbidden ? undefined : offered, isForbidden, scripted }]
  })
}

const kinds = { files: 'item', folders: 'folder', accounts: 'account', mailboxes: 'account' } as const

/** The first of the playbook's remedies that the connector offers for what the playbook is about. */
function offeredBy({ remedies = [] }: Connector, { remedies: wanted, subject }: PlaybookRule): RemedyOffer | undefined {
  const kind = kinds[subject]
  return wanted.flatMap(id => remedies.filter(offer => offer.id === id)).find(({ targets }) => targets.includes(kind))
}
