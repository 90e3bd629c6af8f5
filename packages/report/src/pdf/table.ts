import type { ReportCell, ReportColumn, ReportPart } from '@sharelight/contract'
import { shownCell } from '@sharelight/domain'
import { ink, lowest, page, sizes, textWidth } from './page.ts'
import type { Sheet, Tag } from './sheet.ts'
import type { Line, Style } from './text.ts'

export type TablePart = Extract<ReportPart, { kind: 'table' }>

const pad = 4
const lineHeight = sizes.table * 1.4
const rowPad = 3.5
const mostLines = 3
const [narrowest, widest] = [34, 230]
const numeric = new Set<ReportColumn['cell']>(['number', 'bytes', 'percent'])
/** Words are kept whole up to this width, in points. */
const longestKept = 84
/** Never broken, but for a time between its day and its hour. */
const firm = new Set<ReportColumn['cell']>([...numeric, 'time', 'severity', 'sensitivity', 'boolean'])

/** A table with its widths, before it is put on paper. */
interface LaidTable {
  /** Points that its beginning needs: all of a short table, which is not broken over two pages. */
  start: number
  draw(tag: Tag, breathe: () => Promise<void>): Promise<void>
}

/** Rows on paper: columns as wide as they need, the heading again on each page, no row broken over two, never a heading alone. */
export function layTable(sheet: Sheet, part: TablePart, timeZone: string): LaidTable {
  const shown = part.rows.map(row =>
    part.columns.map(({ cell }, place) => shownCell(row[place] ?? null, cell, timeZone, sheet.wording)),
  )
  const widths = widthsOf(sheet, part.columns, shown)
  const heading = headingOf(sheet, part.columns, widths)
  const rowAt = (place: number) =>
    rowOf(sheet, { cells: shown[place] ?? [], raw: part.rows[place] ?? [] }, part.columns, widths)
  return {
    start: heading.height + startOf(shown.length, rowAt),
    async draw(tag, breathe) {
      const table = sheet.doc.struct('Table')
      tag.add(table)
      drawHeading(sheet, heading, { table, isFirst: true })
      for (const place of shown.keys()) {
        const row = rowAt(place)
        if (sheet.y + row.height > lowest) {
          sheet.newPage()
          drawHeading(sheet, heading, { table, isFirst: false })
        }
        drawRow(sheet, row, table)
        if (place % 40 === 39) await breathe()
      }
      table.end()
    },
  }
}

/** Points that a table may have and is not broken. */
const mostUnbroken = 300

function startOf(count: number, rowAt: (place: number) => Row): number {
  const heights = Array.from({ length: Math.min(count, mostUnbroken / lineHeight) }, (_, place) => rowAt(place).height)
  const total = (some: readonly number[]) => some.reduce((sum, height) => sum + height, 0)
  return heights.length === count && total(heights) <= mostUnbroken ? total(heights) : total(heights.slice(0, 3))
}

interface Cell {
  lines: readonly Line[]
  style: Style
  x: number
  width: number
  isRight: boolean
}
interface Row {
  cells: Cell[]
  height: number
}

const headStyle: Style = { size: sizes.caption, weight: 600, color: ink.muted }

function headingOf({ set }: Sheet, columns: readonly ReportColumn[], widths: readonly number[]): Row {
  const cells = placed(columns, widths).map(({ x, width }, place) => ({
    lines: set.lines(columns[place]?.title ?? '', headStyle, width - 2 * pad).slice(0, mostLines),
    style: headStyle,
    x,
    width,
    isRight: numeric.has(columns[place]?.cell ?? 'text'),
  }))
  return { cells, height: heightOf(cells) + 2 }
}

/** The heading of later pages is there for the eye only: readers for the blind know it already. */
function drawHeading(sheet: Sheet, heading: Row, { table, isFirst }: { table: Tag; isFirst: boolean }): void {
  const { doc } = sheet
  const top = sheet.y
  const rule = () =>
    doc
      .moveTo(page.left, top + heading.height - 1)
      .lineTo(page.width - page.right, top + heading.height - 1)
      .lineWidth(0.9)
      .strokeColor(ink.muted)
      .stroke()
  if (isFirst) {
    const row = doc.struct('TR')
    table.add(row)
    for (const cell of heading.cells) sheet.mark(row, 'TH', () => drawCell(sheet, cell, top, heading.height))
    row.end()
    sheet.artifact(rule)
  } else
    sheet.artifact(() => {
      for (const cell of heading.cells) drawCell(sheet, cell, top, heading.height)
      rule()
    })
  sheet.y += heading.height
}

function rowOf(
  { set }: Sheet,
  { cells, raw }: { cells: readonly string[]; raw: readonly ReportCell[] },
  columns: readonly ReportColumn[],
  widths: readonly number[],
): Row {
  const made = placed(columns, widths).map(({ x, width }, place) => {
    const column = columns[place]?.cell ?? 'text'
    const style: Style = {
      size: sizes.table,
      isTabular: numeric.has(column) || column === 'time',
      ...tone(column, raw[place]),
    }
    const lines = set.lines(cells[place] ?? '', style, width - 2 * pad)
    const last = lines[mostLines - 1]
    return {
      lines:
        lines.length > mostLines && last
          ? [...lines.slice(0, mostLines - 1), set.fitted(`${textOf(last)} …`, style, width - 2 * pad)]
          : lines,
      style,
      x,
      width,
      isRight: numeric.has(column),
    }
  })
  return { cells: made, height: heightOf(made) }
}

const textOf = ({ pieces }: Line) => pieces.map(({ text }) => text).join('')

/** Severity and sensitivity have their colours, and their names beside. */
function tone(column: ReportColumn['cell'], value: ReportCell | undefined): Partial<Style> {
  const level = Number(value)
  if (column === 'severity') return { color: ink.severity[level] ?? ink.text, weight: 600 }
  return column === 'sensitivity' ? { color: ink.sensitivity[level] ?? ink.text, weight: 600 } : {}
}

function drawRow(sheet: Sheet, { cells, height }: Row, table: Tag): void {
  const { doc } = sheet
  const top = sheet.y
  const row = doc.struct('TR')
  table.add(row)
  for (const cell of cells) sheet.mark(row, 'TD', () => drawCell(sheet, cell, top, height))
  row.end()
  sheet.artifact(() =>
    doc
      .moveTo(page.left, top + height)
      .lineTo(page.width - page.right, top + height)
      .lineWidth(0.4)
      .strokeColor(ink.hairline)
      .stroke(),
  )
  sheet.y += height
}

function drawCell(sheet: Sheet, { lines, style, x, width, isRight }: Cell, top: number, height: number): void {
  const isHead = style === headStyle
  const y = isHead ? top + height - rowPad - lines.length * lineHeight : top + rowPad
  lines.forEach((line, place) =>
    sheet.put(line, style, {
      x: x + pad,
      y: y + place * lineHeight,
      width: width - 2 * pad,
      align: isRight ? 'right' : 'left',
    }),
  )
}

const heightOf = (cells: readonly Cell[]) =>
  Math.max(1, ...cells.map(({ lines }) => lines.length)) * lineHeight + 2 * rowPad

function placed(columns: readonly ReportColumn[], widths: readonly number[]): { x: number; width: number }[] {
  // The first column's text begins where the page's text does.
  let x: number = page.left - pad
  return widths.map((width, place) => {
    const lead = leadOf(columns, place)
    const at = { x: x + lead, width: width - lead }
    x += width
    return at
  })
}

/** Words do not begin where a number ends. */
const leadOf = (columns: readonly ReportColumn[], place: number) => {
  const [before, column] = [columns[place - 1], columns[place]]
  return before && column && numeric.has(before.cell) && !numeric.has(column.cell) ? 10 : 0
}

/** Widths of a column in points. */
interface Wanted {
  least: number
  full: number
  isFirm: boolean
}

/** What columns need for most of their cells, made to fill the page: those with long texts give and take. */
function widthsOf({ set }: Sheet, columns: readonly ReportColumn[], rows: readonly (readonly string[])[]): number[] {
  const wanted = columns.map(({ title, cell }, place) => {
    const head = Math.max(...title.split(' ').map(word => set.line(word, headStyle).width), narrowest - 2 * pad)
    const style: Style = { size: sizes.table, isTabular: true }
    const isFirm = firm.has(cell)
    const longest = (texts: readonly string[]) => {
      const wide = texts.map(text => set.line(text, style).width).sort((a, b) => a - b)
      return wide[Math.floor((wide.length - 1) * (isFirm ? 1 : 0.95))] ?? 0
    }
    const longestWord = (words: readonly string[]) => Math.max(0, ...words.map(word => set.line(word, style).width))
    const texts = rows.map(row => row[place] ?? '')
    const full = Math.max(head, longest(texts)) + 2 * pad + 1
    const word = Math.max(head, longestWord(texts.flatMap(text => text.split(/\s+/)))) + 2 * pad + 1
    const words = cell === 'time' ? word : isFirm ? full : Math.min(word, longestKept)
    const lead = leadOf(columns, place)
    return { least: words + lead, full: Math.max(words, Math.min(full, widest)) + lead, isFirm }
  })
  return shared(wanted, textWidth + 2 * pad)
}

/** Numbers, times and columns of short words keep them whole; of the others those that ask for most give. */
function squeezed(wanted: readonly Wanted[], room: number): number[] {
  const isTooFirm = wanted.reduce((total, { least, isFirm }) => total + (isFirm ? least : narrowest), 0) > room
  const upTo = ({ least, isFirm }: Wanted, most: number) => (isFirm && !isTooFirm ? least : Math.min(least, most))
  let [low, high] = [0, Math.max(...wanted.map(({ least }) => least))]
  const within = (most: number) => wanted.reduce((total, column) => total + upTo(column, most), 0)
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    if (within(middle) > room) high = middle
    else low = middle
  }
  return wanted.map(column => upTo(column, low))
}

function shared(wanted: readonly Wanted[], room: number): number[] {
  const sum = (pick: 'least' | 'full') => wanted.reduce((total, column) => total + column[pick], 0)
  const [least, full] = [sum('least'), sum('full')]
  // Whole pages are filled, so that numbers stand at the right margin.
  if (full <= room) return wanted.map(column => column.full * (room / full))
  if (least >= room) return squeezed(wanted, room)
  const give = (room - least) / (full - least)
  return wanted.map(column => column.least + (column.full - column.least) * give)
}
