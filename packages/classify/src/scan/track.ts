/** A growing list of numbers in groups of `width`, kept in one typed array. */
export class Track {
  at: Int32Array = new Int32Array(4_096)
  /** Numbers held, a multiple of `width`. */
  length = 0
  readonly width: number

  constructor(width: number) {
    this.width = width
  }

  add(first: number, second = 0, third = 0) {
    if (this.length + 3 > this.at.length) {
      const grown = new Int32Array(this.at.length * 2)
      grown.set(this.at)
      this.at = grown
    }
    this.at[this.length] = first
    this.at[this.length + 1] = second
    this.at[this.length + 2] = third
    this.length += this.width
  }
}
