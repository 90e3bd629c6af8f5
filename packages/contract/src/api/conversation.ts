import { z } from 'zod'
import { ConversationQuery } from '../conversation.ts'
import { endpoint } from '../endpoint.ts'
import { MetricQuery, TimeRange } from '../metrics.ts'
import { ReportBlock, ReportPart } from '../report.ts'

const shared = { access: 'user', feature: 'conversation' } as const

/** A query in the words of the organisation. */
export const ConversationWords = z.object({
  /** What is counted or listed, and by what. */
  title: z.string(),
  /** One for each condition, in their order. */
  conditions: z.array(z.string()),
  frame: z.string(),
})

export const ConversationAnswer = z.object({
  query: ConversationQuery,
  words: ConversationWords,
  /** What came of it; `note` says why there is less than one might expect. */
  part: ReportPart,
  /** The very question to the semantic layer. */
  metric: MetricQuery,
  /** The query as a block of a report. */
  block: ReportBlock,
  timeFrame: TimeRange,
})
export type ConversationAnswer = z.infer<typeof ConversationAnswer>

/** Questions that something can be asked about may be this long, in characters; of longer ones the beginning is read. */
const longestText = 4000

const exampleQuery = {
  cube: 'events',
  measure: 'risky',
  dimension: 'department',
  grain: 'Total',
  conditions: [],
  frame: 'last_month',
  limit: null,
  sort: null,
  compared: false,
} as const

export const askConversation = endpoint({
  ...shared,
  method: 'POST',
  path: '/conversation/ask',
  summary: 'A question in plain words as a query of the semantic layer, answered where all of it was understood',
  input: z
    .object({
      question: z.string().min(1).max(longestText),
      /** The query that the question goes on from. */
      previous: ConversationQuery.nullable().default(null),
    })
    .meta({ examples: [{ question: 'Risky events by department last month', previous: null }] }),
  output: z.object({
    /** Null where nothing in the question is anything that there is. */
    query: ConversationQuery.nullable(),
    words: ConversationWords.nullable(),
    /** Words that the query leaves out: with any of them nothing is answered. */
    notUnderstood: z.array(z.string()),
    /** Misspelled words, and what they were taken for. */
    corrected: z.array(z.object({ from: z.string(), to: z.string() })),
    /** Names that stand for several people, all of whom are meant. */
    several: z.array(z.object({ words: z.string(), names: z.array(z.string()) })),
    /** It asks for something to be done: nothing here does anything. */
    isOrder: z.boolean(),
    answer: ConversationAnswer.nullable(),
  }),
  errors: ['invalid', 'restricted', 'edition_required', 'too_many_requests'],
  audit: 'none',
  views: 'conversation.ask',
})

export const answerConversation = endpoint({
  ...shared,
  method: 'POST',
  path: '/conversation/answer',
  summary: 'The answer to a query as it was understood, or as somebody changed it',
  input: z.object({ query: ConversationQuery }).meta({ examples: [{ query: exampleQuery }] }),
  output: ConversationAnswer,
  errors: ['invalid', 'restricted', 'edition_required', 'too_many_requests'],
  audit: 'none',
  views: 'conversation.ask',
})

export const suggestNames = endpoint({
  ...shared,
  method: 'GET',
  path: '/conversation/names',
  summary: 'People, departments, organisations, sources, folders and information types whose name begins with a text',
  input: z.object({ text: z.string().trim().min(2).max(60) }),
  output: z.object({ names: z.array(z.object({ name: z.string(), kind: z.string() })) }),
  errors: ['invalid', 'edition_required'],
  audit: 'none',
  views: 'entity.search',
})
