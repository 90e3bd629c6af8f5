import type { ReportPart } from '@sharelight/contract'
import { sayWith, shownBytes, shownChange, shownNumber, shownPercent, type Wording } from '@sharelight/domain'
import { drawChart } from './chart.ts'
import { ink, page, sizes, textWidth } from './page.ts'
import type { Sheet, Tag } from './sheet.ts'

type Of<Kind extends ReportPart['kind']> = Extract<ReportPart, { kind: Kind }>

export const sectionStyle = { size: sizes.section, weight: 600, color: ink.text } as const
const note = { size: sizes.caption, color: ink.muted } as const
const cardHeight = 66
const gap = 12

/** The heading of one chart or table, together with at least `with` points of what follows. */
export function drawSection(sheet: Sheet, title: string, { tag, together }: { tag: Tag; together: number }): void {
  sheet.need(26 + together)
  const y = sheet.y
  sheet.mark(tag, 'H2', () =>
    sheet.put(sheet.set.fitted(title, sectionStyle, textWidth), sectionStyle, { x: page.left, y }),
  )
  sheet.y += sizes.section + 9
}

export function drawNote(sheet: Sheet, text: string, tag: Tag): void {
  for (const line of sheet.set.lines(text, note, textWidth)) {
    sheet.need(sizes.caption * 1.5)
    const y = sheet.y
    sheet.mark(tag, 'P', () => sheet.put(line, note, { x: page.left, y }))
    sheet.y += sizes.caption * 1.5
  }
}

/** Figures beside one another, up to four in a row. */
export function drawNumbers(sheet: Sheet, numbers: readonly Of<'number'>[], tag: Tag): void {
  for (let from = 0; from < numbers.length; from += 4) {
    const row = numbers.slice(from, from + 4)
    sheet.need(cardHeight + gap)
    const width = (textWidth - gap * (row.length - 1)) / row.length
    row.forEach((number, place) => drawNumber(sheet, number, { x: page.left + place * (width + gap), width, tag }))
    sheet.y += cardHeight + gap
  }
  sheet.y += 6
}

function drawNumber(
  sheet: Sheet,
  number: Of<'number'>,
  { x, width, tag }: { x: number; width: number; tag: Tag },
): void {
  const { doc, set, wording } = sheet
  const y = sheet.y
  const left = sheet.leftOf(x, width)
  sheet.artifact(() =>
    doc
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(1.2)
      .strokeColor(ink.accent)
      .stroke(),
  )
  const big = { size: 20, weight: 600, isTabular: true } as const
  const small = { size: sizes.caption, color: ink.muted } as const
  const change = number.note ?? changeWords(number, wording)
  sheet.mark(tag, 'P', () => {
    sheet.put(set.fitted(shownFigure(number.value, number.unit, wording), big, width), big, { x, y: y + 9 })
    set
      .lines(number.title, { ...small, color: ink.text }, width - 4)
      .slice(0, 2)
      .forEach((line, place) => sheet.put(line, { ...small, color: ink.text }, { x, y: y + 34 + place * 10.5 }))
    sheet.put(set.fitted(change, small, width), small, { x, y: y + 56 })
  })
}

const shownFigure = (value: number | null, unit: string, wording: Wording) =>
  value === null
    ? '—'
    : unit === 'bytes'
      ? shownBytes(value, wording)
      : unit === 'percent'
        ? shownPercent(value, wording)
        : shownNumber(value, wording)

/** `+12 % on 340 before`. */
function changeWords({ value, before, unit }: Of<'number'>, wording: Wording): string {
  if (value === null || before === null) return ''
  const figure = shownFigure(before, unit, wording)
  if (before === value) return sayWith(wording, 'as before: {figure}', { figure })
  if (before === 0) return wording.say('none before')
  const percent = Math.round(((value - before) / before) * 100)
  return sayWith(wording, '{change} on {figure} before', { change: shownChange(percent, wording), figure })
}

export function drawChartPart(sheet: Sheet, part: Of<'chart'>, tag: Tag): void {
  const height = chartHeight(part)
  drawSection(sheet, part.title, { tag, together: height })
  if (part.note) drawNote(sheet, part.note, tag)
  if (part.categories.length) {
    const y = sheet.y
    sheet.mark(tag, 'Figure', () => drawChart(sheet, part, { x: page.left, y, width: textWidth, height }), altOf(part))
    sheet.y += height
  }
  sheet.y += 18
}

const chartHeight = ({ shape, categories, series }: Of<'chart'>) =>
  !categories.length
    ? 20
    : shape === 'bars'
      ? Math.min(560, 14 + categories.length * 19 * Math.max(1, series.length * 0.75) + (series.length > 1 ? 24 : 0))
      : 190

/** The numbers of a chart, for who cannot see it. */
function altOf({ title, categories, series }: Of<'chart'>): string {
  const values = series.map(
    ({ name, values: some }) =>
      `${name}: ${some.map((value, place) => `${categories[place]} ${value ?? 0}`).join(', ')}`,
  )
  return `${title}. ${values.join('. ')}`.slice(0, 2000)
}
