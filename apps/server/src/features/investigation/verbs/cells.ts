import type { MetricAnswer } from '@sharelight/contract'
import type { z } from 'zod'

export type AnswerRow = MetricAnswer['rows'][number]

/** Cells of an answer by kind; what is missing is the kind's empty value. */
export const text = (value: AnswerRow[string] | undefined): string =>
  value === null || value === undefined ? '' : String(value)
export const number = (value: AnswerRow[string] | undefined): number => Number(value ?? 0)
export const list = (value: AnswerRow[string] | undefined): string[] => (Array.isArray(value) ? value : [])
export const instant = (value: AnswerRow[string] | undefined): string | null =>
  typeof value === 'string' && value ? value : null

/** A cell as one of a known set of values. */
export function one<T>(schema: z.ZodType<T>, value: AnswerRow[string] | undefined): T {
  return schema.parse(value)
}
