import { isRightToLeft, type Wording } from '@sharelight/domain'
import PDFDocument from 'pdfkit'
import { ink, lowest, page, sizes, textWidth } from './page.ts'
import type { Line, Style, Typesetter } from './text.ts'

export type Pdf = InstanceType<typeof PDFDocument>
/** A part of the tags that readers for the blind go by. */
export type Tag = ReturnType<Pdf['struct']>

export interface SheetFacts {
  title: string
  author: string
  subject: string
  /** What stands at the head of each page but the first. */
  head: string
  /** What stands at the foot, besides the page's number. */
  foot: string
  /** The instant that the document names as that of its making. */
  date: Date
}

/** The document as it grows: where the next thing stands, and how things are put on paper. */
export interface Sheet {
  readonly doc: Pdf
  readonly set: Typesetter
  readonly root: Tag
  readonly wording: Wording
  /** Pages run from right to left: whatever is put down stands where a mirror shows it, letters as they are. */
  readonly isTurned: boolean
  y: number
  /** Begins a page unless `height` points are left on this one. */
  need(height: number): void
  newPage(): void
  /** Puts a line with its top at `y`. `align` is within `width`. What `isFixed` is not turned with the page. */
  put(
    line: Line,
    style: Style,
    at: { x: number; y: number; width?: number; align?: 'left' | 'right'; isFixed?: boolean },
  ): void
  /** The left edge of what is `width` wide and begins at `x`. */
  leftOf(x: number, width: number): number
  /** Paragraph text from `y` on, over page breaks; never one line alone at either end of a page. */
  paragraph(text: string, style: Style, tag: Tag, role?: string): void
  /** A tagged piece below another. `alt` is read in place of a picture. */
  mark(parent: Tag, role: string, draw: () => void, alt?: string): void
  /** What means nothing to a reader for the blind. */
  artifact(draw: () => void): void
  /** Pages so far. */
  pages(): number
}

export function createSheet(set: Typesetter, { title, author, subject, date }: SheetFacts, wording: Wording): Sheet {
  const isTurned = isRightToLeft(wording.locale)
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    tagged: true,
    lang: wording.locale,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Author: author, Subject: subject, Creator: 'Sharelight', CreationDate: date, ModDate: date },
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const known = new Set<string>()

  const sheet: Sheet = {
    doc,
    set,
    root,
    wording,
    isTurned,
    y: page.top,
    need(height) {
      if (sheet.y + height > lowest) sheet.newPage()
    },
    newPage() {
      doc.addPage()
      sheet.y = page.top
    },
    leftOf: (x, width) => (isTurned ? page.width - x - width : x),
    put(line, style, { x, y, width, align = 'left', isFixed = false }) {
      const left = align === 'right' && width !== undefined ? x + width - line.width : x
      let at = isFixed ? left : sheet.leftOf(left, line.width)
      doc.fillColor(style.color ?? ink.text)
      for (const { face, text, width: wide } of line.pieces) {
        if (!known.has(face.name)) {
          doc.registerFont(face.name, face.font as unknown as PDFKit.Mixins.PDFFontSource)
          known.add(face.name)
        }
        const font = doc.font(face.name).fontSize(style.size)
        // The same base line whatever the face.
        font.text(text, at, y + style.size * 0.97, {
          lineBreak: false,
          baseline: 'alphabetic',
          ...(style.isTabular && { features: ['tnum'] }),
        })
        at += wide
      }
    },
    paragraph(text, style, tag, role = 'P') {
      const height = style.size * 1.45
      const lines = set.lines(text, style, textWidth)
      const part = doc.struct(role)
      tag.add(part)
      lines.forEach((line, place) => {
        const left = Math.floor((lowest - sheet.y) / height)
        const remaining = lines.length - place
        if (left < 1 || (left < 2 && remaining > 1 && place === 0) || (left === 1 && remaining === 2)) sheet.newPage()
        const y = sheet.y
        sheet.mark(part, 'Span', () => sheet.put(line, style, { x: page.left, y }))
        sheet.y += height
      })
      part.end()
    },
    mark(parent, role, draw, alt) {
      parent.add(doc.struct(role, alt === undefined ? {} : { alt }, [draw]))
    },
    artifact(draw) {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },
    pages: () => doc.bufferedPageRange().count,
  }
  return sheet
}

/** Heads, feet and numbers, once it is known how many pages there are. */
export function finishPages(sheet: Sheet, { head, foot }: SheetFacts): void {
  const { doc, set } = sheet
  const style = { size: sizes.caption, color: ink.muted }
  const pages = sheet.pages()
  for (let number = 2; number <= pages; number++) {
    doc.switchToPage(number - 1)
    sheet.artifact(() => {
      sheet.put(set.fitted(head, style, textWidth), style, { x: page.left, y: 40 })
      doc
        .moveTo(page.left, 56)
        .lineTo(page.width - page.right, 56)
        .lineWidth(0.5)
        .strokeColor(ink.hairline)
        .stroke()
      sheet.put(set.fitted(foot, style, textWidth - 60), style, { x: page.left, y: page.height - 46 })
      sheet.put(set.line(`${number} / ${pages}`, style), style, {
        x: page.left,
        y: page.height - 46,
        width: textWidth,
        align: 'right',
      })
    })
  }
}
