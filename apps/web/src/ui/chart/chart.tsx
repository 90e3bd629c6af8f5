import { useComputedColorScheme } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { init } from './engine.ts'
import { chartColors, type ChartColors } from './colors.ts'

export interface ChartEvents {
  onClick?: (data: unknown) => void
  onBrush?: (from: number, to: number) => void
}
export interface ChartProps extends ChartEvents {
  label: string
  height: number
  /** Built anew when the theme changes; keep it stable otherwise. */
  option: (colors: ChartColors) => EChartsCoreOption
  /** Called with a function that gives the picture's address. */
  onReady?: (picture: () => string) => void
}

/** One ECharts picture in the product's colours. What it shows is in the table beside it too, so that nobody needs to see it. */
export function Chart({ label, height, option, onReady, ...events }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const click = useEffectEvent((data: unknown) => events.onClick?.(data))
  const brushed = useEffectEvent((from: number, to: number) => events.onBrush?.(from, to))
  const scheme = useComputedColorScheme('light')
  const calm = useReducedMotion()
  const canBrush = events.onBrush !== undefined
  useEffect(() => {
    let observer: ResizeObserver | undefined
    const stop = afterPaint(() => {
      if (!box.current) return
      const made = init(box.current)
      chart.current = made
      made.on('click', ({ data }) => click(data))
      made.on('brushEnd', event => brush(made, event, brushed))
      observer = new ResizeObserver(() => fit(made))
      observer.observe(box.current)
      onReady?.(() => made.getDataURL({ pixelRatio: 2, backgroundColor: chartColors().surface }))
    })
    return () => {
      stop()
      observer?.disconnect()
      chart.current?.dispose()
    }
  }, [onReady])
  useEffect(
    () =>
      afterPaint(() => {
        chart.current?.setOption(
          {
            animation: !calm,
            animationDuration: 160,
            textStyle: { fontFamily: 'Inter Variable, system-ui' },
            ...option(chartColors()),
          },
          true,
        )
        if (canBrush)
          chart.current?.dispatchAction({
            type: 'takeGlobalCursor',
            key: 'brush',
            brushOption: { brushType: 'lineX', brushMode: 'single' },
          })
      }),
    [option, scheme, calm, canBrush],
  )
  return <div ref={box} role="img" aria-label={label} dir="ltr" style={{ minHeight: height, flex: 1, width: '100%' }} />
}

/** To draw takes long: what was pressed shows first. Gives what calls it off. */
function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** An observer tells the size at first, too, which is the one that the chart was made in. */
function fit(chart: EChartsType) {
  const { clientWidth, clientHeight } = chart.getDom()
  if (clientWidth !== chart.getWidth() || clientHeight !== chart.getHeight()) chart.resize()
}

function brush(chart: EChartsType, event: unknown, onBrush: (from: number, to: number) => void) {
  const range = (event as { areas?: { coordRange?: [number, number] }[] }).areas?.[0]?.coordRange
  chart.dispatchAction({ type: 'brush', areas: [] })
  if (range) onBrush(range[0], range[1])
}
