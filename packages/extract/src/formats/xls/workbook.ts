import { encrypted } from '../../errors.ts'
import type { Reading } from '../../reading/reading.ts'
import type { TextChunk } from '../../reading/session.ts'
import { Batch } from '../../text/batch.ts'
import { RowText } from '../../text/rows.ts'
import { isDateFormat } from '../xlsx/cell-format.ts'
import { errorText, rkNumber, shownNumber, truth } from './numbers.ts'
import type { LongRecord } from './records.ts'
import { shortString, StringReader } from './strings.ts'

interface Sheet {
  name: string
  isHidden: boolean
}

/** Follows the records of a workbook, from Excel 2 to 2003, and gives the text of its cells, notes and shapes. */
export class Workbook {
  readonly #doc: Reading
  readonly #sheets = new Map<number, Sheet>()
  readonly #formats = new Map<number, string>()
  readonly #styles: number[] = []
  #strings: string[] = []
  #isUnicode = false
  #codePage = 1252
  #is1904 = false
  #cells = new RowText('sheet')
  #column = 0
  #notes = new Batch()
  #row = -1
  #part: number | undefined
  #name = ''
  #version = 0
  #awaitsString = false
  /** Pieces of what holds the pictures of all sheets. */
  readonly #drawings: Buffer[] = []

  constructor(doc: Reading) {
    this.#doc = doc
  }

  get drawings(): Buffer {
    return Buffer.concat(this.#drawings)
  }

  get sheetNames(): string[] {
    return [...this.#sheets.values()].map(sheet => sheet.name)
  }

  *take(record: LongRecord): Generator<TextChunk> {
    if (record.type === 0x809 || record.type === 0x409 || record.type === 0x209 || record.type === 0x09)
      yield* this.#begin(record)
    else if (record.type === 0xfc) yield* this.#sharedStrings(record)
    else if (record.type === 0xeb) this.#drawings.push(record.data, ...record.rest)
    else if (!this.#cell(record)) this.#setting(record)
    if (this.#cells.full) yield this.#doc.rows(this.#index(), this.#cells)
  }

  *end(): Generator<TextChunk> {
    if (this.#cells.length > 0) {
      this.#cells.endRow()
      yield this.#doc.rows(this.#index(), this.#cells)
    }
    if (this.#notes.length > 0) {
      yield this.#doc.text(this.#doc.part({ kind: 'comment', name: this.#name }), this.#notes.take())
    }
  }

  *#begin({ type, data, offset }: LongRecord): Generator<TextChunk> {
    this.#version = type === 0x809 && data.length >= 2 ? data.readUInt16LE(0) : 0x100 * (type >> 8) + 0x200
    this.#isUnicode = this.#version >= 0x600
    const sheet = this.#sheets.get(offset)
    if (!sheet && this.#part !== undefined) return
    yield* this.end()
    this.#row = -1
    this.#name = sheet?.name ?? 'workbook'
    this.#part = sheet ? this.#doc.part({ kind: sheet.isHidden ? 'hidden' : 'sheet', name: sheet.name }) : undefined
  }

  #index(): number {
    return (this.#part ??= this.#doc.part({ kind: 'sheet', name: this.#name }))
  }

  *#sharedStrings({ data, rest }: LongRecord): Generator<TextChunk> {
    if (data.length < 8) return
    const reader = new StringReader([data, ...rest], 8)
    const count = data.readUInt32LE(4)
    let kept = 0
    const overflow = new Batch()
    for (let index = 0; index < count && !reader.ended; index++) {
      const text = reader.richString()
      kept += text.length * 2 + 40
      if (kept <= this.#doc.limits.memoryBytes) this.#strings.push(text)
      else overflow.add(`${text}\n`)
      if (overflow.full) yield this.#doc.text(this.#doc.body(), overflow.take())
    }
    if (overflow.length > 0) yield this.#doc.text(this.#doc.body(), overflow.take())
  }

  #cell({ type, data, rest }: LongRecord): boolean {
    const old = this.#version < 0x300 ? 7 : 6
    switch (type) {
      case 0xfd:
        this.#put(data, data.length >= 10 ? this.#strings[data.readUInt32LE(6)] : undefined)
        return true
      case 0x204:
      case 0xd6:
        this.#put(data, this.#string(data, 6, true))
        return true
      case 0x04:
        this.#put(data, this.#string(data, 7, false))
        return true
      case 0x203:
      case 0x03:
        if (data.length >= old + 8) this.#put(data, this.#number(data.readDoubleLE(old), data))
        return true
      case 0x02:
        if (data.length >= 9) this.#put(data, String(data.readUInt16LE(7)))
        return true
      case 0x27e:
      case 0x7e:
        if (data.length >= 10) this.#put(data, this.#number(rkNumber(data.readInt32LE(6)), data))
        return true
      case 0xbd:
        this.#multipleNumbers(data)
        return true
      case 0x06:
      case 0x206:
      case 0x406:
        this.#formula(data, old)
        return true
      case 0x207:
      case 0x07:
        if (this.#awaitsString) this.#cells.cell(this.#string(data, 0, type === 0x207), this.#column)
        this.#awaitsString = false
        return true
      case 0x205:
        if (data.length >= 8) this.#put(data, data[7] === 0 ? truth(data[6]) : errorText(data[6]))
        return true
      case 0x1c:
        this.#note(data)
        return true
      case 0x1b6:
        this.#shapeText(data, rest)
        return true
      case 0x14:
      case 0x15:
        this.#margin(data)
        return true
      case 0x100d:
        this.#notes.add(`${this.#string(data, 2, false)}\n`)
        return true
      case 0x1b8:
        this.#link(data)
        return true
      default:
        return false
    }
  }

  #setting({ type, data }: LongRecord): boolean {
    switch (type) {
      case 0x2f:
        throw encrypted('It needs a password to be opened.')
      case 0x42:
        if (data.length >= 2) this.#codePage = data.readUInt16LE(0) === 0x8000 ? 10_000 : data.readUInt16LE(0)
        return true
      case 0x22:
        this.#is1904 = data[0] === 1
        return true
      case 0x41e:
        if (data.length > 2)
          this.#formats.set(
            data.readUInt16LE(0),
            shortString(data, 2, { ...this.#coding, wideLength: this.#isUnicode }),
          )
        return true
      case 0xe0:
        if (data.length >= 4) this.#styles.push(data.readUInt16LE(2))
        return true
      case 0x85:
        if (data.length > 7)
          this.#sheets.set(data.readUInt32LE(0), {
            name: shortString(data, 6, this.#coding),
            isHidden: (data[4] ?? 0) % 4 !== 0,
          })
        return true
      default:
        return false
    }
  }

  get #coding() {
    return { isUnicode: this.#isUnicode, codePage: this.#codePage }
  }

  #string(data: Buffer, at: number, wideLength: boolean): string {
    return shortString(data, at, { ...this.#coding, wideLength })
  }

  #put(data: Buffer, text: string | undefined): void {
    if (text === undefined || data.length < 4) return
    this.#moveTo(data.readUInt16LE(0), data.readUInt16LE(2))
    this.#cells.cell(text, this.#column)
  }

  #moveTo(row: number, column: number): void {
    if (row !== this.#row && this.#row >= 0) this.#cells.endRow()
    this.#row = row
    this.#column = column
  }

  #number(value: number, data: Buffer): string {
    const style = this.#version >= 0x300 && data.length >= 6 ? data.readUInt16LE(4) : 0
    return this.#shown(value, style)
  }

  #shown(value: number, style: number): string {
    const format = this.#styles[style]
    return shownNumber(value, format !== undefined && isDateFormat(format, this.#formats.get(format)), this.#is1904)
  }

  #multipleNumbers(data: Buffer): void {
    if (data.length < 6) return
    this.#moveTo(data.readUInt16LE(0), data.readUInt16LE(2))
    for (let at = 4; at + 6 <= data.length - 2; at += 6)
      this.#cells.cell(this.#shown(rkNumber(data.readInt32LE(at + 2)), data.readUInt16LE(at)), this.#column++)
  }

  /** The value that the formula had when it was saved; a text follows in a record of its own. */
  #formula(data: Buffer, at: number): void {
    if (data.length < at + 8) return
    this.#moveTo(data.readUInt16LE(0), data.readUInt16LE(2))
    this.#awaitsString = false
    if (data.readUInt16LE(at + 6) !== 0xffff) this.#cells.cell(this.#number(data.readDoubleLE(at), data), this.#column)
    else if (data[at] === 0) this.#awaitsString = true
    else if (data[at] === 1) this.#cells.cell(truth(data[at + 2]), this.#column)
    else if (data[at] === 2) this.#cells.cell(errorText(data[at + 2]), this.#column)
  }

  #note(data: Buffer): void {
    if (this.#isUnicode) this.#notes.add(`${this.#string(data, 8, true)}\n`)
    else this.#notes.add(`${shortString(data, 4, { ...this.#coding, wideLength: true })}\n`)
  }

  #shapeText(data: Buffer, rest: readonly Buffer[]): void {
    if (data.length < 12 || rest.length === 0) return
    const reader = new StringReader(rest)
    const flags = reader.u8()
    this.#notes.add(`${reader.characters(data.readUInt16LE(10), (flags & 1) !== 0)}\n`)
  }

  #margin(data: Buffer): void {
    const text = this.#string(data, 0, this.#isUnicode).replace(/&(?:[LCRPNDTFAZGBIUESXYHO]|"[^"]*"|\d+)/g, ' ')
    if (text.trim() !== '') this.#notes.add(`${text}\n`)
  }

  #link(data: Buffer): void {
    const found =
      data.toString('utf16le', data.length % 2).match(/(?:https?|mailto|ftp|file):[\x21-\x7e]+/g) ??
      data.toString('utf16le').match(/(?:https?|mailto|ftp|file):[\x21-\x7e]+/g)
    for (const address of found ?? []) this.#notes.add(`${address}\n`)
  }
}
