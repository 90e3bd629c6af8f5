/** What is kept of one way to write a word. */
export interface WordForm<T> {
  text: string
  known: T
}

const most = 50_000
const longest = 64
const slots = 1 << 17

/** What is known of words, found by where they stand in a text: no string is made of a word that came before. Bounded. */
export class WordForms<T> {
  private readonly forms: WordForm<T>[] = []
  /** By the low bits of a hash: the hash, and a form's place plus 1; further ones of the same bits in the next slots. */
  private readonly places = new Int32Array(2 * slots)
  /** Where a form's letters begin in `letters`; they end where the next one's begin. */
  private readonly starts = new Int32Array(most + 1)
  private letters = new Uint16Array(65_536)
  private readonly tell: (text: string) => T

  constructor(tell: (text: string) => T) {
    this.tell = tell
  }

  /** Of the units from `start` to `end`, whose hash this is. */
  of(units: Uint16Array, hash: number, start: number, end: number): WordForm<T> {
    const { places } = this
    let slot = spread(hash)
    for (; places[2 * slot + 1] !== 0; slot = (slot + 1) & (slots - 1)) {
      if (places[2 * slot] !== hash) continue
      const place = places[2 * slot + 1]! - 1
      if (this.isSame(place, units, start, end)) return this.forms[place]!
    }
    const text = textOf(units.subarray(start, end))
    const form = { text, known: this.tell(text) }
    if (text.length <= longest) this.keep(form, hash, slot)
    return form
  }

  private keep(form: WordForm<T>, hash: number, free: number) {
    let slot = free
    if (this.forms.length === most) {
      this.forms.length = 0
      this.places.fill(0)
      slot = spread(hash)
    }
    const { text } = form
    const start = this.starts[this.forms.length]!
    if (start + longest > this.letters.length) {
      const grown = new Uint16Array(2 * this.letters.length)
      grown.set(this.letters)
      this.letters = grown
    }
    for (let at = 0; at < text.length; at++) this.letters[start + at] = text.charCodeAt(at)
    this.places[2 * slot] = hash
    this.places[2 * slot + 1] = this.forms.push(form)
    this.starts[this.forms.length] = start + text.length
  }

  private isSame(place: number, units: Uint16Array, start: number, end: number): boolean {
    const { letters } = this
    const own = this.starts[place]!
    const length = end - start
    if (this.starts[place + 1]! - own !== length) return false
    for (let at = 0; at < length; at++) if (letters[own + at] !== units[start + at]) return false
    return true
  }
}

/** A string of its own: what is cut out of a text would keep all of it in memory. */
const textOf = (units: Uint16Array) =>
  units.length <= longest
    ? String.fromCharCode(...units)
    : Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le')

const spread = (hash: number) => (hash ^ (hash >>> 15)) & (slots - 1)
