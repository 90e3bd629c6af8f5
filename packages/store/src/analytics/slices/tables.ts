import { slotCounts } from '@sharelight/metrics'
import { number, scoped, text, time, version, type Table } from '../table.ts'

/** Days that a slice is used for, and after which it is let go of: none is let go of while somebody reads it. */
export const [usedDays, keptDays] = [2, 4]
const builtAt = 'DateTime DEFAULT now()'
const kept = { partitionBy: 'toDate(built_at)', ttl: `built_at + INTERVAL ${keptDays} DAY` }

/**
 * What a question's answer is in a span of time, and in which state of the store it was so: `month_state` says it of the month's events, `lookups` of
 * the tables that ratings and names are looked up in, as far as the keys go that there were.
 */
export const slices: Table = {
  name: 'slices',
  engine: 'append',
  columns: {
    ...scoped,
    question: version,
    from_time: time,
    to_time: time,
    month_state: version,
    highest: `Array(${number})`,
    lookups: version,
    slice: version,
    groups: 'UInt64',
    built_at: builtAt,
  },
  orderBy: ['organisation_id', 'question', 'from_time'],
  shardBy: 'question',
  settings: 'ttl_only_drop_parts = 1',
  ...kept,
}

const slots = Object.entries(slotCounts).flatMap(([kind, count]) =>
  Array.from({ length: count }, (_, at) => [`${kind}${at}`, kind === 'w' ? 'String' : 'Int64'] as const),
)

/** The groups of slices: numbers, words and what was counted, as the question has them. */
export const sliceGroups: Table = {
  name: 'slice_groups',
  engine: 'append',
  columns: { ...scoped, slice: version, ...Object.fromEntries(slots), built_at: builtAt },
  orderBy: ['organisation_id', 'slice'],
  shardBy: 'slice',
  settings: 'ttl_only_drop_parts = 1',
  ...kept,
}

/** Questions of which slices are kept, and the time zones that they were asked in. */
export const sliceQuestions: Table = {
  name: 'slice_questions',
  engine: 'replacing',
  columns: { ...scoped, question: version, version, time_zone: text, asked: text, built_at: builtAt },
  orderBy: ['organisation_id', 'question'],
  shardBy: 'question',
  ttl: 'built_at + INTERVAL 7 DAY',
}
