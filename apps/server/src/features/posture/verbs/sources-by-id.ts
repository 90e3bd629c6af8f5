import type { Context } from '../../../context.ts'

export interface NamedSource {
  id: string
  name: string
  icon: string
}

/** Connected sources with the icons that their connectors have. */
export async function sourcesById({ services, organisation }: Context): Promise<ReadonlyMap<string, NamedSource>> {
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('data_sources')
    .select(['id', 'name', 'connector'])
    .where('disconnected_at', 'is', null)
    .execute()
  const icons = new Map(services.connectors.map(({ id, icon }) => [id, icon]))
  return new Map(rows.map(({ id, name, connector }) => [id, { id, name, icon: icons.get(connector) ?? 'database' }]))
}
