import { sql } from 'kysely'

/** A field of a JSON column, as text. */
export const jsonText = (column: string, name: string) => sql<string>`${sql.ref(column)} ->> ${name}`

/** What two columns say, with a slash between. */
export const joinedText = (one: string, other: string) => sql<string>`${sql.ref(one)}::text || '/' || ${sql.ref(other)}`
