import type { CustomData, CustomRule } from '@sharelight/classify'
import type { CustomDefinition } from '@sharelight/contract'
import type { Stores } from '@sharelight/store'

interface Row { id: string; key: string; name: string; definition: unknown; data: { print?: unknown; model?: unknown } }

export interface Scope { services: { stores: Stores }; organisation: { id: string } }

/** What was written by `prepare` and stays as it was. */
const definitionOf = (value: unknown) => value as CustomDefinition
const dataOf = (value: unknown) => value as CustomData

/** Ready to be compiled. `chunks` are the rows of an exact match. */
export function toRule({ key, name, definition, data }: Pick<Row, 'key' | 'name' | 'definition' | 'data'>, chunks: readonly Uint8Array[] = []): CustomRule {
  return {
    id: key.slice(key.lastIndexOf('/') + 1),
    key,
    name,
    generation: key.split('/').length - 1,
    definition: definitionOf(definition),
    data: { ...dataOf(data), chunks },
  }
}

/** The rules that an organisation has switched on, with the hashes of their tables. */
export async function ownRules({ services, organisation }: Scope): Promise<CustomRule[]> {
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('custom_labels')
    .select(['id', 'key', 'name', 'definition', 'data'])
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return Promise.all(
    rows.map(async row => toRule(row, definitionOf(row.definition).kind === 'exact-match' ? await chunksOf({ services, organisation }, row.id) : [])),
  )
}

/** Hashes of the rows of a table, in the order in which they came. */
export async function chunksOf({ services, organisation }: Scope, labelId: string): Promise<Uint8Array[]> {
  const rows = await services.stores.meta.forOrganisation(organisation.id).selectFrom('custom_label_rows').select('hashes')
    .where('label_id', '=', labelId).orderBy('number').execute()
  return rows.map(({ hashes }) => Buffer.from(hashes))
}
