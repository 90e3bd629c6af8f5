const fullChars = 32 * 1024

/** Gathers small strings into chunks worth handing on. */
export class Batch {
  #text = ''
  /** Kept apart, because asking a string that has just grown for its end makes the engine copy it. */
  #endsLine = true

  add(text: string): void {
    if (text === '') return
    this.#text += text
    this.#endsLine = text.endsWith('\n')
  }

  /** Ends the line, unless it has just been ended. */
  newLine(): void {
    if (this.#text !== '' && !this.#endsLine) this.add('\n')
  }

  get full(): boolean {
    return this.#text.length >= fullChars
  }

  get length(): number {
    return this.#text.length
  }

  /** What was gathered, which stays. */
  get text(): string {
    return this.#text
  }

  take(): string {
    const text = this.#text
    this.#text = ''
    return text
  }
}
