import type { MetricCondition, MetricQuery } from '@sharelight/contract'
import { useMemo } from 'react'
import { numberIn, textIn } from '../../lib/metric-rows.ts'
import { useMetrics } from '../../lib/queries.ts'

/** Of a label itself where it is none of a level, such as a regulation; else of what it and the labels below it say. */
const dimensions = ['label', 'label2', 'label1', 'label0'] as const
const questions = dimensions.map((dimension): MetricQuery => ({
  cube: 'items',
  dimensions: [dimension],
  measures: ['items'],
  limit: 10_000,
}))

export interface Held {
  files: number
  /** What of the list of files is counted. */
  where: MetricCondition[]
}

/** How many files hold each type of information, by the key of its label. */
export function useHeld(): ReadonlyMap<string, Held> {
  const { data } = useMetrics(questions)
  return useMemo(
    () =>
      new Map(
        dimensions.flatMap((dimension, place) =>
          (data?.[place]?.rows ?? []).map(row => {
            const key = textIn(row, dimension)
            return [key, { files: numberIn(row, 'items'), where: [{ dimension, operator: 'eq', value: key }] }] as const
          }),
        ),
      ),
    [data],
  )
}
