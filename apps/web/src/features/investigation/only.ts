import type { MetricCondition } from '@sharelight/contract'
import { nobody } from '../../lib/subject.ts'

/** That `dimension` is one of the values; nothing where there is none to narrow to. */
export function among(dimension: string, values: readonly (string | number)[]): MetricCondition | undefined {
  const told = values.filter(value => value !== '' && value !== nobody)
  const [first] = told
  if (first === undefined) return undefined
  return told.length === 1
    ? { dimension, operator: 'eq', value: first }
    : { dimension, operator: 'in', value: [...told] }
}

export function starting(dimension: string, value: string): MetricCondition | undefined {
  return value ? { dimension, operator: 'starts', value } : undefined
}

/** The labels below which there is no other of them: `pii/passport` and not `pii`. */
export function mostSpecific(labels: readonly { key: string }[]): string[] {
  return labels.map(({ key }) => key).filter((key, _, all) => !all.some(other => other.startsWith(`${key}/`)))
}

/** Of these a thing may have several, so that two filters can hold at once. */
const manyValued: ReadonlySet<string> = new Set(['label', 'insight', 'recipient'])
const choosing: ReadonlySet<string> = new Set(['eq', 'in', 'gte'])

/** The filters with one more, which stands for another choice of the same: nothing has two severities. */
export function withCondition(
  conditions: readonly MetricCondition[],
  added: MetricCondition,
): readonly MetricCondition[] {
  const replaces = ({ dimension, operator, value }: MetricCondition) =>
    dimension === added.dimension &&
    (manyValued.has(dimension)
      ? operator === added.operator && String(value) === String(added.value)
      : choosing.has(operator) && choosing.has(added.operator))
  return [...conditions.filter(condition => !replaces(condition)), added]
}
