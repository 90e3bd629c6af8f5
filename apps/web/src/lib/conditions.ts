import type { MetricCondition, MetricFilter, MetricOperator } from '@sharelight/contract'

/*
 * Filters as the URL keeps them: one `f` parameter for each, `dimension:operator:value`, several values with commas, each value
 * encoded. A number's link and the list that it opens say the same, so that they count the same.
 */
const numeric = new Set(['severity', 'sensitivity', 'size', 'sourceCode', 'shareRank', 'exposure', 'hour', 'weekday'])
const yesOrNo = new Set(['justified', 'trusted', 'inherited', 'microsoftLabel', 'isCopy', 'byOutsider'])
const operators: readonly string[] = [
  'eq',
  'neq',
  'in',
  'nin',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'starts',
] satisfies MetricOperator[]

type Value = string | number | boolean

export function writeConditions(conditions: readonly MetricCondition[]): string[] {
  return conditions.map(({ dimension, operator, value }) => {
    const values = Array.isArray(value) ? value : [value]
    return `${dimension}:${operator}:${values.map(each => encodeURIComponent(String(each))).join(',')}`
  })
}

/** What the URL says; a part that makes no sense is left out. */
export function readConditions(parameters: readonly string[]): MetricCondition[] {
  return parameters.flatMap(parameter => {
    const match = /^(\w+):(\w+):(.*)$/s.exec(parameter)
    if (!match?.[1] || !isOperator(match[2])) return []
    const values = (match[3] ?? '').split(',').map(text => toValue(match[1] ?? '', decode(text)))
    const several = match[2] === 'in' || match[2] === 'nin'
    return [{ dimension: match[1], operator: match[2], value: several ? values : (values[0] ?? '') }]
  })
}

export function toFilter(conditions: readonly MetricCondition[]): MetricFilter | undefined {
  return conditions.length > 1 ? { and: [...conditions] } : conditions[0]
}

/** The comparisons of a filter all of which hold, as a list is filtered by them; undefined where no list can say the same. */
export function comparisonsOf(filter: MetricFilter): MetricCondition[] | undefined {
  if ('dimension' in filter) return [filter]
  if (!('and' in filter)) return undefined
  const parts = filter.and.map(comparisonsOf)
  return parts.every(part => part !== undefined) ? parts.flat() : undefined
}

function isOperator(text: string | undefined): text is MetricOperator {
  return text !== undefined && operators.includes(text)
}

function toValue(dimension: string, text: string): Value {
  if (numeric.has(dimension)) return Number(text)
  return yesOrNo.has(dimension) ? text === 'true' : text
}

function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
