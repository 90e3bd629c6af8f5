import type { MetricCondition, MetricQuery, TimeRange } from '@sharelight/contract'
import { numberIn, textIn, type MetricRow } from '../../lib/metric-rows.ts'

/** A department, a kind of content or a recipient; `where` are the conditions of the list of events that it counts. */
export interface FlowNode {
  name: string
  column: 0 | 1 | 2
  key: string
  events: number
  where: MetricCondition[]
}
/** The events that two nodes have in common. */
export interface FlowLink {
  source: string
  target: string
  value: number
  where: MetricCondition[]
}

/** What the nodes of a column are told apart by: the largest stand by name, the others together. */
interface Part {
  column: 0 | 1 | 2
  dimension: 'department' | 'label0' | 'organization' | 'shareType'
  base: MetricCondition
  most: number
}

/** The columns whose others are told apart, too. */
export type OpenColumns = ReadonlySet<FlowNode['column']>
const mostOpen = 24
const mostOf = ({ column, most }: Part, open: OpenColumns) => (open.has(column) ? Math.max(most, mostOpen) : most)
const closed: OpenColumns = new Set()

const is = (dimension: string, value: string): MetricCondition => ({ dimension, operator: 'eq', value })
const among = (dimension: string, value: string[]): MetricCondition => ({ dimension, operator: 'in', value })
const left = among('shareType', ['outside', 'personal', 'anonymous'])

const parts: readonly Part[] = [
  { column: 0, dimension: 'department', base: left, most: 6 },
  { column: 1, dimension: 'label0', base: left, most: 100 },
  { column: 2, dimension: 'organization', base: is('shareType', 'outside'), most: 6 },
  // Personal addresses are one recipient, and so is whoever has an anonymous link.
  { column: 2, dimension: 'shareType', base: among('shareType', ['personal', 'anonymous']), most: 2 },
]
const partsOf = (hasDepartments: boolean) => parts.filter(({ column }) => hasDepartments || column !== 0)
const sides = parts.filter(({ column }) => column !== 1)

const rest = '…'
export const isRest = (key: string) => key === rest
const nameOf = (column: number, key: string) => `${column}:${key}`

/** What left in the time frame, by each part; without departments where those are not licensed. */
export function nodeQueries(range: TimeRange | undefined, open = closed, hasDepartments = true): MetricQuery[] {
  // One more says that there are others; one may have no name.
  return partsOf(hasDepartments).map(part => query(range, [part.base], [part.dimension], mostOf(part, open) + 2))
}

/** Of the answers to {@link nodeQueries}. Others together are counted by {@link linkQueries}. */
export function toNodes(answers: readonly (readonly MetricRow[])[], open = closed, hasDepartments = true): FlowNode[] {
  return partsOf(hasDepartments).flatMap((part, at) =>
    nodesOf({ ...part, most: mostOf(part, open) }, answers[at] ?? []),
  )
}

function nodesOf({ column, dimension, base, most }: Part, rows: readonly MetricRow[]): FlowNode[] {
  const nodes = rows
    // Not all that left has a label or went to an organisation.
    .filter(row => column === 0 || textIn(row, dimension))
    .map(row => {
      const key = textIn(row, dimension)
      const where = dimension === 'shareType' ? [is(dimension, key)] : [base, is(dimension, key)]
      return { name: nameOf(column, key), column, key, events: numberIn(row, 'events'), where }
    })
  if (nodes.length <= most) return nodes
  const named = nodes.slice(0, most)
  const others: MetricCondition = { dimension, operator: 'nin', value: named.map(({ key }) => key) }
  return [...named, { name: nameOf(column, rest), column, key: rest, events: 0, where: [base, others] }]
}

const restsIn = (nodes: readonly FlowNode[]) => nodes.filter(({ key }) => isRest(key))
/** The sides that have nodes by name, with these names. */
const sidesIn = (nodes: readonly FlowNode[]) =>
  sides
    .map(side => ({ side, keys: nodes.filter(node => standsFor(side, node)).map(({ key }) => key) }))
    .filter(({ keys }) => keys.length > 0)
const standsFor = ({ dimension }: Part, { key, where }: FlowNode) =>
  !isRest(key) && where.at(-1)?.dimension === dimension

/** What the nodes of the sides have in common with each kind of content, and how many the others together are. */
export function linkQueries(range: TimeRange | undefined, nodes: readonly FlowNode[]): MetricQuery[] {
  const rests = restsIn(nodes)
  return [
    ...sidesIn(nodes).map(({ side: { dimension, base }, keys }) =>
      query(range, [base, among(dimension, keys)], [dimension, 'label0'], 1000),
    ),
    ...rests.map(({ where }) => query(range, where, ['label0'], 100)),
    ...rests.map(({ where }) => query(range, where, [], 1)),
  ]
}

/** The whole picture, of the nodes and the answers to {@link linkQueries}. */
export function toPicture(nodes: readonly FlowNode[], answers: readonly (readonly MetricRow[])[]) {
  const [known, rests] = [sidesIn(nodes), restsIn(nodes)]
  const byName = new Map(nodes.map(node => [node.name, node]))
  const link = (end: FlowNode | undefined, row: MetricRow): FlowLink[] => {
    const label = byName.get(nameOf(1, textIn(row, 'label0')))
    if (!end || !label) return []
    const [source, target] = end.column === 0 ? [end.name, label.name] : [label.name, end.name]
    return [{ source, target, value: numberIn(row, 'events'), where: [...end.where, ...label.where.slice(1)] }]
  }
  const ofNamed = known.flatMap(({ side: { column, dimension } }, at) =>
    (answers[at] ?? []).flatMap(row => link(byName.get(nameOf(column, textIn(row, dimension))), row)),
  )
  const ofRests = rests.flatMap((end, at) => (answers[known.length + at] ?? []).flatMap(row => link(end, row)))
  const totals = new Map(rests.map(({ name }, at) => [name, answers[known.length + rests.length + at]?.[0] ?? {}]))
  const counted = nodes.map(node => ({
    ...node,
    events: numberIn(totals.get(node.name) ?? {}, 'events') || node.events,
  }))
  return { nodes: counted, links: [...ofNamed, ...ofRests] }
}

function query(range: TimeRange | undefined, where: MetricCondition[], by: string[], limit: number): MetricQuery {
  return {
    cube: 'events',
    dimensions: by,
    measures: ['events'],
    filter: { and: where },
    sort: [{ by: 'events', direction: 'Descend' }, ...by.map(each => ({ by: each, direction: 'Ascend' as const }))],
    limit,
    ...(range && { timeFrame: range }),
  }
}
