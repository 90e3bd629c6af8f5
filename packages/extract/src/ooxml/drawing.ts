import { Batch } from '../text/batch.ts'
import { attribute, type Attributes, type XmlHandler } from '../xml/xml.ts'

/** Gathers DrawingML text (slides, charts, diagrams, text boxes; ECMA-376 part 1, 21.1): `a:t` by paragraph, cached chart values, alternative texts. */
export class DrawingText implements XmlHandler {
  readonly text$ = new Batch()
  /** Root attributes seen first, such as a slide's `show`. */
  root: Attributes | undefined
  #inText = false
  #inValue = false

  open(name: string, attributes: Attributes): void {
    this.root ??= attributes
    if (name === 't') this.#inText = true
    else if (name === 'v') this.#inValue = true
    else if (name === 'br') this.text$.add('\n')
    else if (name === 'tab') this.text$.add('\t')
    else if (name === 'cNvPr' || name === 'docPr') this.#alternative(attributes)
    else if (name === 'textpath') this.text$.add(`${attributes.string ?? ''}\n`)
  }

  text(text: string): void {
    if (this.#inText || this.#inValue) this.text$.add(text)
  }

  close(name: string): void {
    if (name === 't') this.#inText = false
    else if (name === 'p') this.text$.newLine()
    else if (name === 'tc') this.text$.add('\t')
    else if (name === 'v') {
      this.#inValue = false
      this.text$.newLine()
    }
  }

  #alternative(attributes: Attributes): void {
    for (const key of ['descr', 'title']) {
      const words = attribute(attributes, key)
      if (words) this.text$.add(`${words}\n`)
    }
  }
}
