import type { PlaybookQuestion } from './question.ts'

/** What a dry run is about, as it was asked for. */
export interface PlanInput {
  planId: string
  question: PlaybookQuestion
  /** In place of a question: accounts, as their sources name them. */
  accounts?: { sourceId: string; key: string }[]
  parts: { sourceId: string; remedy: string }[]
  /** At most so many things; all unless given. */
  most?: number
  /** Leaves out what could not be labelled in the same state before, for a reason that does not pass. */
  withoutRefused?: boolean
}
