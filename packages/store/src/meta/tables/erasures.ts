import type { IdentifierKind } from '@sharelight/contract'
import type { Generated, Selectable } from 'kysely'
import type { CreatedAt, Id, RequiredJson } from './columns.ts'

/** Requests of people that what is held about them be erased, and what became of each file. */
export interface ErasureTables {
  erasures: Erasures
  erasure_entries: ErasureEntries
}

/** Whom it is about is known by keyed hashes only. */
export interface Erasures {
  id: Id
  organisation_id: string
  title: string
  reference: string
  keys: RequiredJson<{ key: string; kind: IdentifierKind; certain: boolean }[]>
  due_at: Date | null
  created_by: string | null
  created_at: CreatedAt
  /** When its files were last looked for. */
  looked_at: Date
  closed_at: Date | null
}
export type ErasureRow = Selectable<Erasures>

export interface ErasureEntries {
  organisation_id: string
  erasure_id: string
  item_id: string
  name: string
  path: string
  source_id: string | null
  /** Whether the last look found the person in it. */
  found: Generated<boolean>
  state: Generated<'open' | 'erased' | 'kept'>
  reason: Generated<string>
  decided_by: string | null
  decided_at: Date | null
}
