import type { MetricCondition, MetricQuery, TimeRange } from '@sharelight/contract'
import { numberIn, textIn, type MetricRow } from '../../lib/metric-rows.ts'

/** Events of one department with one kind of content to one recipient; `where` are the conditions of the list that they make. */
export interface Flow {
  department: string
  label: string
  recipient: Recipient
  events: number
  where: MetricCondition[]
}
/** An outside organisation by its domain, all personal addresses together, or whoever has an anonymous link. */
export type Recipient = { kind: 'organisation'; domain: string } | { kind: 'personal' | 'anonymous' }

export interface FlowNode {
  name: string
  column: 0 | 1 | 2
  key: string
  events: number
  where: MetricCondition[] | undefined
}
export interface FlowLink {
  source: string
  target: string
  value: number
  where: MetricCondition[] | undefined
}

const shown = { departments: 7, recipients: 11 }
const rest = '…'
const is = (dimension: string, value: string): MetricCondition => ({ dimension, operator: 'eq', value })
const sharedOutside = is('shareType', 'outside')

/** What left: to organisations by name, to personal addresses and to anonymous links each as a whole. */
export function flowQueries(range: TimeRange | undefined): MetricQuery[] {
  const common = {
    cube: 'events' as const,
    measures: ['events'],
    sort: [{ by: 'events', direction: 'Descend' as const }],
    limit: 5000,
    ...(range && { timeFrame: range }),
  }
  return [
    { ...common, dimensions: ['department', 'label0', 'organization'], filter: sharedOutside },
    {
      ...common,
      dimensions: ['department', 'label0', 'shareType'],
      filter: { dimension: 'shareType', operator: 'in', value: ['personal', 'anonymous'] },
    },
  ]
}

export function toFlows(organisations: readonly MetricRow[], others: readonly MetricRow[]): Flow[] {
  const flow = (row: MetricRow, recipient: Recipient, where: MetricCondition[]): Flow => {
    const [department, label] = [textIn(row, 'department'), textIn(row, 'label0')]
    return {
      department,
      label,
      recipient,
      events: numberIn(row, 'events'),
      where: [is('department', department), is('label0', label), ...where],
    }
  }
  return [
    ...organisations
      .filter(row => textIn(row, 'organization'))
      .map(row => {
        const domain = textIn(row, 'organization')
        return flow(row, { kind: 'organisation', domain }, [sharedOutside, is('organization', domain)])
      }),
    ...others.map(row => {
      const kind = textIn(row, 'shareType') === 'personal' ? ('personal' as const) : ('anonymous' as const)
      return flow(row, { kind }, [is('shareType', kind)])
    }),
  ]
    .filter(({ label }) => label)
    .toSorted((a, b) => b.events - a.events)
}

export function recipientKey(recipient: Recipient): string {
  return recipient.kind === 'organisation' ? recipient.domain : recipient.kind
}

/** The picture's nodes and links: the largest departments and recipients by name, the others together. */
export function toPicture(flows: readonly Flow[]): { nodes: FlowNode[]; links: FlowLink[] } {
  const departments = largest(flows, ({ department }) => department, shown.departments)
  const recipients = largest(flows, ({ recipient }) => recipientKey(recipient), shown.recipients)
  const nodes = new Map<string, FlowNode>()
  const links = new Map<string, FlowLink>()
  for (const { department, label, recipient, events, where } of flows) {
    const keys = [
      departments.has(department) ? department : rest,
      label,
      recipients.has(recipientKey(recipient)) ? recipientKey(recipient) : rest,
    ] as const
    const [ofDepartment, ofLabel, ...ofRecipient] = where
    const parts = [ofDepartment ? [ofDepartment] : [], ofLabel ? [ofLabel] : [], ofRecipient]
    const names = keys.map((key, column) =>
      addNode(nodes, { key, column: column as 0 | 1 | 2, events, where: key === rest ? undefined : parts[column] }),
    )
    for (const at of [0, 1] as const) {
      const [source = '', target = ''] = [names[at], names[at + 1]]
      const known = links.get(`${source}>${target}`)
      const both =
        keys[at] === rest || keys[at + 1] === rest ? undefined : [...(parts[at] ?? []), ...(parts[at + 1] ?? [])]
      links.set(`${source}>${target}`, { source, target, value: (known?.value ?? 0) + events, where: both })
    }
  }
  return { nodes: [...nodes.values()], links: [...links.values()] }
}

function addNode(nodes: Map<string, FlowNode>, { key, column, events, where }: Omit<FlowNode, 'name'>): string {
  const name = `${column}:${key}`
  nodes.set(name, { name, key, column, where, events: (nodes.get(name)?.events ?? 0) + events })
  return name
}

function largest(flows: readonly Flow[], keyOf: (flow: Flow) => string, count: number): Set<string> {
  const sums = new Map<string, number>()
  for (const flow of flows) sums.set(keyOf(flow), (sums.get(keyOf(flow)) ?? 0) + flow.events)
  return new Set(
    [...sums]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, count)
      .map(([key]) => key),
  )
}

export const isRest = (key: string) => key === rest
