import { authorshipIn, opensPeople, personLine, type Span } from './authorship.ts'

const longestList = 40
/** Units between two comments that still belong together. */
const nearby = 40

/** Gathers the lines that say who wrote something, and the lists of people below them. */
export class PeopleCollector {
  readonly spans: Span[] = []
  private readonly text: string
  /** Lines that may still be of a list. */
  private left = 0
  private hasEntry = false
  private last = 0

  constructor(text: string) {
    this.text = text
  }

  add(start: number, end: number) {
    const before = this.spans.at(-1)
    if (before && start <= before.end + 1) before.end = Math.max(before.end, end)
    else if (end > start) this.spans.push({ start, end })
  }

  /** Looks at each line of a part of the text. */
  lines(start: number, end: number) {
    if (start - this.last > nearby) this.left = 0
    for (let at = start; at < end;) {
      const next = this.text.indexOf('\n', at)
      const stop = next < 0 || next > end ? end : next
      this.line(at, stop)
      at = stop + 1
    }
    this.last = end
  }

  private line(start: number, end: number) {
    if (this.left > 0 && this.isListed(start, end)) return
    const span = authorshipIn(this.text, start, end)
    if (span) this.add(span.start, span.end)
    if (!opensPeople(this.text.slice(start, end))) return
    this.left = longestList
    this.hasEntry = false
  }

  private isListed(start: number, end: number): boolean {
    this.left--
    const said = personLine(this.text.slice(start, end))
    if (said === 'entry') {
      this.add(start, end)
      this.hasEntry = true
      return true
    }
    if (said === 'ends' || this.hasEntry) this.left = 0
    return said === 'blank'
  }
}
