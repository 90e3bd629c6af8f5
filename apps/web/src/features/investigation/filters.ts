import { itemKinds, itemStatuses, shareTypes, type MetricCondition, type MetricOperator } from '@sharelight/contract'
import { readConditions } from '../../lib/conditions.ts'
import { languageName } from '../../lib/format.ts'
import type { ListName } from '../../lib/lists.ts'
import { reasonNames } from '#texts/reasons.ts'
import { texts as shared } from '#texts/shared.ts'
import { texts } from '#texts/investigation.ts'

export interface Option {
  value: string
  label: string
}
/** A filter that can be added to a list: a comparison with one of some values, or with a text. */
export interface FilterField {
  dimension: string
  operator: MetricOperator
  options: readonly Option[] | 'labels' | 'insights' | 'sources' | 'services' | 'text'
}

const choices = (names: Readonly<Record<string, string>>, values = Object.keys(names)): Option[] =>
  values.map(value => ({ value, label: names[value] ?? value }))
const levels = (names: readonly string[]): Option[] =>
  [3, 2, 1, 0].map(level => ({ value: String(level), label: names[level] ?? '' }))

const severity: FilterField = { dimension: 'severity', operator: 'eq', options: levels(shared.severity) }
const sensitivity: FilterField = { dimension: 'sensitivity', operator: 'eq', options: levels(shared.sensitivityShort) }
const shareType: FilterField = {
  dimension: 'shareType',
  operator: 'eq',
  options: choices(shared.shareTypeShort, [...shareTypes]),
}
const label: FilterField = { dimension: 'label', operator: 'eq', options: 'labels' }
const source: FilterField = { dimension: 'source', operator: 'eq', options: 'sources' }
const service: FilterField = { dimension: 'sourceCode', operator: 'eq', options: 'services' }
const yesNo: Option[] = [
  { value: 'false', label: texts.no },
  { value: 'true', label: texts.yes },
]
/** Those that a document can be told to be in. */
const languages = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'he', 'ar', 'ru', 'el', 'ja', 'zh', 'ko', 'hi', 'th']
const language = (dimension: string): FilterField => ({
  dimension,
  operator: 'eq',
  options: languages.map(value => ({ value, label: languageName(value) })),
})
const text = (dimension: string): FilterField => ({ dimension, operator: 'contains', options: 'text' })

export const filtersOf: Record<ListName, readonly FilterField[]> = {
  files: [
    sensitivity,
    label,
    shareType,
    source,
    service,
    { dimension: 'kind', operator: 'eq', options: choices(texts.itemKind, [...itemKinds]) },
    { dimension: 'status', operator: 'eq', options: choices(texts.status, [...itemStatuses]) },
    { dimension: 'reason', operator: 'eq', options: choices(reasonNames) },
    { dimension: 'outOfPlace', operator: 'eq', options: yesNo },
    language('language'),
    text('name'),
    text('path'),
  ],
  events: [
    severity,
    sensitivity,
    label,
    shareType,
    { dimension: 'insight', operator: 'eq', options: 'insights' },
    { dimension: 'type', operator: 'eq', options: choices(texts.eventType) },
    source,
    service,
    { dimension: 'justified', operator: 'eq', options: yesNo },
    text('department'),
    text('organization'),
    text('country'),
    text('application'),
    text('device'),
    text('linkKind'),
    language('itemLanguage'),
  ],
  folders: [
    shareType,
    source,
    service,
    { dimension: 'about', operator: 'eq', options: choices(texts.about) },
    { dimension: 'outOfPlace', operator: 'eq', options: yesNo },
    text('path'),
  ],
  employees: [text('name'), text('department')],
  contacts: [text('name'), text('organization')],
  'personal-contacts': [text('name'), text('address')],
  organizations: [text('organization')],
}

export const titleOf = ({ dimension }: FilterField) => texts.dimensions[dimension] ?? dimension

/** Read as the address is read, so that numbers and yes or no are what they are. */
export function comparing(
  { dimension }: FilterField,
  operator: MetricOperator,
  values: readonly string[],
): MetricCondition {
  const [condition] = readConditions([`${dimension}:${operator}:${values.map(encodeURIComponent).join(',')}`])
  return condition ?? { dimension, operator, value: [...values] }
}

export const equalTo = (field: FilterField, values: readonly string[]) =>
  comparing(field, values.length > 1 ? 'in' : 'eq', values)
