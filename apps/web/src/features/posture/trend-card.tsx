import { useMemo } from 'react'
import { formatDate } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { tooltip, type ChartColors } from '../../ui/chart/colors.ts'
import { Figure } from '../../ui/chart/figure.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { texts } from '#texts/posture.ts'
import { everyDay, type Day } from './every-day.ts'
import { useTrend, type Part } from './use-posture.ts'

const height = 200
/** More bars have no room between them. */
const denseFrom = 200

/** The score of each day, of everything or of what is chosen below. */
export function TrendCard({ part, sources }: { part: Part; sources: readonly { id: string; name: string }[] }) {
  const query = useTrend(part)
  const of = [
    part.group && texts.groups[part.group],
    part.posture && texts.postures[part.posture],
    sources.find(({ id }) => id === part.source)?.name,
  ].filter(name => name !== undefined)
  return (
    <Loaded query={query} height={height}>
      {days => <Trend days={days} note={of.join(' · ')} />}
    </Loaded>
  )
}

function Trend({ days, note }: { days: readonly Day[]; note: string }) {
  const option = useMemo(() => (colors: ChartColors) => bars(everyDay(days), colors), [days])
  if (days.length === 0)
    return (
      <Card title={texts.trend} note={note} span={8}>
        <EmptyState hint={texts.trendEmpty} />
      </Card>
    )
  return (
    <Figure
      title={texts.trend}
      note={note}
      span={8}
      height={height}
      label={texts.trend}
      option={option}
      table={{
        columns: [texts.day, texts.score],
        rows: days.map(({ day, score }) => [formatDate(day), Math.floor(score)]),
      }}
    />
  )
}

function bars(days: readonly Day[], colors: ChartColors) {
  const axis = { axisLine: { lineStyle: { color: colors.hairline } }, axisTick: { show: false } }
  return {
    grid: { left: 32, right: 8, top: 12, bottom: 24 },
    tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => String(value), ...tooltip(colors) },
    xAxis: {
      type: 'category',
      data: days.map(({ day }) => formatDate(day)),
      axisLabel: { color: colors.muted, hideOverlap: true },
      ...axis,
    },
    yAxis: {
      type: 'value',
      min: 0,
      max: 100,
      splitNumber: 2,
      axisLabel: { color: colors.muted },
      splitLine: { lineStyle: { color: colors.hairline } },
    },
    series: [
      {
        type: 'bar',
        name: texts.score,
        data: days.map(({ score }) => Math.floor(score)),
        itemStyle: { color: colors.accent },
        barMaxWidth: 24,
        barCategoryGap: days.length > denseFrom ? 0 : '20%',
      },
    ],
  }
}
