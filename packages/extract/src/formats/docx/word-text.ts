import { Batch } from '../../text/batch.ts'
import { TableBatch } from '../../text/table-batch.ts'
import { attribute, type Attributes, type XmlHandler } from '../../xml/xml.ts'
import { commentHead } from '../../ooxml/comment-head.ts'
import { LatexMath } from './latex-math.ts'
import type { Numbering } from './numbering.ts'

/**
 * Gathers the words of WordprocessingML (ECMA-376 part 1, 17): the text, and apart from it deletions that are still
 * tracked and hidden runs. Drop-in copies for older readers (`mc:Fallback`) count only where the choice had no text.
 */
export class WordText implements XmlHandler {
  readonly shown = new TableBatch()
  readonly deleted = new Batch()
  readonly hidden = new Batch()
  readonly #numbering: Numbering | undefined
  #inText = false
  /** Columns that the cell takes which is being read. */
  #span = 1
  #inDeleted = false
  #inInstruction = false
  #isHidden = false
  #choices: { hadText: boolean }[] = []
  #fallback = 0
  #paragraph: { style?: string; numId?: string; level?: string } = {}
  #inParagraphProperties = false
  #mathDepth = 0
  readonly #math = new LatexMath()
  /** Whether the box to tick that is being read is ticked; undefined outside of one. */
  #box: boolean | undefined

  constructor(numbering?: Numbering) {
    this.#numbering = numbering
  }

  open(name: string, attributes: Attributes): void {
    if (this.#fallback > 0) {
      if (name === 'Fallback') this.#fallback++
      return
    }
    if (name === 'oMath') this.#mathDepth++
    else if (this.#mathDepth > 0) this.#math.open(name, attributes)
    switch (name) {
      case 't':
        this.#inText = true
        break
      case 'delText':
        this.#inDeleted = true
        break
      case 'instrText':
        this.#inInstruction = true
        break
      case 'tab':
        if (!this.#inParagraphProperties) this.#put('\t')
        break
      case 'br':
      case 'cr':
        this.#put('\n')
        break
      case 'noBreakHyphen':
        this.#put('\u2011')
        break
      case 'softHyphen':
        this.#put('\u00AD')
        break
      case 'sym':
        this.#put(symbol(attribute(attributes, 'char')))
        break
      case 'p':
        this.#paragraph = {}
        break
      case 'pPr':
        this.#inParagraphProperties = true
        break
      case 'pStyle':
        this.#paragraph.style = attribute(attributes, 'val')
        break
      case 'numId':
        this.#paragraph.numId = attribute(attributes, 'val')
        break
      case 'ilvl':
        this.#paragraph.level = attribute(attributes, 'val')
        break
      case 'r':
        this.#isHidden = false
        break
      case 'tbl':
        this.shown.beginTable()
        break
      case 'tr':
        this.shown.beginRow()
        break
      case 'tc':
        this.#span = 1
        this.shown.beginCell()
        break
      case 'gridSpan':
        this.#span = Number(attribute(attributes, 'val')) || 1
        break
      case 'comment':
        this.#put(commentHead(attribute(attributes, 'author'), attribute(attributes, 'date')))
        break
      case 'checkbox':
      case 'checkBox':
        this.#box = false
        break
      case 'checked':
        if (this.#box !== undefined) this.#box = isOn(attribute(attributes, 'val'))
        break
      case 'vanish':
        if (!this.#inParagraphProperties) this.#isHidden = isOn(attribute(attributes, 'val'))
        break
      case 'AlternateContent':
        this.#choices.push({ hadText: false })
        break
      case 'Fallback':
        if (this.#choices.at(-1)?.hadText) this.#fallback = 1
        break
      default:
        this.#spoken(name, attributes)
    }
  }

  text(text: string): void {
    if (this.#fallback > 0) return
    if (this.#mathDepth > 0) return this.#inText ? this.#math.text(text) : undefined
    if (this.#inText && this.#box !== undefined) this.#tick()
    else if (this.#inText) this.#put(text)
    else if (this.#inDeleted) this.deleted.add(text)
    else if (this.#inInstruction && /HYPERLINK|INCLUDE|DDE|MAILTO/i.test(text)) this.shown.add(` ${text.trim()} `)
  }

  close(name: string): void {
    if (this.#fallback > 0) {
      if (name === 'Fallback') this.#fallback--
      return
    }
    if (name === 'oMath') this.#endMath()
    else if (this.#mathDepth > 0) this.#math.close(name)
    switch (name) {
      case 't':
        this.#inText = false
        break
      case 'delText':
        this.#inDeleted = false
        break
      case 'instrText':
        this.#inInstruction = false
        break
      case 'pPr':
        this.#inParagraphProperties = false
        this.#number()
        break
      case 'p':
        this.#endParagraph()
        break
      case 'r':
        this.#isHidden = false
        break
      case 'tc':
        this.shown.endCell(this.#span)
        this.shown.add('\t')
        break
      case 'tr':
        this.shown.newLine()
        this.shown.endRow()
        break
      case 'tbl':
        this.shown.endTable()
        break
      case 'sdt':
        this.#box = undefined
        break
      case 'checkBox':
        this.#tick()
        break
      case 'AlternateContent':
        this.#choices.pop()
        break
      default:
        break
    }
  }

  #put(text: string): void {
    for (const choice of this.#choices) choice.hadText = true
    if (this.#isHidden) this.hidden.add(text)
    else this.shown.add(text)
  }

  /** A box to tick says what it says in plain text. */
  #tick(): void {
    if (this.#box !== undefined) this.#put(this.#box ? '[x]' : '[ ]')
    this.#box = undefined
  }

  #endMath(): void {
    this.#mathDepth = Math.max(0, this.#mathDepth - 1)
    if (this.#mathDepth === 0) this.#put(this.#math.take())
  }

  #number(): void {
    const label = this.#numbering?.next(this.#paragraph)
    if (label) this.shown.add(`${label} `)
  }

  #endParagraph(): void {
    this.shown.newLine()
    this.deleted.newLine()
    this.hidden.newLine()
  }

  /** Words kept in attributes: alternative texts, links and WordArt of drawings, choices of forms. */
  #spoken(name: string, attributes: Attributes): void {
    if (name === 'docPr' || name === 'shape' || name === 'rect' || name === 'cNvPr') {
      for (const key of ['descr', 'title', 'alt', 'href']) this.#word(attributes[key])
    } else if (name === 'textpath') this.#word(attributes.string)
    else if (name === 'listItem') this.#word(attribute(attributes, 'displayText'))
    else if (name === 'default' && this.#box !== undefined) this.#box = isOn(attribute(attributes, 'val'))
    else if (name === 'ddList' || name === 'default') this.#word(attribute(attributes, 'val')?.replace(/^[01]$/, ''))
  }

  #word(words: string | undefined): void {
    if (words) this.#put(` ${words} `)
  }
}

function isOn(value: string | undefined): boolean {
  return value === undefined || !/^(?:0|false|off|none)$/.test(value)
}

function symbol(hex: string | undefined): string {
  const code = parseInt(hex ?? '', 16)
  return Number.isNaN(code) ? '' : String.fromCharCode(code)
}
