import { TableBatch } from '../../text/table-batch.ts'
import { attribute, type Attributes, type XmlHandler } from '../../xml/xml.ts'

/** Elements whose text belongs to a part of its own. */
const apart: Record<string, 'comment' | 'note' | 'tracked-change' | 'code' | 'skip'> = {
  annotation: 'comment',
  notes: 'note',
  'tracked-changes': 'tracked-change',
  binary: 'skip',
  'binary-data': 'skip',
  script: 'code',
  module: 'code',
}
export type OdfPart = 'body' | 'comment' | 'note' | 'tracked-change' | 'code' | 'properties' | 'header'

const blocks = new Set(['p', 'h', 'list-item', 'table-row', 'title', 'desc', 'creator', 'date'])
const maxRepeats = 100
const mostColumns = 16_384
const cells = new Set(['table-cell', 'covered-table-cell'])

/** Gathers the words of OpenDocument XML (ODF 1.3), by the kind of part that they belong to. */
export class OdfText implements XmlHandler {
  readonly parts = new Map<OdfPart, TableBatch>()
  readonly properties = new Map<string, string>()
  readonly sheets: string[] = []
  #stack: { name: string; part: OdfPart | 'skip' }[] = []
  #property: { name: string; value: string } | undefined
  /** Columns that each of the cells around takes; the lines of a cell stay in its row. */
  readonly #spans: number[] = []
  /** Whether its tables are all there is. */
  isSheet = false

  open(name: string, attributes: Attributes): void {
    this.#stack.push({ name, part: this.#partFor(name) })
    if (this.#current === 'skip') return
    if (name === 'table' || name === 'table-row' || cells.has(name)) this.#beginTable(name, attributes)
    if (name === 'tab') this.#put('\t')
    else if (name === 's') this.#put(' '.repeat(Math.min(maxRepeats, Number(attribute(attributes, 'c') ?? 1) || 1)))
    else if (name === 'line-break') this.#put('\n')
    else if (name === 'table') this.#sheet(attributes)
    else if (name === 'spreadsheet') this.isSheet = true
    else if (name === 'a') this.#link(attribute(attributes, 'href'))
    else if (name === 'user-defined') this.#property = { name: attribute(attributes, 'name') ?? '', value: '' }
    else if (name === 'form' || name === 'textarea' || name === 'text' || name === 'formatted-text')
      this.#field(attributes)
    else if (this.#current === 'properties') this.#property = { name, value: '' }
  }

  text(text: string): void {
    const part = this.#current
    if (part === 'skip') return
    if (this.#property) this.#property.value += text
    else this.#put(text)
  }

  close(name: string): void {
    const part = this.#stack.pop()?.part
    if (part === 'skip') return
    if (this.#property && (name === this.#property.name || name === 'user-defined')) {
      this.properties.set(this.#property.name, this.#property.value.trim())
      this.#property = undefined
    }
    const batch = part ? this.parts.get(part) : undefined
    if (cells.has(name)) {
      batch?.endCells(this.#spans.pop() ?? 1)
    } else if (this.#spans.length > 0 && name === 'p') batch?.add(' ')
    else if (blocks.has(name)) batch?.newLine()
    if (name === 'table-row') batch?.endRow()
    else if (name === 'table') batch?.endTable()
    if (name === 'tracked-changes' || name === 'annotation' || name === 'notes') batch?.newLine()
  }

  get full(): boolean {
    return this.parts.values().some(batch => batch.full)
  }

  get #current(): OdfPart | 'skip' {
    return this.#stack.at(-1)?.part ?? 'body'
  }

  #partFor(name: string): OdfPart | 'skip' {
    const outer = this.#current
    if (outer === 'skip') return 'skip'
    if (name === 'meta') return 'properties'
    if (name === 'master-styles') return 'header'
    if (name === 'automatic-styles' || name === 'styles' || name === 'font-face-decls' || name === 'settings') {
      return 'skip'
    }
    return apart[name] ?? outer
  }

  #put(text: string): void {
    const part = this.#current
    if (part === 'skip' || part === 'properties') return
    this.#batch(part).add(text)
  }

  #batch(part: OdfPart): TableBatch {
    const batch = this.parts.get(part) ?? new TableBatch({ isInText: !this.isSheet })
    this.parts.set(part, batch)
    return batch
  }

  /** An element of a table; a cell that is written once may stand in several columns. */
  #beginTable(name: string, attributes: Attributes): void {
    const part = this.#current
    if (part === 'skip' || part === 'properties') return
    const batch = this.#batch(part)
    if (name === 'table') batch.beginTable()
    else if (name === 'table-row') batch.beginRow()
    else {
      this.#spans.push(Math.min(mostColumns, Number(attribute(attributes, 'number-columns-repeated') ?? 1) || 1))
      batch.beginCell()
    }
  }

  #sheet(attributes: Attributes): void {
    const name = attribute(attributes, 'name')
    if (name && this.sheets.length < 10_000) this.sheets.push(name)
  }

  #link(href: string | undefined): void {
    if (href && /^[a-z][a-z+.-]*:/i.test(href)) this.#put(` ${href} `)
  }

  #field(attributes: Attributes): void {
    for (const key of ['label', 'value', 'current-value']) {
      const value = attribute(attributes, key)
      if (value) this.#put(`${value}\n`)
    }
  }
}
