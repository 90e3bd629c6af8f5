import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent } from 'echarts/components'
import { init, setPlatformAPI, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { chartOption, englishWording, numberIn, type ChartPart, type Wording } from '@sharelight/domain'
import { SaxesParser } from 'saxes'
import { ink } from './page.ts'
import type { Sheet } from './sheet.ts'

use([BarChart, LineChart, GridComponent, LegendComponent, SVGRenderer])

const font = { family: 'sans-serif', size: 8 }
interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Draws a chart as the web does, in vectors: ECharts makes it, and its shapes are put on the page one by one. */
export function drawChart(sheet: Sheet, part: ChartPart, { x, y, width, height }: Box): void {
  const { doc } = sheet
  doc.save()
  doc.translate(x, y)
  // Bars begin where lines of text do; time goes from left to right in every language.
  const isTurned = sheet.isTurned && part.shape === 'bars'
  if (isTurned) doc.translate(width, 0).scale(-1, 1)
  for (const shape of shapesOf(svgOf(sheet, part, { width, height }))) drawShape(sheet, shape, isTurned)
  doc.restore()
}

function svgOf({ set, wording }: Sheet, part: ChartPart, size: { width: number; height: number }): string {
  // Text is as wide as it will be printed.
  setPlatformAPI({ measureText: text => ({ width: set.line(text, { size: font.size }).width }) as never })
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size })
  try {
    chart.setOption(
      chartOption(part, {
        text: ink.text,
        muted: ink.muted,
        hairline: ink.hairline,
        severity: ink.severity,
        series: ink.series,
        font: font.family,
        fontSize: font.size,
        ...amountsIn(wording),
      }),
    )
    return chart.renderToSVGString()
  } finally {
    chart.dispose()
  }
}

const amountsIn = ({ locale }: Wording) =>
  locale !== englishWording.locale && {
    amounts: {
      short: (value: number) => numberIn(locale, value, { notation: 'compact', maximumFractionDigits: 1 }),
      whole: (value: number) => numberIn(locale, value),
    },
  }

interface Shape {
  tag: string
  attributes: Readonly<Record<string, string>>
  text: string
}

/** Paths and texts in the order in which they are painted. Clips are for animations: nothing here goes beyond its grid. */
function shapesOf(svg: string): Shape[] {
  const shapes: Shape[] = []
  let [open, hidden] = [undefined as Shape | undefined, 0]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'defs' || name === 'style') hidden++
    if (hidden || (name !== 'path' && name !== 'text')) return
    open = { tag: name, attributes, text: '' }
    shapes.push(open)
  })
  parser.on('text', text => {
    if (open?.tag === 'text' && !hidden) open.text += text
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'defs' || name === 'style') hidden--
    else if (name === open?.tag) open = undefined
  })
  parser.write(svg).close()
  return shapes
}

function drawShape(sheet: Sheet, { tag, attributes, text }: Shape, isTurned: boolean): void {
  const { doc } = sheet
  doc.save()
  const [x = 0, y = 0] = numbersIn(/translate\(([^)]*)\)/.exec(attributes['transform'] ?? '')?.[1])
  const matrix = numbersIn(/matrix\(([^)]*)\)/.exec(attributes['transform'] ?? '')?.[1])
  if (matrix.length === 6) doc.transform(...(matrix as [number, number, number, number, number, number]))
  else doc.translate(x, y)
  if (tag === 'path') drawPath(sheet, attributes)
  else drawText(sheet, attributes, { text, isTurned })
  doc.restore()
}

const isPaint = (color: string | undefined): color is string => color !== undefined && /^#[0-9a-f]{6}$/i.test(color)

function drawPath({ doc }: Sheet, { d = '', fill, stroke, ...attributes }: Record<string, string>): void {
  const isFilled = isPaint(fill) && attributes['fill-opacity'] !== '0'
  const width = Number(attributes['stroke-width'] ?? 1)
  const isDrawn = isPaint(stroke) && width > 0 && attributes['stroke-opacity'] !== '0'
  if (!isFilled && !isDrawn) return
  doc.path(d)
  if (isDrawn) doc.lineWidth(width * 0.75).lineJoin('round')
  if (isFilled && isDrawn) doc.fillAndStroke(fill, stroke)
  else if (isFilled) doc.fill(fill)
  else doc.stroke(stroke)
}

const anchors = { start: 0, middle: 0.5, end: 1 } as const

function drawText(
  sheet: Sheet,
  attributes: Record<string, string>,
  { text, isTurned }: { text: string; isTurned: boolean },
): void {
  const style = { size: font.size, color: isPaint(attributes['fill']) ? attributes['fill'] : ink.muted }
  const line = sheet.set.line(text, style)
  const anchor = anchors[(attributes['text-anchor'] ?? 'start') as keyof typeof anchors] ?? 0
  const y = Number(attributes['y'] ?? 0)
  // `central` is the middle of the letters; `put` takes their top.
  const top = attributes['dominant-baseline'] === 'central' ? y - font.size * 0.62 : y - font.size * 0.97
  const x = Number(attributes['x'] ?? 0)
  // In a mirror text ends where it began; its letters are turned back.
  if (isTurned) sheet.doc.scale(-1, 1)
  sheet.put(line, style, {
    x: isTurned ? -x - (1 - anchor) * line.width : x - anchor * line.width,
    y: top,
    isFixed: true,
  })
}

const numbersIn = (text = '') =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)
