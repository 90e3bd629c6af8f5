/** Of one row; what is longer is no row of a log. */
const mostCharacters = 2 ** 20

/** Rows of a CSV file as they come, by the names of its first row. @see https://www.rfc-editor.org/rfc/rfc4180 */
export async function* csvRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Record<string, string>> {
  let names: string[] | undefined
  for await (const cells of csvCells(chunks)) {
    if (cells.length === 1 && cells[0] === '') continue
    if (names) yield Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
    else names = cells.map(name => name.replace(/^\ufeff/, '').trim())
  }
}

async function* csvCells(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const reader = new Cells()
  const decoder = new TextDecoder()
  for await (const chunk of chunks) yield* reader.take(decoder.decode(chunk, { stream: true }))
  yield* reader.take(decoder.decode())
  yield* reader.end()
}

class Cells {
  #cells: string[] = []
  #cell = ''
  #length = 0
  #isQuoted = false
  /** The last character was a quote within quotes: the end, or the first half of one that is meant. */
  #isAtQuote = false

  #push(): void {
    this.#cells.push(this.#cell)
    this.#cell = ''
  }

  *take(text: string): Generator<string[]> {
    for (const character of text) {
      if (++this.#length > mostCharacters) this.#isQuoted = false
      if (this.#isAtQuote) {
        this.#isAtQuote = false
        if (character === '"') {
          this.#cell += character
          continue
        }
        this.#isQuoted = false
      }
      if (this.#isQuoted) {
        if (character === '"') this.#isAtQuote = true
        else this.#cell += character
      } else if (character === '"' && this.#cell === '') this.#isQuoted = true
      else if (character === ',') this.#push()
      else if (character === '\n') yield this.#row()
      else if (character !== '\r') this.#cell += character
    }
  }

  *end(): Generator<string[]> {
    if (this.#cell || this.#cells.length) yield this.#row()
  }

  #row(): string[] {
    this.#push()
    const cells = this.#cells
    this.#cells = []
    this.#length = 0
    this.#isQuoted = false
    return cells
  }
}
