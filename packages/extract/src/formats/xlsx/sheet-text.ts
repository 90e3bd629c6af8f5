import { Batch } from '../../text/batch.ts'
import { RowText } from '../../text/rows.ts'
import type { Attributes, XmlHandler } from '../../xml/xml.ts'
import { plainNumber, serialDate, type DateStyles } from './cell-format.ts'
import type { SharedStrings } from './shared-strings.ts'

export interface Book {
  strings: SharedStrings
  dateStyles: DateStyles
  is1904: boolean
}

/**
 * Gathers the cells of a worksheet as they come (ECMA-376 part 1, 18.3): a line a row, a tab between cells, formulas by
 * their cached values. Validations, conditional formats and styles are passed over, however many there are.
 */
export class SheetText implements XmlHandler {
  readonly rows = new RowText('sheet')
  readonly hidden = new RowText('hidden')
  readonly margins = new Batch()
  rowCount = 0
  hiddenRows = 0
  hiddenColumns = 0
  readonly #book: Book
  #type: string | undefined
  #style = 0
  #value = ''
  #takes = false
  #inMargin = false
  #isHidden = false
  #column: number | undefined
  /** Number of the row that was read last. */
  #row = 0

  constructor(book: Book) {
    this.#book = book
  }

  open(name: string, attributes: Attributes): void {
    switch (name) {
      case 'c':
        this.#type = attributes.t
        this.#style = attributes.s === undefined ? 0 : Number(attributes.s)
        this.#value = ''
        this.#column = columnOf(attributes.r)
        break
      case 'v':
      case 't':
        this.#takes = true
        break
      case 'row':
        this.rowCount++
        this.#skip(Number(attributes.r ?? 0))
        this.#isHidden = attributes.hidden === '1' || attributes.hidden === 'true'
        if (this.#isHidden) this.hiddenRows++
        break
      case 'col':
        if (attributes.hidden === '1' || attributes.hidden === 'true') this.hiddenColumns++
        break
      case 'oddHeader':
      case 'oddFooter':
      case 'evenHeader':
      case 'evenFooter':
      case 'firstHeader':
      case 'firstFooter':
        this.#inMargin = true
        break
      default:
        break
    }
  }

  text(text: string): void {
    if (this.#takes) this.#value += text
    else if (this.#inMargin)
      this.margins.add(`${text.replace(/&(?:[LCRPNDTFAZGBIUESXYHO]|"[^"]*"|\d+|K[\dA-F]{6})/g, ' ')}\n`)
  }

  close(name: string): void {
    switch (name) {
      case 'v':
      case 't':
        this.#takes = false
        break
      case 'c':
        if (this.#value !== '') this.#target.cell(this.#shown(), this.#column)
        break
      case 'row':
        this.#target.endRow()
        break
      default:
        if (this.#inMargin) this.#inMargin = !/Header$|Footer$/.test(name)
    }
  }

  /** Rows that a sheet leaves out are empty: where some are, another table may begin. */
  #skip(row: number): void {
    if (row > this.#row + 1 && this.#row > 0) this.#target.endRow()
    this.#row = row || this.#row + 1
  }

  get #target(): RowText {
    return this.#isHidden ? this.hidden : this.rows
  }

  #shown(): string {
    switch (this.#type) {
      case 's':
        return this.#book.strings.at(Number(this.#value)) ?? ''
      case 'b':
        return this.#value === '1' ? 'TRUE' : 'FALSE'
      case undefined:
      case 'n':
        return this.#book.dateStyles[this.#style]
          ? serialDate(Number(this.#value), this.#book.is1904)
          : plainNumber(this.#value)
      default:
        return this.#value
    }
  }
}

const letters = 26
const mostColumns = 16_384

/** The column of a reference such as `AB12`, from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const name = /^[A-Z]{1,3}(?=\d)/i.exec(reference ?? '')?.[0].toUpperCase()
  if (!name) return undefined
  const number = [...name].reduce((sum, letter) => sum * letters + letter.charCodeAt(0) - 64, 0)
  return number <= mostColumns ? number - 1 : undefined
}
