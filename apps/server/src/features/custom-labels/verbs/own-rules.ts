import { tableKeyOf, type CustomData, type CustomRule } from '@sharelight/classify'
import type { CustomDefinition } from '@sharelight/contract'
import type { Stores } from '@sharelight/store'

interface Row {
  id: string
  key: string
  name: string
  definition: unknown
  data: { print?: unknown; model?: unknown }
}

export interface Scope {
  services: { stores: Stores }
  organisation: { id: string }
}

/** What was written by `prepare` and stays as it was. */
const definitionOf = (value: unknown) => value as CustomDefinition
const dataOf = (value: unknown) => value as CustomData

/** A rule is named by the last part of its label's key. */
export const ruleId = (key: string) => key.slice(key.lastIndexOf('/') + 1)

/** Ready to be compiled; of an exact match with its table. */
export function toRule(
  { key, name, definition, data }: Pick<Row, 'key' | 'name' | 'definition' | 'data'>,
  table: Pick<CustomData, 'chunks' | 'tableKey'> = {},
): CustomRule {
  return {
    id: ruleId(key),
    key,
    name,
    generation: key.split('/').length - 1,
    definition: definitionOf(definition),
    data: { ...dataOf(data), ...table },
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
    rows.map(async row =>
      toRule(
        row,
        definitionOf(row.definition).kind === 'exact-match' ? await tableOf({ services, organisation }, row) : {},
      ),
    ),
  )
}

/** Hashes of the rows of a table, in the order in which they came, and what they were hashed under. */
export async function tableOf(
  { services, organisation }: Scope,
  { id: labelId, key }: Pick<Row, 'id' | 'key'>,
): Promise<Pick<CustomData, 'chunks' | 'tableKey'>> {
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('custom_label_rows')
    .select('hashes')
    .where('label_id', '=', labelId)
    .orderBy('number')
    .execute()
  return {
    chunks: rows.map(({ hashes }) => Buffer.from(hashes)),
    tableKey: tableKeyOf(await services.stores.meta.hmacKey(organisation.id), ruleId(key)),
  }
}
