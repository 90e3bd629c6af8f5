import { queryMetrics, type MetricAnswer, type MetricQuery } from '@sharelight/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { useCapabilities } from '../../lib/capabilities.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLabels, useLabelNames } from '../../lib/labels.ts'
import { listLink } from '../../lib/lists.ts'
import { useStatus } from '../../lib/queries.ts'
import type { TimeFrame } from '../../lib/time-frame.ts'
import { Card } from '../../ui/card.tsx'
import { escapeHtml, tooltip, type ChartColors } from '../../ui/chart/colors.ts'
import { Figure } from '../../ui/chart/figure.tsx'
import { shortened } from '../../ui/middle-name.tsx'
import { ClearState, ClosedState, ErrorState, LoadingState } from '../../ui/states.tsx'
import {
  isRest,
  linkQueries,
  nodeQueries,
  toNodes,
  toPicture,
  type FlowLink,
  type FlowNode,
  type OpenColumns,
} from './flows.ts'
import classes from './overview.module.css'
import { texts } from '#texts/overview.ts'
import { texts as shared } from '#texts/shared.ts'

const height = 400
const nodeHeight = 34

/** Who shares what with whom: department, kind of content, recipient. Every node and stream opens the events that it counts; the others of a column are told apart first. */
export function FlowCard({ frame }: { frame: TimeFrame }) {
  const [open, setOpen] = useState<OpenColumns>(new Set())
  const { data: answer, error, refetch } = useFlows(frame, open)
  const picture = answer?.picture
  const navigate = useNavigate()
  const naming = useNaming()
  const option = useMemo(
    () => (colors: ChartColors) => sankey(picture ?? { nodes: [], links: [] }, naming, colors),
    [picture, naming],
  )
  if (error)
    return (
      <Card title={texts.flows} span={8}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!picture)
    return (
      <Card title={texts.flows} span={8}>
        <LoadingState height={height + 20} />
      </Card>
    )
  if (picture.nodes.length === 0)
    return (
      <Card title={texts.flows} span={8}>
        <div style={{ height, display: 'grid', placeItems: 'center' }}>
          {answer?.isPartial ? <ClosedState /> : <ClearState title={texts.flowsEmpty} />}
        </div>
      </Card>
    )
  const eventsOf = (where: FlowNode['where']) => listLink('events', { frame: frame.key, where })
  const tellApart = (column: FlowNode['column']) => setOpen(new Set([...open, column]))
  const rests = picture.nodes.filter(({ key, column }) => isRest(key) && !open.has(column))
  return (
    <Figure
      title={texts.flows}
      note={answer?.isPartial ? texts.flowsPartial : texts.flowsNote}
      span={8}
      height={heightOf(picture)}
      label={texts.flows}
      option={option}
      onClick={clicked => {
        const rest = rests.find(({ name }) => hasName(clicked) && clicked.name === name)
        if (rest) tellApart(rest.column)
        else if (hasWhere(clicked)) void navigate(eventsOf(clicked.where))
      }}
      above={
        <div className={classes.flowWays}>
          {rests.map(node => (
            <button key={node.name} type="button" className={classes.drill} onClick={() => tellApart(node.column)}>
              {texts.flowTellApart(naming.name(node))}
            </button>
          ))}
          {open.size > 0 && (
            <button type="button" className={classes.drill} onClick={() => setOpen(new Set())}>
              {texts.flowFewer}
            </button>
          )}
        </div>
      }
      table={{ columns: texts.flowColumns, rows: rowsOf(picture, naming, eventsOf) }}
    />
  )
}

type Picture = ReturnType<typeof toPicture>

/** So that no name covers another. */
function heightOf({ nodes }: Picture): number {
  const longest = Math.max(...[0, 1, 2].map(column => nodes.filter(node => node.column === column).length))
  return Math.max(height, longest * nodeHeight)
}

/** What each node counts in all, and then what two have in common. */
function rowsOf({ nodes, links }: Picture, naming: Naming, open: (where: FlowNode['where']) => string) {
  const names = new Map(nodes.map(node => [node.name, naming.name(node)]))
  const count = (where: FlowNode['where'], events: number) => (
    <Link key="events" to={open(where)}>
      {formatNumber(events)}
    </Link>
  )
  return [
    ...nodes.map(({ name, where, events }) => [names.get(name), texts.flowAll, count(where, events)]),
    ...links.map(({ source, target, where, value }) => [names.get(source), names.get(target), count(where, value)]),
  ]
}

function useFlows({ key, range }: TimeFrame, open: OpenColumns) {
  const { extraDimensions } = useCapabilities()
  const { org } = useStatus()
  const hasDepartments = extraDimensions && org.features.some(({ id }) => id === 'departments_information')
  return useQuery({
    queryKey: ['metrics', 'flows', key, range?.from, [...open], hasDepartments],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answersTo = async (queries: MetricQuery[]) =>
        queries.length === 0 ? [] : (await call(queryMetrics, { queries }, { signal })).answers
      const found = await answersTo(nodeQueries(range, open, hasDepartments))
      const nodes = toNodes(found.map(rowsIn), open, hasDepartments)
      const common = await answersTo(linkQueries(range, nodes))
      const isPartial = found.some(({ restricted }) => restricted !== undefined)
      return { isPartial, picture: toPicture(nodes, common.map(rowsIn)) }
    },
  })
}

const rowsIn = ({ rows }: MetricAnswer) => rows

interface Naming {
  name: (node: Pick<FlowNode, 'column' | 'key'>) => string
  sensitivity: (key: string) => number
}

function useNaming(): Naming {
  const labelName = useLabelNames()
  const { data: labels } = useLabels()
  return useMemo(() => {
    const levels = new Map(labels?.map(label => [label.key, label.sensitivityLevel]))
    const name = ({ column, key }: Pick<FlowNode, 'column' | 'key'>) => {
      if (isRest(key)) return texts.flowRest[column] ?? key
      if (column === 0) return key || texts.noDepartment
      if (column === 1) return labelName(key)
      return key === 'personal' || key === 'anonymous' ? texts.flowRecipient[key] : key
    }
    return { name, sensitivity: key => levels.get(key) ?? 0 }
  }, [labelName, labels])
}

function sankey({ nodes, links }: { nodes: FlowNode[]; links: FlowLink[] }, naming: Naming, colors: ChartColors) {
  const byName = new Map(nodes.map(node => [node.name, node]))
  const colorOf = ({ column, key }: FlowNode) =>
    column === 1 ? colors.sensitivity[naming.sensitivity(key)] : column === 0 ? colors.outline : colors.accent
  const title = (name: string) => {
    const node = byName.get(name)
    return node ? naming.name(node) : name
  }
  return {
    tooltip: {
      ...tooltip(colors),
      trigger: 'item',
      formatter: ({ data, dataType }: { data: FlowNode & FlowLink; dataType: string }) =>
        dataType === 'edge'
          ? `${escapeHtml(title(data.source))} → ${escapeHtml(title(data.target))}<br><b>${shared.eventsCount(data.value)}</b>`
          : `${escapeHtml(naming.name(data))}<br><b>${shared.eventsCount(data.events)}</b>`,
    },
    series: [
      {
        // Its animation uncovers it from the left, and stays half way when the picture is drawn anew meanwhile.
        type: 'sankey',
        animation: false,
        left: 4,
        right: 208,
        top: 8,
        bottom: 8,
        nodeWidth: 10,
        nodeGap: 20,
        draggable: false,
        // The order is ours: the largest first, the others last.
        layoutIterations: 0,
        emphasis: { focus: 'adjacency' },
        lineStyle: { color: colors.outline, opacity: 0.22, curveness: 0.5 },
        label: {
          color: colors.text,
          // Streams pass behind the names.
          textBorderColor: colors.surface,
          textBorderWidth: 3,
          fontSize: 12,
          fontFamily: 'Inter Variable, system-ui',
          width: 196,
          overflow: 'truncate',
          formatter: ({ data }: { data: FlowNode }) =>
            `${shortened(naming.name(data))}  {count|${formatNumber(data.events)}}`,
          rich: { count: { color: colors.muted, fontSize: 11, textBorderColor: colors.surface, textBorderWidth: 3 } },
        },
        data: nodes
          .toSorted((a, b) => placeOf(a) - placeOf(b))
          .map(node => ({
            ...node,
            depth: node.column,
            itemStyle: { color: colorOf(node), borderWidth: 0 },
            cursor: 'pointer',
          })),
        links,
      },
    ],
  }
}

/** Whom nobody can name stand first: that is what is gravest. */
const placeOf = ({ key }: FlowNode) => (key === 'anonymous' ? 0 : key === 'personal' ? 1 : isRest(key) ? 3 : 2)

const hasName = (data: unknown): data is { name: string } => typeof data === 'object' && data !== null && 'name' in data

function hasWhere(data: unknown): data is { where: NonNullable<FlowLink['where']> } {
  return typeof data === 'object' && data !== null && 'where' in data && Array.isArray(data.where)
}
