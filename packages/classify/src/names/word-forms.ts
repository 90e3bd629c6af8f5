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
  private readonly hashes = new Int32Array(most)
  /** By the low bits of a hash: a form's place plus 1; further ones of the same bits in the next slots. */
  private readonly places = new Uint16Array(slots)
  private readonly tell: (text: string) => T

  constructor(tell: (text: string) => T) {
    this.tell = tell
  }

  /** Of the units from `start` to `end`, whose hash this is. */
  of(text: string, hash: number, start: number, end: number): WordForm<T> {
    let slot = spread(hash)
    for (; this.places[slot] !== 0; slot = (slot + 1) & (slots - 1)) {
      const place = this.places[slot]! - 1
      const form = this.forms[place]!
      if (this.hashes[place] === hash && isSame(form.text, text, start, end)) return form
    }
    const piece = ownText(text, start, end)
    const form = { text: piece, known: this.tell(piece) }
    if (piece.length > longest) return form
    if (this.forms.length === most) {
      this.forms.length = 0
      this.places.fill(0)
      slot = spread(hash)
    }
    this.hashes[this.forms.length] = hash
    this.places[slot] = this.forms.push(form)
    return form
  }
}

const spread = (hash: number) => (hash ^ (hash >>> 15)) & (slots - 1)

function isSame(known: string, text: string, start: number, end: number): boolean {
  if (known.length !== end - start) return false
  for (let at = 0; at < known.length; at++) if (known.charCodeAt(at) !== text.charCodeAt(start + at)) return false
  return true
}

/** A piece of a text as a string of its own: what is cut out of a text would keep all of it in memory. */
const ownText = (text: string, start: number, end: number) =>
  Buffer.from(text.slice(start, end), 'utf16le').toString('utf16le')
