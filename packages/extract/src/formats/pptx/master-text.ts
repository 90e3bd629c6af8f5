import type { Attributes, XmlHandler } from '../../xml/xml.ts'

const shownPlaceholders = new Set(['ftr', 'hdr'])

/** The words of a master or layout that slides show: its own shapes and footers, not the prompts of its placeholders. */
export class MasterText implements XmlHandler {
  readonly lines: string[] = []
  #shape = ''
  #isPrompt = false
  #inText = false

  open(name: string, attributes: Attributes): void {
    if (name === 'sp') {
      this.#shape = ''
      this.#isPrompt = false
    } else if (name === 'ph') this.#isPrompt = !shownPlaceholders.has(attributes.type ?? 'body')
    else if (name === 't') this.#inText = true
  }

  text(text: string): void {
    if (this.#inText) this.#shape += text
  }

  close(name: string): void {
    if (name === 't') this.#inText = false
    else if (name === 'p') this.#shape += '\n'
    else if (name === 'sp' && !this.#isPrompt && this.lines.length < 10_000) {
      this.lines.push(
        ...this.#shape
          .split('\n')
          .map(line => line.trim())
          .filter(line => line !== ''),
      )
    }
  }
}
