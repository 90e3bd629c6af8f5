import type { Id } from './columns.ts'

export interface IdempotencyTables {
  idempotency_keys: IdempotencyKeys
}

/** A call that a client may repeat without doing it twice, for as long as the key is kept. */
export interface IdempotencyKeys {
  id: Id
  organisation_id: string
  user_id: string
  /** As the client chose it. */
  key: string
  /** Of the method, the address and the body. */
  request_hash: string
  /** The process that does it, and since when. */
  begun_by: string
  begun_at: Date
  /** When the first of its changes was committed; null while nothing was. */
  committed_at: Date | null
  /** The first answer, sealed: some hold secrets that are shown once. Null while there is none, and for one that was too long. */
  answer: string | null
}
