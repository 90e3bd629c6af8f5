import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ReportPart } from '@sharelight/contract'
import { englishWording, isRightToLeft, sayWith, type Wording } from '@sharelight/domain'
import type { Document } from './document.ts'
import { drawContents, drawTitle, type Chapter } from './front.ts'
import { fontsFor } from './fonts.ts'
import { ink, page, sizes, textWidth } from './page.ts'
import { drawChartPart, drawNote, drawNumbers, drawSection } from './parts.ts'
import { createSheet, finishPages, type Sheet, type Tag } from './sheet.ts'
import { stampFrame, stampLines } from '../stamp-lines.ts'
import { layTable } from './table.ts'
import { createTypesetter } from './text.ts'

/** Draws it, page by page. */
export async function drawPdf({
  title,
  description,
  stamp,
  parts,
  wording = englishWording,
}: Document): Promise<Buffer> {
  const lines = stampLines(stamp, wording)
  const fonts = await fontsFor(textsIn({ title, description, stamp, parts, wording }, lines))
  const facts = {
    title,
    author: stamp.organisation,
    subject: description,
    head: `${title} · ${stamp.organisation}`,
    foot: stampFrame(stamp, wording),
    date: new Date(stamp.dataUntil ?? 0),
  }
  const sheet = createSheet(createTypesetter(fonts, isRightToLeft(wording.locale) ? 'rtl' : 'ltr'), facts, wording)
  drawTitle(sheet, { title, description, stamp, lines })
  const chapters = await drawParts(sheet, parts, stamp.timeZone)
  drawContents(sheet, chapters)
  finishPages(sheet, facts)
  return bytesOf(sheet)
}

async function drawParts(sheet: Sheet, parts: readonly ReportPart[], timeZone: string): Promise<Chapter[]> {
  const chapters: Chapter[] = []
  let tag: Tag = sheet.root
  const breathe = () => nextTurn()
  // The contents' page stands before the first chapter, and is filled at the end.
  const hasContents = parts.filter(({ kind }) => kind === 'heading').length > 1
  if (hasContents) sheet.newPage()
  sheet.newPage()
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]
    if (!part) continue
    if (part.kind === 'heading') {
      tag = drawChapter(sheet, part.text, isCrowded(sheet))
      chapters.push({ title: part.text, page: sheet.pages(), level: 1 })
    } else if (part.kind === 'text') {
      for (const paragraph of part.text.split(/\n\s*\n/)) {
        sheet.paragraph(paragraph, { size: sizes.body, color: ink.text }, tag)
        sheet.y += 7
      }
      sheet.y += 12
    } else if (part.kind === 'number') {
      const row = parts.slice(at).findIndex(({ kind }) => kind !== 'number')
      const numbers = parts.slice(at, row === -1 ? undefined : at + row).filter(each => each.kind === 'number')
      drawNumbers(sheet, numbers, tag)
      at += numbers.length - 1
    } else if (part.kind === 'chart') {
      drawChartPart(sheet, part, tag)
      chapters.push({ title: part.title, page: sheet.pages(), level: 2 })
    } else {
      const table = part.rows.length ? layTable(sheet, part, timeZone) : undefined
      drawSection(sheet, part.title, { tag, together: table?.start ?? 60 })
      chapters.push({ title: part.title, page: sheet.pages(), level: 2 })
      await table?.draw(tag, breathe)
      sheet.y += 6
      const note = tableNote(part, sheet.wording)
      if (note) drawNote(sheet, note, tag)
      sheet.y += 18
    }
    await breathe()
  }
  return hasContents ? chapters : []
}

/** A chapter begins a page, but for one that would leave the first half of a page behind. */
const isCrowded = (sheet: Sheet) => sheet.y > page.top && sheet.y > page.height * 0.45

function drawChapter(sheet: Sheet, text: string, isOnNewPage: boolean): Tag {
  const { doc, set } = sheet
  if (isOnNewPage) sheet.newPage()
  else if (sheet.y > page.top) sheet.y += 14
  const section = doc.struct('Sect')
  sheet.root.add(section)
  const style = { size: sizes.chapter, weight: 600, color: ink.text } as const
  for (const line of set.lines(text, style, textWidth)) {
    const y = sheet.y
    sheet.mark(section, 'H1', () => sheet.put(line, style, { x: page.left, y }))
    sheet.y += sizes.chapter * 1.3
  }
  sheet.y += 8
  return section
}

function tableNote({ rows, total, note }: Extract<ReportPart, { kind: 'table' }>, wording: Wording): string {
  const cut =
    rows.length < total
      ? sayWith(wording, 'The first {n} of {all} rows. CSV and XLSX have all of them.', { n: rows.length, all: total })
      : ''
  return [rows.length ? '' : (note ?? wording.say('Nothing was found.')), cut, rows.length ? (note ?? '') : '']
    .filter(Boolean)
    .join(' ')
}

/** What this package writes itself, besides names of months and figures. */
const ownTexts = [
  'Contents',
  'Nothing was found.',
  'Yes',
  'No',
  'None',
  'General',
  'Low',
  'Medium',
  'High',
  'none before',
  'The first 1 of 2 rows. CSV and XLSX have all of them.',
]

function* textsIn(
  { title, description, stamp, parts, wording = englishWording }: Document,
  lines: readonly (readonly string[])[],
): Iterable<string> {
  yield title
  yield description
  yield stamp.organisation
  for (const line of lines) yield* line
  for (const text of ownTexts) yield wording.say(text)
  for (const part of parts) yield* textsOf(part)
}

function* textsOf(part: ReportPart): Iterable<string> {
  if (part.kind === 'heading' || part.kind === 'text') return yield part.text
  yield part.title
  yield part.note ?? ''
  if (part.kind === 'chart') {
    yield* part.categories
    for (const { name } of part.series) yield name
  }
  if (part.kind === 'table') {
    for (const { title } of part.columns) yield title
    for (const row of part.rows) for (const cell of row) if (typeof cell === 'string') yield cell
  }
}

async function bytesOf({ doc }: Sheet): Promise<Buffer> {
  const pieces: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  doc.on('data', (piece: Buffer) => pieces.push(piece))
  doc.on('end', resolve)
  doc.on('error', reject)
  doc.end()
  await promise
  return Buffer.concat(pieces)
}
