import type { Takes } from '@sharelight/connectors'
import type { StoredExposure } from '@sharelight/store'
import type { Services } from '../../../context.ts'

export interface Showing {
  services: Services
  organisation: { id: string }
}

/** A step that was done or taken back, as far as lists show what it changed. */
export interface OutcomeStep {
  id: string
  key: string
  takes: Takes
  isDone: boolean
  /** Milliseconds since 1970. */
  changedAt: number
  /** Ways in to it that lists show no more. */
  shown: StoredExposure[] | null
}

export interface SourceRead {
  id: string
  code: number
  /** When reading it began last: what was changed before, that reading has told. Milliseconds since 1970. */
  readSince: number
}
