import { Batch } from '../../text/batch.ts'
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

/** Gathers the words of OpenDocument XML (ODF 1.3), by the kind of part that they belong to. */
export class OdfText implements XmlHandler {
  readonly parts = new Map<OdfPart, Batch>()
  readonly properties = new Map<string, string>()
  readonly sheets: string[] = []
  #stack: { name: string; part: OdfPart | 'skip' }[] = []
  #property: { name: string; value: string } | undefined
  /** Cells around: the lines of a cell stay in its row. */
  #inCell = 0

  open(name: string, attributes: Attributes): void {
    this.#stack.push({ name, part: this.#partFor(name) })
    if (this.#current === 'skip') return
    if (name === 'table-cell' || name === 'covered-table-cell') this.#inCell++
    if (name === 'tab') this.#put('\t')
    else if (name === 's') this.#put(' '.repeat(Math.min(maxRepeats, Number(attribute(attributes, 'c') ?? 1) || 1)))
    else if (name === 'line-break') this.#put('\n')
    else if (name === 'table') this.#sheet(attributes)
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
    if (name === 'table-cell' || name === 'covered-table-cell') {
      this.#inCell--
      batch?.add('\t')
    } else if (this.#inCell > 0 && name === 'p') batch?.add(' ')
    else if (blocks.has(name)) batch?.newLine()
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
    const batch = this.parts.get(part) ?? new Batch()
    this.parts.set(part, batch)
    batch.add(text)
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
