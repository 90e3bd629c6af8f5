import type { MetricAnswer } from '@sharelight/contract'
import { useMemo } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { tooltip, type ChartColors } from '../../ui/chart/colors.ts'
import { Figure } from '../../ui/chart/figure.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { texts as shared } from '../../ui/texts.ts'
import { riskSeries, unitOf, type Grain, type RiskPoint } from './risk-series.ts'
import { texts } from './texts.ts'

interface RiskOverTimeProps { rows: MetricAnswer['rows']; grain: Grain; timeZone: string; onFrame: (key: string) => void }

const height = 240
const series = [[3, 'high'], [2, 'medium'], [1, 'low']] as const
const axisFormat = { Day: 'D MMM', Week: 'D MMM', Month: 'MMM YYYY' }

/** Open risky events, stacked by severity, the gravest at the bottom where it is easiest to compare. */
export function RiskOverTime({ rows, grain, timeZone, onFrame }: RiskOverTimeProps) {
  const points = useMemo(() => riskSeries(rows, grain, timeZone), [rows, grain, timeZone])
  const option = useMemo(() => (colors: ChartColors) => stackedBars(points, grain, colors), [points, grain])
  if (points.length === 0) return <Card title={texts.over} span={8}><div style={{ height, display: 'grid', placeItems: 'center' }}><EmptyState title={texts.overEmpty} hint={texts.overEmptyHint} /></div></Card>
  const at = (place: number) => points[Math.max(0, Math.min(points.length - 1, place))]?.time
  return (
    <Figure
      title={texts.over} note={texts.overHint} span={8} height={height} label={texts.over} option={option}
      onBrush={(from, to) => onFrame(`${at(from)?.format('YYYY-MM-DD')}..${at(to)?.add(1, unitOf[grain]).subtract(1, 'day').format('YYYY-MM-DD')}`)}
      table={{
        columns: [texts.time, ...series.map(([level]) => shared.severity[level] ?? '')],
        rows: points.map(point => [point.time.format('DD/MM/YYYY'), ...series.map(([, measure]) => formatNumber(point[measure]))]),
      }}
    />
  )
}

function stackedBars(points: readonly RiskPoint[], grain: Grain, colors: ChartColors) {
  return {
    grid: { left: 8, right: 8, top: 16, bottom: 4, containLabel: true },
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, ...tooltip(colors) },
    toolbox: { show: false }, brush: { xAxisIndex: 0, brushStyle: { borderWidth: 1, color: 'rgba(90,120,220,.15)', borderColor: colors.accent } },
    xAxis: {
      type: 'category', data: points.map(point => point.time.format(axisFormat[grain])), axisTick: { show: false }, axisLine: { lineStyle: { color: colors.hairline } },
      axisLabel: { color: colors.muted, fontSize: 11, hideOverlap: true },
    },
    yAxis: { type: 'value', minInterval: 1, splitNumber: 3, axisLabel: { color: colors.muted, fontSize: 11 }, splitLine: { lineStyle: { color: colors.hairline } } },
    series: series.map(([level, measure]) => ({
      type: 'bar', stack: 'risk', name: shared.severity[level], data: points.map(point => point[measure]), itemStyle: { color: colors.severity[level] }, barMaxWidth: 28, barCategoryGap: '20%',
    })),
  }
}
