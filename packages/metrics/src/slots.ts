import type { Column } from './select.ts'

/** Columns that groups of any question are kept in: numbers, words and what was counted. */
export const slotCounts = { n: 4, w: 4, c: 12 } as const

/** How many of each a question uses. */
export type Slots = Record<keyof typeof slotCounts, number>

/** A column of an answer, how it is kept, and how it comes of what was kept. */
export interface Slot {
  alias: string
  slot: string
  keep: string
  whole: string
}

interface Given {
  column: Column
  sql: string
  isMeasure: boolean
}

/** Undefined where the column cannot be kept so, or there is no place left. */
export function slotOf(given: Given, used: Slots): Slot | undefined {
  const how = given.isMeasure ? measure(given) : dimension(given)
  if (!how || used[how.kind] >= slotCounts[how.kind]) return undefined
  const slot = `${how.kind}${used[how.kind]++}`
  return { alias: given.column.alias, slot, keep: how.keep, whole: how.whole(slot) }
}

interface How {
  kind: keyof Slots
  keep: string
  whole: (slot: string) => string
}

const plain = (slot: string) => slot

function dimension({ column: { name, alias, type, word, numbered } }: Given): How | undefined {
  // Places of words change with the words that there are.
  if (word) return { kind: 'w', keep: word.sql, whole: plain }
  if (numbered) return { kind: 'n', keep: `toInt64(${alias})`, whole: slot => `toUInt32(${slot})` }
  if (name === 'details') return undefined
  if (name === 'time') return { kind: 'n', keep: `toInt64(toUnixTimestamp(${alias}))`, whole: inUtc }
  if (type === 'text') return { kind: 'w', keep: `toString(${alias})`, whole: plain }
  if (type === 'uuid') return { kind: 'w', keep: `toString(${alias})`, whole: slot => `toUUID(${slot})` }
  if (type === 'number' || type === 'boolean') return { kind: 'n', keep: `toInt64(${alias})`, whole: plain }
  return undefined
}

const inUtc = (slot: string) => `toDateTime(${slot}, 'UTC')`

function measure({ column: { alias, type }, sql }: Given): How | undefined {
  if (/^count(?:If)?\(/.test(sql)) return { kind: 'c', keep: `toInt64(${alias})`, whole: slot => `sum(${slot})` }
  if (!sql.startsWith('max(')) return undefined
  if (type === 'number') return { kind: 'c', keep: `toInt64(${alias})`, whole: slot => `max(${slot})` }
  return {
    kind: 'c',
    keep: `toUnixTimestamp64Milli(${alias})`,
    whole: slot => `fromUnixTimestamp64Milli(max(${slot}), 'UTC')`,
  }
}
