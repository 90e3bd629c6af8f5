import type { Receipt, Remedy, Step } from '@sharelight/connectors'
import type { OrganisationDatabase, OrganisationQueries } from '@sharelight/store'

export type JournalState = OrganisationDatabase['journal']['state']['__select__']

/** Where and how a step is done. */
export interface Part {
  sourceId: string | null
  remedy: string
}
export interface OpenedRemedy {
  remedy: Pick<Remedy, 'apply' | 'undo'>
  close(): Promise<void>
}

export interface JournalRun {
  db: OrganisationQueries
  planId: string
  runId: string
  /** Numbers of the steps that are meant; null for all. */
  chosen: readonly number[] | null
  /** @throws when the source cannot be had: its steps are left as they are, and say why */
  open(part: Part): Promise<OpenedRemedy>
  /** Waits while paused. @throws when no further step may be begun */
  ready(): Promise<void>
  /** Why nothing more may be changed anywhere, where that is so. */
  stopped(): Promise<string | undefined>
  /** More failures in a hundred than this end the run. */
  errorPercent: number
  report?(tally: Tally): void
  now(): Date
}

/** Steps of a plan by how they stand. */
export type Tally = Partial<Record<JournalState, number>>
/** `stopped` says why not everything was begun. */
export type RunEnd = Tally & { stopped?: string }

export interface Order {
  from: readonly JournalState[]
  during: JournalState
  isBackwards?: boolean
}
export interface Outcome {
  state: JournalState
  receipt?: string
  error: string | null
  /** It is not as the plan or the receipt says: no failure of anybody's. */
  isChanged?: boolean
  cause?: unknown
}
export interface Row {
  step: Step
  receipt: Receipt
}
export type Act = (remedy: OpenedRemedy['remedy'], row: Row) => Promise<Outcome>

const longestSentence = 500

export function sentenceOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, longestSentence)
}
