import { isoDate, type CalendarDate } from '@sharelight/domain'
import { useMemo } from 'react'
import { formatNumber } from '../../lib/format.ts'
import type { MetricRow } from '../../lib/metric-rows.ts'
import { axisName, dayName, riskSeries, unitAfter, type Grain, type RiskPoint } from '../../lib/risk-series.ts'
import { Card } from '../card.tsx'
import { EmptyState } from '../states.tsx'
import { texts } from '#texts/risk-over-time.ts'
import { texts as shared } from '#texts/shared.ts'
import { tooltip, type ChartColors } from './colors.ts'
import { Figure } from './figure.tsx'

interface RiskOverTimeProps {
  rows: readonly MetricRow[]
  grain: Grain
  timeZone: string
  onFrame: (key: string) => void
  span?: number
  height?: number
  title?: string
}
const series = [
  [3, 'high'],
  [2, 'medium'],
  [1, 'low'],
] as const

/** Open risky events, stacked by severity, the gravest at the bottom where it is easiest to compare. */
export function RiskOverTime({
  rows,
  grain,
  timeZone,
  onFrame,
  span = 8,
  height = 240,
  title = texts.over,
}: RiskOverTimeProps) {
  const points = useMemo(() => riskSeries(rows, grain, timeZone), [rows, grain, timeZone])
  const option = useMemo(() => (colors: ChartColors) => stackedBars(points, grain, colors), [points, grain])
  if (points.length === 0)
    return (
      <Card title={title} span={span}>
        <div style={{ height, display: 'grid', placeItems: 'center' }}>
          <EmptyState title={texts.overEmpty} hint={texts.overEmptyHint} />
        </div>
      </Card>
    )
  const at = (place: number) =>
    (points[Math.max(0, Math.min(points.length - 1, place))] ?? (points[0] as RiskPoint)).date
  return (
    <Figure
      title={title}
      note={texts.overHint}
      span={span}
      height={height}
      label={title}
      option={option}
      onBrush={(from, to) => onFrame(`${isoDate(at(from))}..${isoDate(dayBefore(unitAfter(at(to), grain)))}`)}
      table={{
        columns: [texts.time, ...series.map(([level]) => shared.severity[level] ?? '')],
        rows: points.map(point => [
          grain === 'Month' ? axisName(point.date, grain) : dayName(point.date),
          ...series.map(([, measure]) => formatNumber(point[measure])),
        ]),
      }}
    />
  )
}

const dayBefore = (date: CalendarDate): CalendarDate => ({ ...date, day: date.day - 1 })

function stackedBars(points: readonly RiskPoint[], grain: Grain, colors: ChartColors) {
  return {
    grid: { left: 8, right: 8, top: 16, bottom: 4, containLabel: true },
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, ...tooltip(colors) },
    toolbox: { show: false },
    brush: { xAxisIndex: 0, brushStyle: { borderWidth: 1, color: 'rgba(90,120,220,.15)', borderColor: colors.accent } },
    xAxis: {
      type: 'category',
      data: points.map(point => axisName(point.date, grain)),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colors.hairline } },
      axisLabel: { color: colors.muted, fontSize: 11, hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitNumber: 3,
      axisLabel: { color: colors.muted, fontSize: 11 },
      splitLine: { lineStyle: { color: colors.hairline } },
    },
    series: series.map(([level, measure]) => ({
      type: 'bar',
      stack: 'risk',
      name: shared.severity[level],
      data: points.map(point => point[measure]),
      itemStyle: { color: colors.severity[level] },
      barMaxWidth: 28,
      barCategoryGap: '20%',
    })),
  }
}
