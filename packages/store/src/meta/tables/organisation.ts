import type { Generated, Kysely } from 'kysely'
import type { Database } from './index.ts'

type Tenant<T> = T extends { organisation_id: string }
  ? Omit<T, 'organisation_id'> & { organisation_id: Generated<string> }
  : T

/** The meta store as one organisation sees it: `organisation_id` fills itself in. */
export type OrganisationDatabase = { [T in keyof Database]: Tenant<Database[T]> }

/** One organisation's rows, in a transaction or not. */
export type OrganisationQueries = Kysely<OrganisationDatabase>
