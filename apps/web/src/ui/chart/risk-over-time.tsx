import type { MetricCondition, SeverityLevel, TimeRange } from '@sharelight/contract'
import { dateIn, isoDate, type CalendarDate } from '@sharelight/domain'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatNumber } from '../../lib/format.ts'
import { listLink } from '../../lib/lists.ts'
import type { MetricRow } from '../../lib/metric-rows.ts'
import { openOf } from '../../lib/open-risk.ts'
import { axisName, dayName, riskSeries, unitAfter, type Grain, type RiskPoint } from '../../lib/risk-series.ts'
import { Card } from '../card.tsx'
import { EmptyState } from '../states.tsx'
import { texts } from '#texts/risk-over-time.ts'
import { texts as shared } from '#texts/shared.ts'
import { severityOpacity, tooltip, type ChartColors } from './colors.ts'
import { Figure } from './figure.tsx'
import { SeverityLegend } from './severity-legend.tsx'

interface RiskOverTimeProps {
  rows: readonly MetricRow[]
  grain: Grain
  timeZone: string
  /** What the rows are of; all of time where there is none. */
  range: TimeRange | undefined
  /** Whose events are counted; everybody's where nothing is said. */
  where?: readonly MetricCondition[]
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

const everybody: readonly MetricCondition[] = []

/** Open risky events, stacked by severity, the gravest at the bottom where it is easiest to compare. A part of a bar opens the events that it counts. */
export function RiskOverTime({
  rows,
  grain,
  timeZone,
  range,
  where = everybody,
  onFrame,
  span = 8,
  height = 240,
  title = texts.over,
}: RiskOverTimeProps) {
  const points = useMemo(() => riskSeries(rows, grain, timeZone), [rows, grain, timeZone])
  const navigate = useNavigate()
  const eventsIn = (date: CalendarDate, level: SeverityLevel) =>
    listLink('events', { frame: daysOf(date, { grain, range, timeZone }), where: [...where, ...openOf(level)] })
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
      above={<SeverityLegend />}
      onClick={data => {
        if (isPart(data)) void navigate(eventsIn(data.date, data.level))
      }}
      onBrush={(from, to) => onFrame(`${isoDate(at(from))}..${isoDate(dayBefore(unitAfter(at(to), grain)))}`)}
      table={{
        columns: [texts.time, ...series.map(([level]) => shared.severity[level] ?? '')],
        rows: points.map(point => [
          grain === 'Month' ? axisName(point.date, grain) : dayName(point.date),
          ...series.map(([level, measure]) =>
            point[measure] > 0 ? (
              <Link key={level} to={eventsIn(point.date, level)}>
                {formatNumber(point[measure])}
              </Link>
            ) : (
              formatNumber(0)
            ),
          ),
        ]),
      }}
    />
  )
}

interface Part {
  value: number
  date: CalendarDate
  level: SeverityLevel
}
function isPart(data: unknown): data is Part {
  return typeof data === 'object' && data !== null && 'date' in data && 'level' in data
}

interface Of {
  grain: Grain
  range: TimeRange | undefined
  timeZone: string
}

/** The days of a bar that lie in the time frame, as the address names them: at its ends a week may be cut. */
function daysOf(date: CalendarDate, { grain, range, timeZone }: Of): string {
  const [first, last] = [isoDate(date), isoDate(dayBefore(unitAfter(date, grain)))]
  if (!range) return `${first}..${last}`
  const from = isoDate(dateIn(new Date(range.from), timeZone))
  const to = isoDate(dateIn(new Date(Date.parse(range.to) - 1), timeZone))
  return `${first < from ? from : first}..${last > to ? to : last}`
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
      cursor: 'pointer',
      data: points.map((point): Part => ({ value: point[measure], date: point.date, level })),
      itemStyle: { color: colors.severity[level], opacity: severityOpacity[level] },
      barMaxWidth: 28,
      barCategoryGap: '20%',
    })),
  }
}
