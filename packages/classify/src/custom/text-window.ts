import { sequenceOf, type Sequence, type Spelling } from './sequence.ts'

/** Characters of one pass, and what is seen again before it and already after it: no value is longer than `lookAhead`. */
const owned = 16_384
const lookBehind = 512
const lookAhead = 2_048

/** A piece of the text. Only values that begin from `ownStart` on and before `ownEnd` are its to report. */
export class TextWindow {
  readonly text: string
  readonly ownStart: number
  readonly ownEnd: number
  /** Offset of `text` in the whole document. */
  readonly offset: number
  private readonly sequences = new Map<string, Sequence>()

  constructor(text: string, own: { start: number; end: number }, offset: number) {
    this.text = text
    this.ownStart = own.start
    this.ownEnd = own.end
    this.offset = offset
  }

  /** The text as words are compared; made once for all matchers that spell alike. */
  sequence(spelling: Spelling): Sequence {
    const key = `${spelling.matchCase}${spelling.matchAccents}`
    const known = this.sequences.get(key) ?? sequenceOf(this.text, spelling)
    this.sequences.set(key, known)
    return known
  }
}

/** Cuts text that comes in chunks into windows that are the same however it was cut before. */
export class Windows {
  private pending = ''
  private done = 0
  private offset = 0
  private readonly read: (window: TextWindow) => void

  constructor(read: (window: TextWindow) => void) {
    this.read = read
  }

  push(chunk: string) {
    this.pending += chunk
    while (this.pending.length - this.done >= owned + lookAhead)
      this.advance(this.done + owned, this.done + owned + lookAhead)
  }

  finish() {
    if (this.pending.length > this.done) this.advance(this.pending.length, this.pending.length)
  }

  private advance(ownEnd: number, end: number) {
    this.read(new TextWindow(this.pending.slice(0, end), { start: this.done, end: ownEnd }, this.offset))
    const keepFrom = Math.max(0, ownEnd - lookBehind)
    this.pending = this.pending.slice(keepFrom)
    this.offset += keepFrom
    this.done = ownEnd - keepFrom
  }
}
