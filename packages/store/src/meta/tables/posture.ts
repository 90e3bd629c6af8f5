import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt, Id } from './columns.ts'

/** How the organisation's sources stand against the checks. */
export interface PostureTables {
  posture_runs: PostureRuns
  posture_results: PostureResults
  posture_failures: PostureFailures
  posture_days: PostureDays
  posture_exceptions: PostureExceptions
  leavers: Leavers
  account_reach: AccountReach
}

export interface PostureRuns {
  organisation_id: string
  /** The evaluations that were begun so far. */
  run: ColumnType<string, string | number | undefined, string | number>
  started_at: Date | null
  finished_at: Date | null
  /** Of the last one of all checks. */
  day: string | null
  /** Something changed then that one has to look at. */
  asked_at: Date | null
}

/** Things of one source under one check. Those under an exception are in `excepted` alone. */
export interface PostureResults {
  organisation_id: string
  check_id: string
  source_id: string
  passed: ColumnType<string, string | number, string | number>
  failed: ColumnType<string, string | number, string | number>
  unknown: ColumnType<string, string | number, string | number>
  excepted: ColumnType<string, string | number, string | number>
  /** Since when something fails without a break. */
  failing_since: Date | null
  run: ColumnType<string, string | number, string | number>
  evaluated_at: Date
}

/** A resource or account that fails a check, excepted or not. Items are found by the check's own question. */
export interface PostureFailures {
  organisation_id: string
  check_id: string
  source_id: string
  /** A resource's kind; `user`, `group` or `application`. */
  subject_kind: string
  /** A resource's id, an account's address. */
  subject_id: string
  name: string
  since: Date
  run: ColumnType<string, string | number, string | number>
}

/** What each day's score is made of: the last evaluation of the day counts. */
export interface PostureDays {
  organisation_id: string
  /** Of the organisation's calendar, `2026-11-22`. */
  day: string
  source_id: string
  posture_group: string
  posture: string
  weight: number
  sound: number
}

/** What is accepted as it is: a check as a whole, in one source, or one thing. */
export interface PostureExceptions {
  id: Id
  organisation_id: string
  check_id: string
  source_id: string | null
  /** As in `posture_failures`; `item` for an item's id. */
  subject_kind: string | null
  subject_id: string | null
  /** What it is about, to people. */
  name: Generated<string>
  reason: string
  author: string
  created_by: string | null
  created_at: CreatedAt
  expires_at: Date | null
  ended_at: Date | null
  ended_by: string | null
}

/** Who has left, or will, as the personnel department says. */
export interface Leavers {
  organisation_id: string
  /** Lower case. */
  address: string
  left_at: Date
}

/** How many items an account at risk can reach, itself or by its groups, by their sensitivity. */
export interface AccountReach {
  organisation_id: string
  source_id: string
  kind: string
  address: string
  high: ColumnType<string, string | number, string | number>
  medium: ColumnType<string, string | number, string | number>
  low: ColumnType<string, string | number, string | number>
  other: ColumnType<string, string | number, string | number>
  run: ColumnType<string, string | number, string | number>
}
