import type {
  MetricCondition,
  MetricFilter,
  MetricOperator,
  Policy,
  PolicyAction,
  PolicyActionKind,
  PolicyDimension,
  PolicyDraft,
  PolicyWindow,
} from '@sharelight/contract'
import { texts } from '#texts/policies.ts'
import type { DraftInput, SimulationInput } from './use-policies.ts'

/** One comparison that is being written, or a part that came nested from elsewhere and is kept as it is. */
export type FilterPart =
  | { key: number; dimension: PolicyDimension; operator: MetricOperator; values: string[] }
  | { key: number; nested: MetricFilter }

export interface Draft {
  name: string
  description: string
  parts: FilterPart[]
  window: PolicyWindow | null
  actions: PolicyAction[]
  mode: PolicyDraft['mode']
  startsAt: string | null
  expiresAt: string | null
}

let lastKey = 0
const nextKey = () => ++lastKey
const numeric: ReadonlySet<string> = new Set(['sensitivity', 'sourceCode', 'hour', 'weekday'])
const several: ReadonlySet<MetricOperator> = new Set(['in', 'nin'])

export const newPart = (dimension: PolicyDimension = 'shareType'): FilterPart => ({
  key: nextKey(),
  dimension,
  operator: operatorsOf(dimension)[0]!,
  values: [],
})

export const blankDraft = (): Draft => ({
  name: '',
  description: '',
  parts: [newPart()],
  window: null,
  actions: [{ kind: 'notify', mail: false }],
  mode: 'simulate',
  startsAt: null,
  expiresAt: null,
})

export function draftOf({
  name,
  description,
  filter,
  window,
  actions,
  mode,
  startsAt,
  expiresAt,
}: Policy | PolicyDraft): Draft {
  const parts = 'and' in filter ? filter.and : [filter]
  return { name, description, parts: parts.map(partOf), window, actions, mode, startsAt, expiresAt }
}

function partOf(filter: MetricFilter): FilterPart {
  if ('and' in filter || 'or' in filter) return { key: nextKey(), nested: filter }
  const { dimension, operator, value } = filter
  const known = operatorsOf(dimension as PolicyDimension)
  const shown =
    operator === 'eq' && known.includes('in') ? 'in' : operator === 'neq' && known.includes('nin') ? 'nin' : operator
  if (!known.includes(shown)) return { key: nextKey(), nested: filter }
  return {
    key: nextKey(),
    dimension: dimension as PolicyDimension,
    operator: shown,
    values: [value].flat().map(String),
  }
}

/** How a dimension is compared here, the usual way first. */
export function operatorsOf(dimension: PolicyDimension): readonly MetricOperator[] {
  if (dimension === 'sensitivity' || dimension === 'hour') return ['gte', 'lte', 'in']
  if (dimension === 'department' || dimension === 'organization') return ['in', 'nin', 'contains', 'starts']
  return ['in', 'nin']
}

export const isSeveral = (operator: MetricOperator) => several.has(operator)
export const isWritten = (part: FilterPart) => 'nested' in part || part.values.some(value => value.trim() !== '')

function conditionOf(part: FilterPart): MetricFilter {
  if ('nested' in part) return part.nested
  const { dimension, operator } = part
  const values = part.values
    .filter(value => value.trim() !== '')
    .map(value => (numeric.has(dimension) ? Number(value) : value.trim()))
  const condition: MetricCondition = { dimension, operator, value: several.has(operator) ? values : (values[0] ?? '') }
  return condition
}

export const filterOf = ({ parts }: Draft): MetricFilter => ({ and: parts.filter(isWritten).map(conditionOf) })

/** Undefined while there is nothing to match by. */
export function simulationOf(draft: Draft, id: string | undefined): SimulationInput | undefined {
  if (!draft.parts.length || !draft.parts.every(isWritten)) return undefined
  return {
    filter: filterOf(draft),
    window: draft.window,
    actions: draft.actions.filter(isReady),
    ...(id !== undefined && { id }),
  }
}

export function inputOf(draft: Draft, confirmedShare: number): DraftInput {
  const { window, actions, mode, startsAt, expiresAt } = draft
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    filter: filterOf(draft),
    window,
    actions,
    mode,
    startsAt,
    expiresAt,
    confirmedShare,
  }
}

export const blankActions: { [K in PolicyActionKind]: Extract<PolicyAction, { kind: K }> } = {
  justify: { kind: 'justify', reason: '' },
  severity: { kind: 'severity', by: 1, limit: 3 },
  notify: { kind: 'notify', mail: false },
  educate: { kind: 'educate', subject: '', text: texts.field.lesson, perDay: 1 },
  ask: { kind: 'ask', text: '', hours: 72, perDay: 3 },
  webhook: { kind: 'webhook', url: '' },
  remedy: { kind: 'remedy', remedy: 'remove_public_access' },
}

/** Whether an action says all that it needs; the server checks it again. */
export function isReady(action: PolicyAction): boolean {
  if (action.kind === 'justify') return action.reason.trim().length >= 3
  if (action.kind === 'educate') return action.subject.trim() !== '' && action.text.trim() !== ''
  if (action.kind === 'webhook') return /^https?:\/\/[^\s/?#@]+([/?][^\s#]*)?$/.test(action.url)
  return action.kind !== 'severity' || action.by !== 0
}

export const isComplete = (draft: Draft) =>
  draft.name.trim() !== '' && draft.parts.length > 0 && draft.parts.every(isWritten) && draft.actions.every(isReady)
