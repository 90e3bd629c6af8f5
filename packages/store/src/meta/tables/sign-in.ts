import type { CreatedAt, Id } from './columns.ts'

/** What stands between somebody unknown and a session. Rows belong to nobody yet, or to whoever comes back. */
export interface SignInTables {
  attempts: Attempts
  hand_overs: HandOvers
}

/** How often somebody has tried to prove something (see attempts.ts). */
export interface Attempts {
  /** A keyed hash of what was tried, or from where. */
  key: string
  /** Less what was forgotten since. */
  count: number
  /** How many are let through before each next one has to wait. */
  free: number
  /** Seconds after which one is forgotten. */
  drip: number
  last_at: Date
  /** When the next one may be made. */
  next_at: Date
}

/** One-time codes with which a browser that signed in on one site goes on at another. */
export interface HandOvers {
  id: Id
  /** SHA-256 of what the browser brings: of the token that begins it, then of the code that ends it. */
  code_hash: string
  organisation_id: string
  user_id: string
  /** The session that it began with, and ends. */
  family: string
  /** The site that the sign-in began at. */
  begun_at: string
  /** The site that it goes on at. */
  target: string
  /** SHA-256 of what the browser holds there; null until it has come there. */
  challenge: string | null
  created_at: CreatedAt
  /** When this step of it ends. */
  expires_at: Date
  /** When the browser showed, where it began, that it did. */
  confirmed_at: Date | null
  used_at: Date | null
}
