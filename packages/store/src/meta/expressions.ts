import { sql } from 'kysely'

/** A field of a JSON column, as text. */
export const jsonText = (column: string, name: string) => sql<string>`${sql.ref(column)} ->> ${name}`

/** What columns say, with slashes between. */
export const joinedText = (...columns: string[]) =>
  sql<string>`concat_ws('/', ${sql.join(columns.map(name => sql.ref(name)))})`
