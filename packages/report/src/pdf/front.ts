import type { ReportStamp } from '@sharelight/contract'
import { ink, page, sizes, textWidth } from './page.ts'
import type { Sheet } from './sheet.ts'

export interface Chapter {
  title: string
  /** From 1. */
  page: number
  level: 1 | 2
}
interface Title {
  title: string
  description: string
  stamp: ReportStamp
  lines: readonly (readonly [string, string])[]
}

/** The title page: what it is, for whom, and all that the report was made from. */
export function drawTitle(sheet: Sheet, { title, description, stamp, lines }: Title): void {
  const { doc, set, root } = sheet
  sheet.newPage()
  sheet.artifact(() => doc.rect(sheet.leftOf(page.left, 44), 92, 44, 4).fill(ink.accent))
  const small = { size: sizes.body, weight: 600, color: ink.muted } as const
  sheet.mark(root, 'P', () =>
    sheet.put(set.fitted(stamp.organisation, small, textWidth), small, { x: page.left, y: 112 }),
  )
  const big = { size: sizes.title, weight: 600 } as const
  let y = 210
  for (const line of set.lines(title, big, textWidth).slice(0, 4)) {
    const top = y
    sheet.mark(root, 'Title', () => sheet.put(line, big, { x: page.left, y: top }))
    y += sizes.title * 1.2
  }
  const body = { size: 12.5, color: ink.muted } as const
  y += 10
  for (const line of set.lines(description, body, textWidth * 0.85).slice(0, 8)) {
    const top = y
    sheet.mark(root, 'P', () => sheet.put(line, body, { x: page.left, y: top }))
    y += 18
  }
  drawStamp(sheet, lines)
}

/** At the foot of the title page, as high as it needs. */
function drawStamp(sheet: Sheet, lines: Title['lines']): void {
  const { doc, set, root } = sheet
  const name = { size: sizes.table, color: ink.muted } as const
  const value = { size: sizes.table, color: ink.text } as const
  const nameWidth = 92
  const rows = lines.map(([first, second]) => ({
    first: set.line(first, name),
    second: set.lines(second, value, textWidth - nameWidth).slice(0, 6),
  }))
  const step = sizes.table * 1.5
  const height = rows.reduce((sum, { second }) => sum + second.length * step + 3, 0)
  let y = page.height - page.bottom - height
  const top = y - 14
  sheet.artifact(() =>
    doc
      .moveTo(page.left, top)
      .lineTo(page.width - page.right, top)
      .lineWidth(0.6)
      .strokeColor(ink.hairline)
      .stroke(),
  )
  for (const { first, second } of rows) {
    const at = y
    sheet.mark(root, 'P', () => {
      sheet.put(first, name, { x: page.left, y: at })
      second.forEach((line, place) => sheet.put(line, value, { x: page.left + nameWidth, y: at + place * step }))
    })
    y += second.length * step + 3
  }
}

/** The contents, on the second page: the chapters and what is in them, as far as it holds; all of them are among the bookmarks. */
export function drawContents(sheet: Sheet, chapters: readonly Chapter[]): void {
  const { doc, set, root } = sheet
  const outline = doc.outline
  let parent = outline
  for (const { title, page: number, level } of chapters) {
    doc.switchToPage(number - 1)
    if (level === 1) parent = outline.addItem(title, { expanded: true })
    else parent.addItem(title)
  }
  if (!chapters.length) return
  doc.switchToPage(1)
  const heading = { size: sizes.chapter, weight: 600 } as const
  const toc = doc.struct('TOC')
  sheet.mark(root, 'H1', () =>
    sheet.put(set.line(sheet.wording.say('Contents'), heading), heading, { x: page.left, y: page.top }),
  )
  root.add(toc)
  let y = page.top + 44
  for (const { title, page: number, level } of whatFits(chapters)) {
    const style = level === 1 ? { size: 10.5, weight: 600 as const } : { size: sizes.body - 0.5, color: ink.muted }
    if (level === 1) y += 9
    const [top, x] = [y, page.left + (level === 1 ? 0 : 14)]
    sheet.mark(toc, 'TOCI', () => {
      sheet.put(set.fitted(title, style, textWidth - 60), style, { x, y: top })
      sheet.put(set.line(String(number), { ...style, isTabular: true }), style, {
        x: page.left,
        y: top,
        width: textWidth,
        align: 'right',
      })
    })
    doc.goTo(page.left, top - 2, textWidth, 14, `page-${number}`)
    y += 17
  }
  toc.end()
  for (const number of new Set(chapters.map(({ page: each }) => each))) {
    doc.switchToPage(number - 1)
    doc.addNamedDestination(`page-${number}`, 'XYZ', null, page.height, null)
  }
}

const fitsOnPage = 36

function whatFits(chapters: readonly Chapter[]): readonly Chapter[] {
  const only = chapters.length <= fitsOnPage ? chapters : chapters.filter(({ level }) => level === 1)
  return only.slice(0, fitsOnPage)
}
