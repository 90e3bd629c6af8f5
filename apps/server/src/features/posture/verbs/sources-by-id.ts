import { serviceBook } from '@sharelight/domain'
import type { Context } from '../../../context.ts'

export interface NamedSource {
  id: string
  name: string
  icon: string
}

/** Connected sources with the icons of their connectors; those of their services where no connector is there, as in the demo organisation. */
export async function sourcesById({ services, organisation }: Context): Promise<ReadonlyMap<string, NamedSource>> {
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('data_sources')
    .select(['id', 'name', 'connector', 'code'])
    .where('disconnected_at', 'is', null)
    .execute()
  const icons = new Map(services.connectors.map(({ id, icon }) => [id, icon]))
  const book = serviceBook(services.connectors)
  return new Map(
    rows.map(({ id, name, connector, code }) => [
      id,
      { id, name, icon: icons.get(connector) ?? book.byCode(code)?.icon ?? 'database' },
    ]),
  )
}
