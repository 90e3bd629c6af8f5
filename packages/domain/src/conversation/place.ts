import type { MetricCube, MetricFilter, MetricOperator } from '@sharelight/contract'
import { dimensionFor } from './dimensions.ts'
import type { Condition, Named } from './gather.ts'
import type { KnownName, NameKind } from './names.ts'

/** A condition as a cube understands it; undefined where the cube knows nothing of it. */
export function filterOf(cube: MetricCube, { topic, operator, value, not }: Condition): MetricFilter | undefined {
  const dimension = dimensionFor(cube, topic)
  if (!dimension) return undefined
  if (topic === 'format') return formatFilter(dimension, String(value), not)
  if (topic === 'via' && cube === 'items')
    return { dimension, operator: 'in', value: ['everyone', 'anonymous', 'user', 'group'] }
  if (not && operator === 'contains') return { nor: [{ dimension, operator, value: String(value) }] }
  const given = typeof value === 'object' ? [...value] : value
  return { dimension, operator: not ? opposite[operator] : operator, value: given }
}

const opposite: Readonly<Record<MetricOperator, MetricOperator>> = {
  eq: 'neq',
  neq: 'eq',
  in: 'nin',
  nin: 'in',
  gt: 'lte',
  gte: 'lt',
  lt: 'gte',
  lte: 'gt',
  contains: 'neq',
  starts: 'neq',
}

/** Parts of the names by which formats are registered. */
const formats: Readonly<Record<string, readonly string[]>> = {
  pdf: ['pdf'],
  spreadsheet: ['spreadsheet', 'excel'],
  document: ['wordprocessing', 'msword', 'opendocument.text'],
  presentation: ['presentation', 'powerpoint'],
  image: ['image/'],
  archive: ['zip', 'compressed', 'tar'],
  csv: ['csv'],
  text: ['text/plain'],
}

function formatFilter(dimension: string, format: string, not: boolean): MetricFilter {
  const parts = (formats[format] ?? [format]).map(value => ({ dimension, operator: 'contains' as const, value }))
  return not ? { nor: parts } : { or: parts }
}

/** What a name stands for here, where it stands for several things. */
export function meant({ names, hint, role }: Named, cube: MetricCube, isContent: boolean): readonly KnownName[] {
  const kinds = new Set(names.map(({ kind }) => kind))
  if (kinds.size === 1) return names
  const wanted = order(cube, hint, { role, isContent }).find(kind => kinds.has(kind))
  return wanted ? names.filter(({ kind }) => kind === wanted) : names.slice(0, 1)
}

const whole: readonly NameKind[] = ['person', 'department', 'source', 'service', 'organization', 'folder', 'label']

function order(
  cube: MetricCube,
  hint: Named['hint'],
  { role, isContent }: { role: Named['role']; isContent: boolean },
): readonly NameKind[] {
  const hinted = hintedKinds[hint ?? 'event']
  if (hinted) return [hinted, ...whole]
  const isLabel = cube === 'items' && role !== 'by' && !(role === 'of' && !isContent)
  return isLabel ? ['label', ...whole] : whole
}

const hintedKinds: Readonly<Partial<Record<NonNullable<Named['hint']>, NameKind>>> = {
  department: 'department',
  employee: 'department',
  person: 'department',
  file: 'label',
  label: 'label',
  source: 'source',
  service: 'service',
  folder: 'folder',
  organization: 'organization',
}

/** Names as conditions, each kind of thing by a dimension of its own; undefined where the cube knows nothing of them. */
export function nameFilter(
  cube: MetricCube,
  names: readonly KnownName[],
  { role, not, reaches }: Pick<Named, 'role' | 'not'> & { reaches: boolean },
): MetricFilter | undefined {
  const [first] = names
  if (!first) return undefined
  const dimension = nameDimension(cube, first, { role, reaches })
  if (!dimension) return undefined
  const values = [...new Set(names.map(({ value }) => value))]
  const one = values.length === 1 ? values[0] : undefined
  if (one !== undefined) return { dimension, operator: not ? 'neq' : 'eq', value: one }
  return { dimension, operator: not ? 'nin' : 'in', value: values.slice(0, 500) }
}

function nameDimension(
  cube: MetricCube,
  name: KnownName,
  { role, reaches }: { role: Named['role']; reaches: boolean },
): string | undefined {
  if (name.kind === 'label')
    return cube === 'events' || cube === 'items' ? labelDimension(String(name.value)) : undefined
  if (name.kind !== 'person') return dimensionFor(cube, name.kind)
  if (cube === 'events')
    return role === 'to' || (name.identity !== 'employee' && role !== 'actor') ? 'recipient' : 'actor'
  if (cube === 'items') return reaches ? 'reachableBy' : role === 'actor' ? 'actor' : 'owner'
  return ({ folders: 'owner', exposures: 'principal', identities: 'id', scans: undefined } as const)[cube]
}

function labelDimension(key: string): string {
  if (key.startsWith('regulation/')) return 'regulation'
  const depth = key.split('/').length
  return depth === 1 ? 'label0' : depth === 2 ? 'label1' : 'label'
}
