/** From so many units on a copy at once is quicker than one unit at a time. */
const worthCopying = 48
/** Zeros behind the text. */
const ending = 4

/**
 * The UTF-16 units of one text at a time, in an array that is used again: read over and over, it is a little faster than a string, which may
 * be kept in any of several ways. Four zeros stand behind the text, then what is left over from others.
 */
export class TextUnits {
  units = new Uint16Array(4_096)
  private bytes = Buffer.from(this.units.buffer)
  private text = ''

  load(text: string): Uint16Array {
    if (text === this.text) return this.units
    const { length } = text
    this.text = text
    if (length + ending > this.units.length) {
      this.units = new Uint16Array(2 * (length + ending))
      this.bytes = Buffer.from(this.units.buffer)
    }
    if (length >= worthCopying) this.bytes.write(text, 'utf16le')
    else for (let at = 0; at < length; at++) this.units[at] = text.charCodeAt(at)
    for (let at = length; at < length + ending; at++) this.units[at] = 0
    return this.units
  }
}
