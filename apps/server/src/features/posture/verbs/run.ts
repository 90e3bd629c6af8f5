import type { Check } from '@sharelight/domain'
import type { Exceptions } from './exceptions-in-force.ts'
import type { PostureScope } from './scope.ts'
import type { Tally } from './tally.ts'

/** One evaluation. */
export interface Run {
  scope: PostureScope
  /** Counts up: what a later one wrote is never taken back by an earlier one that ends after it. */
  number: number
  checks: readonly Check[]
  /** Those that are connected. */
  sourceIds: readonly string[]
  exceptions: Exceptions
  tally: Tally
  signal?: AbortSignal | undefined
}

export const rowsPerPage = 1000
