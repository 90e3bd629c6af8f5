import type { EntityKind } from '@sharelight/contract'
import type { Attribute } from '../cube.ts'

const columns = {
  items: {
    Name: ['Name', 'name'],
    Path: ['Path', 'path'],
    Kind: ['Kind', 'kind'],
    Mime: ['Format', 'mime'],
    Language: ['Language', "JSONExtractString(properties, 'textLanguage')"],
  },
  folders: { Name: ['Name', 'name'], Path: ['Path', 'path'] },
  identities: {
    Name: ['Name', "if(display_name = '', address, display_name)"],
    Address: ['Address', 'address'],
    Domain: ['Organization', 'domain'],
    Department: ['Department', 'department'],
    Kind: ['Kind', 'kind'],
  },
} as const
const kinds = { items: 'files', folders: 'folders', identities: 'contacts' } as const satisfies Record<
  Attribute['table'],
  EntityKind
>

/** `itemName`, `itemPath` … for the dimension `item`. */
export function attributesOf(
  of: string,
  table: Attribute['table'],
  entity: EntityKind = kinds[table],
): Record<string, Attribute> {
  return Object.fromEntries(
    Object.entries(columns[table]).map(([suffix, [title, sql]]) => [
      `${of}${suffix}`,
      {
        title: `${title} of the ${of}`,
        type: 'text',
        of,
        table,
        sql,
        entity: suffix === 'Domain' ? 'organizations' : entity,
      } as const,
    ]),
  )
}
