import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatNumber } from '../../../lib/format.ts'
import { numberIn } from '../../../lib/metric-rows.ts'
import { gravest } from '../../../lib/open-risk.ts'
import { subjectLink, type Subject } from '../../../lib/subject.ts'
import { Card } from '../../../ui/card.tsx'
import { escapeHtml, tooltip, type ChartColors } from '../../../ui/chart/colors.ts'
import { Figure } from '../../../ui/chart/figure.tsx'
import { shortened } from '../../../ui/middle-name.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { texts as shared } from '#texts/shared.ts'
import { texts as t } from '#texts/subject.ts'
import { relatedKinds, type Related } from './related.ts'

interface RelationGraphProps {
  subject: Subject
  name: string
  related: readonly Related[]
  frame: string
  span: number
}

const height = 360
const symbols: Record<Related['kind'], string> = {
  file: 'rect',
  folder: 'roundRect',
  employee: 'circle',
  contact: 'circle',
  personal: 'diamond',
  organization: 'triangle',
}

/** The subject in the middle and around it, kind by kind, what it had most to do with. The colour is the gravest open risk between them. */
export function RelationGraph({ subject, name, related, frame, span }: RelationGraphProps) {
  const navigate = useNavigate()
  const option = useMemo(() => (colors: ChartColors) => graph(name, related, colors), [name, related])
  if (related.length === 0)
    return (
      <Card title={t.graph} span={span}>
        <div style={{ height, display: 'grid', placeItems: 'center' }}>
          <EmptyState title={t.graphEmpty} />
        </div>
      </Card>
    )
  return (
    <Figure
      key={`${subject.kind}:${subject.id}`}
      title={t.graph}
      note={t.graphNote}
      span={span}
      height={height}
      label={`${t.graph}: ${name}`}
      option={option}
      onClick={data => {
        if (isRelated(data)) void navigate(subjectLink(data.related, frame))
      }}
      table={{
        columns: t.graphColumns,
        rows: related.map(each => [
          <Link key="name" to={subjectLink(each, frame)}>
            {each.name || shared.empty}
          </Link>,
          t.kinds[each.kind],
          formatNumber(numberIn(each.row, 'events')),
          shared.severity[gravest(each.row)] ?? '',
        ]),
      }}
    />
  )
}

const addressLine = ({ name, address }: Related) => (address && address !== name ? `${escapeHtml(address)}<br>` : '')

function graph(name: string, related: readonly Related[], colors: ChartColors) {
  const ordered = relatedKinds.flatMap(kind => related.filter(each => each.kind === kind))
  const most = Math.max(1, ...ordered.map(({ row }) => numberIn(row, 'events')))
  const rows = Math.ceil(ordered.length / 2)
  const nodes = ordered.map((each, index) => {
    const [side, place] = index < rows ? ([1, index] as const) : ([-1, index - rows] as const)
    // Two columns that bow outwards: every name has a line of its own.
    const y = rows > 1 ? (place / (rows - 1)) * 2 - 1 : 0
    const level = gravest(each.row)
    return {
      name: `${each.kind}:${each.id}`,
      related: each,
      value: [side * (60 + 40 * Math.sqrt(1 - y * y * 0.8)), -y],
      symbol: symbols[each.kind],
      symbolSize: 9 + 9 * Math.sqrt(numberIn(each.row, 'events') / most),
      itemStyle: { color: level ? colors.severity[level] : colors.outline },
      label: { position: side > 0 ? 'right' : 'left' },
    }
  })
  return {
    tooltip: {
      ...tooltip(colors),
      formatter: ({ data }: { data: unknown }) =>
        isRelated(data)
          ? `<b>${escapeHtml(data.related.name)}</b><br>${addressLine(data.related)}${t.kinds[data.related.kind]}<br>${shared.eventsCount(numberIn(data.related.row, 'events'))}`
          : escapeHtml(name),
    },
    grid: { left: 170, right: 170, top: 14, bottom: 14 },
    xAxis: { type: 'value', show: false, min: -100, max: 100 },
    yAxis: { type: 'value', show: false, min: -1, max: 1 },
    series: [
      {
        type: 'graph',
        coordinateSystem: 'cartesian2d',
        animation: false,
        emphasis: { focus: 'adjacency' },
        label: {
          show: true,
          color: colors.text,
          fontSize: 11,
          width: 150,
          overflow: 'truncate',
          formatter: ({ data }: { data: unknown }) => (isRelated(data) ? shortened(data.related.name, 25) : ''),
        },
        data: [
          ...nodes,
          { name: 'subject', value: [0, 0], symbol: 'circle', symbolSize: 26, itemStyle: { color: colors.accent } },
        ],
        links: nodes.map(node => ({
          source: 'subject',
          target: node.name,
          lineStyle: {
            color: node.itemStyle.color,
            opacity: 0.45,
            width: 1 + (3 * numberIn(node.related.row, 'events')) / most,
          },
        })),
      },
    ],
  }
}

function isRelated(data: unknown): data is { related: Related } {
  return typeof data === 'object' && data !== null && 'related' in data
}
