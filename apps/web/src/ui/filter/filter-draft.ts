import {
  filterBreadth,
  filterDepth,
  type MetricCondition,
  type MetricFilter,
  type MetricOperator,
  type PolicyDimension,
} from '@sharelight/contract'

export const combinings = ['and', 'or', 'nor'] as const
/** All, any or none of a group's parts hold. */
export type Combining = (typeof combinings)[number]
/** `under`: a branch of the tree of labels, itself or one below it. */
export type Comparing = MetricOperator | 'under'

/** One comparison that is being written. */
export interface ConditionPart {
  key: number
  dimension: PolicyDimension
  operator: Comparing
  values: string[]
}
export interface GroupPart {
  key: number
  combining: Combining
  parts: FilterPart[]
}
export type FilterPart = ConditionPart | GroupPart

let lastKey = 0
const nextKey = () => ++lastKey
const numeric: ReadonlySet<string> = new Set(['sensitivity', 'sourceCode', 'hour', 'weekday'])
const written: ReadonlySet<string> = new Set(['department', 'organization', 'country', 'application', 'device'])
const labels: ReadonlySet<string> = new Set(['label', 'label0', 'label1', 'label2'])
const several: ReadonlySet<Comparing> = new Set(['in', 'nin'])
const partial: ReadonlySet<Comparing> = new Set(['contains', 'starts'])

export const newCondition = (dimension: PolicyDimension = 'shareType'): ConditionPart => ({
  key: nextKey(),
  dimension,
  operator: usualOperators(dimension)[0]!,
  values: [],
})

export const newGroup = (combining: Combining, parts: FilterPart[] = [newCondition()]): GroupPart => ({
  key: nextKey(),
  combining,
  parts,
})

/** How a dimension is compared here, the usual way first. */
function usualOperators(dimension: PolicyDimension): readonly Comparing[] {
  if (dimension === 'sensitivity' || dimension === 'hour') return ['gte', 'lte', 'in', 'nin']
  if (written.has(dimension)) return ['in', 'nin', 'contains', 'starts']
  return labels.has(dimension) ? ['in', 'nin', 'under'] : ['in', 'nin']
}

/** What can be chosen for a condition `depth` groups deep: what it was written with elsewhere stays, and a branch is a group of its own. */
export const operatorsOf = ({ dimension, operator }: ConditionPart, depth: number): readonly Comparing[] =>
  [...new Set([...usualOperators(dimension), operator])].filter(each => each !== 'under' || depth < filterDepth)

export const isSeveral = (operator: Comparing) => several.has(operator)
/** Compared with a piece of text, not with one of the values that there are. */
export const isPartial = (operator: Comparing) => partial.has(operator)
export const isGroup = (part: FilterPart): part is GroupPart => 'parts' in part

export const mayHoldMore = ({ parts }: GroupPart) => parts.length < filterBreadth
/** Whether a group may lie within one that is itself `depth` groups deep. */
export const mayNest = (depth: number) => depth < filterDepth

export function isWritten(part: FilterPart): boolean {
  if (isGroup(part)) return part.parts.length > 0 && part.parts.every(isWritten)
  return part.values.some(value => value.trim() !== '')
}

/** A filter as it is edited: a group, whatever it is. */
export function rootOf(filter: MetricFilter): GroupPart {
  const part = partOf(filter)
  return isGroup(part) ? part : newGroup('and', [part])
}

function partOf(filter: MetricFilter): FilterPart {
  if ('dimension' in filter) return conditionPart(filter)
  const branch = branchOf(filter)
  if (branch) return branch
  if ('and' in filter) return newGroup('and', filter.and.map(partOf))
  return 'or' in filter ? newGroup('or', filter.or.map(partOf)) : newGroup('nor', filter.nor.map(partOf))
}

const asSeveral: Partial<Record<MetricOperator, MetricOperator>> = { eq: 'in', neq: 'nin' }

function conditionPart({ dimension, operator, value }: MetricCondition): ConditionPart {
  return {
    key: nextKey(),
    dimension: dimension as PolicyDimension,
    operator: asSeveral[operator] ?? operator,
    values: [value].flat().map(String),
  }
}

function branchOf(filter: MetricFilter): ConditionPart | undefined {
  const [itself, below, ...more] = 'or' in filter ? filter.or : []
  if (!itself || !below || more.length || !('dimension' in itself) || !('dimension' in below)) return undefined
  const { dimension, operator, value } = itself
  const isBranch =
    labels.has(dimension) &&
    operator === 'eq' &&
    below.dimension === dimension &&
    below.operator === 'starts' &&
    below.value === `${String(value)}/`
  return isBranch ? { ...conditionPart(itself), operator: 'under' } : undefined
}

export function toFilter(part: FilterPart): MetricFilter {
  if (!isGroup(part)) return toCondition(part)
  const parts = part.parts.map(toFilter)
  if (part.combining === 'and') return { and: parts }
  return part.combining === 'or' ? { or: parts } : { nor: parts }
}

function toCondition({ dimension, operator, values }: ConditionPart): MetricFilter {
  const written = values.map(value => value.trim()).filter(value => value !== '')
  const [first = ''] = written
  if (operator === 'under')
    return {
      or: [
        { dimension, operator: 'eq', value: first },
        { dimension, operator: 'starts', value: `${first}/` },
      ],
    }
  const asked = numeric.has(dimension) && !isPartial(operator) ? written.map(Number) : written
  return { dimension, operator, value: isSeveral(operator) ? asked : (asked[0] ?? '') }
}
