import { sql, type RawBuilder } from 'kysely'

/** A field of a JSON column, as text. */
export const jsonText = (column: string, name: string) => sql<string>`${sql.ref(column)} ->> ${name}`

/** What columns say, with slashes between. */
export const joinedText = (...columns: string[]) =>
  sql<string>`concat_ws('/', ${sql.join(columns.map(name => sql.ref(name)))})`

/** Where a row with the same key is there already: these of its columns become what the new row says. */
export function fromNewRow<C extends string>(...columns: readonly C[]): Record<C, RawBuilder<never>> {
  return Object.fromEntries(columns.map(column => [column, sql.ref<never>(`excluded.${column}`)])) as Record<
    C,
    RawBuilder<never>
  >
}
