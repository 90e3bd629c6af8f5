import type { PlaybookQuestion } from './question.ts'

/** What a dry run is about, as it was asked for. */
export interface PlanInput {
  planId: string
  question: PlaybookQuestion
  parts: { sourceId: string; remedy: string }[]
}
