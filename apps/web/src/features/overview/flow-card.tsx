import { queryMetrics, type MetricAnswer, type MetricQuery } from '@sharelight/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { useLabels, useLabelNames } from '../../lib/labels.ts'
import { listLink } from '../../lib/lists.ts'
import type { TimeFrame } from '../../lib/time-frame.ts'
import { Card } from '../../ui/card.tsx'
import { escapeHtml, tooltip, type ChartColors } from '../../ui/chart/colors.ts'
import { Figure } from '../../ui/chart/figure.tsx'
import { shortened } from '../../ui/middle-name.tsx'
import { ClosedState, EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx'
import { isRest, linkQueries, nodeQueries, toNodes, toPicture, type FlowLink, type FlowNode } from './flows.ts'
import { texts } from '#texts/overview.ts'
import { texts as shared } from '#texts/shared.ts'

const height = 380

/** Who shares what with whom: department, kind of content, recipient. Every node and stream opens the events that it counts. */
export function FlowCard({ frame }: { frame: TimeFrame }) {
  const { data: answer, error, refetch } = useFlows(frame)
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
        <LoadingState height={height} />
      </Card>
    )
  if (picture.nodes.length === 0)
    return (
      <Card title={texts.flows} span={8}>
        <div style={{ height, display: 'grid', placeItems: 'center' }}>
          {answer?.isPartial ? <ClosedState /> : <EmptyState title={texts.flowsEmpty} />}
        </div>
      </Card>
    )
  const open = (where: FlowNode['where']) => listLink('events', { frame: frame.key, where })
  return (
    <Figure
      title={texts.flows}
      note={answer?.isPartial ? texts.flowsPartial : texts.flowsNote}
      span={8}
      height={height}
      label={texts.flows}
      option={option}
      onClick={clicked => {
        if (hasWhere(clicked)) void navigate(open(clicked.where))
      }}
      table={{ columns: texts.flowColumns, rows: rowsOf(picture, naming, open) }}
    />
  )
}

type Picture = ReturnType<typeof toPicture>

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

function useFlows({ key, range }: TimeFrame) {
  return useQuery({
    queryKey: ['metrics', 'flows', key, range?.from],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const answersTo = async (queries: MetricQuery[]) =>
        queries.length === 0 ? [] : (await call(queryMetrics, { queries }, { signal })).answers
      const found = await answersTo(nodeQueries(range))
      const nodes = toNodes(found.map(rowsIn))
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
        nodeGap: 14,
        draggable: false,
        layoutIterations: 48,
        emphasis: { focus: 'adjacency' },
        lineStyle: { color: colors.outline, opacity: 0.22, curveness: 0.5 },
        label: {
          color: colors.text,
          fontSize: 12,
          fontFamily: 'Inter Variable, system-ui',
          width: 196,
          overflow: 'truncate',
          formatter: ({ data }: { data: FlowNode }) =>
            `${shortened(naming.name(data))}  {count|${formatNumber(data.events)}}`,
          rich: { count: { color: colors.muted, fontSize: 11 } },
        },
        data: nodes.map(node => ({
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

function hasWhere(data: unknown): data is { where: NonNullable<FlowLink['where']> } {
  return typeof data === 'object' && data !== null && 'where' in data && Array.isArray(data.where)
}
