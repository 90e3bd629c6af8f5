import type { ReportPart } from '@sharelight/contract'
import { compactNumber } from '../presentation/formatting.ts'

export type ChartPart = Extract<ReportPart, { kind: 'chart' }>

/** What a chart is drawn with: colours of a theme, and the size of its smallest letters in pixels. */
export interface ChartPalette {
  text: string
  muted: string
  hairline: string
  /** Of severities from none to high. */
  severity: readonly string[]
  /** Of series that are no severities, in order. */
  series: readonly string[]
  font: string
  /** How amounts are written along an axis and at bars; as the product writes them in English where it is not given. */
  amounts?: { short(value: number): string; whole(value: number): string }
  fontSize: number
}

/** Zero-based bars and lines with few gridlines, as ECharts takes them: on the screen and on paper alike. */
export function chartOption(part: ChartPart, palette: ChartPalette) {
  const isLying = part.shape === 'bars'
  const names = {
    type: 'category',
    data: part.categories,
    inverse: isLying,
    axisTick: { show: false },
    axisLine: { show: !isLying, lineStyle: { color: palette.hairline } },
    axisLabel: {
      color: isLying ? palette.text : palette.muted,
      fontSize: palette.fontSize,
      fontFamily: palette.font,
      hideOverlap: !isLying,
      ...(isLying && { width: 27 * palette.fontSize, overflow: 'truncate', ellipsis: '…' }),
    },
  }
  const amounts = {
    type: 'value',
    minInterval: 1,
    splitNumber: 3,
    axisLabel: {
      color: palette.muted,
      fontSize: palette.fontSize,
      fontFamily: palette.font,
      formatter: palette.amounts?.short ?? compactNumber,
      show: !isLying,
    },
    splitLine: { show: !isLying, lineStyle: { color: palette.hairline } },
  }
  return {
    animation: false,
    textStyle: { fontFamily: palette.font },
    grid: {
      left: 4,
      right: isLying ? 48 : 8,
      top: part.series.length > 1 ? 30 : 8,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    ...(part.series.length > 1 && { legend: legendOf(part, palette) }),
    xAxis: isLying ? amounts : names,
    yAxis: isLying ? names : amounts,
    series: part.series.map((_, place) => seriesOf(part, palette, place)),
  }
}

function legendOf({ series }: ChartPart, { muted, font, fontSize }: ChartPalette) {
  return {
    data: series.map(({ name }) => name),
    left: 0,
    top: 0,
    icon: 'roundRect',
    itemWidth: 10,
    itemHeight: 10,
    itemGap: 16,
    textStyle: { color: muted, fontFamily: font, fontSize },
  }
}

function seriesOf(part: ChartPart, palette: ChartPalette, place: number) {
  const { name, tone, values } = part.series[place] ?? { name: '', tone: null, values: [] }
  const color = tone === null ? palette.series[place % palette.series.length] : palette.severity[tone]
  const shared = { name, data: values, itemStyle: { color } }
  if (part.shape === 'line')
    return { ...shared, type: 'line', symbol: 'none', lineStyle: { color, width: 2 }, connectNulls: false }
  return {
    ...shared,
    type: 'bar',
    barMaxWidth: part.shape === 'bars' ? 14 : 28,
    barCategoryGap: part.shape === 'bars' ? '34%' : '24%',
    ...(part.shape === 'stacked' && { stack: 'all' }),
    ...(part.shape === 'bars' && {
      label: {
        show: true,
        position: 'right',
        color: palette.muted,
        fontFamily: palette.font,
        fontSize: palette.fontSize,
        ...(palette.amounts && { formatter: ({ value }: { value: number }) => palette.amounts?.whole(value) ?? '' }),
      },
    }),
  }
}
