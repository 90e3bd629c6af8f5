import type { Span } from './authorship.ts'
import { isSentence } from './literals.ts'

/** Lines that read like sentences, which it takes to make a letter of what stands between programs. */
const fewest = 3
/** Lines between two of them, and around all: greetings, short lines, signatures. */
const [between, around] = [4, 2]

/**
 * Paragraphs between programs, for several files may follow one another in one text: at least three lines of sentences near one another that are no
 * comments, with the lines around them. `comments` are in order and apart.
 */
export function paragraphsIn(text: string, comments: readonly Span[]): Span[] {
  const lines = linesOf(text)
  const sentences: number[] = []
  let comment = 0
  lines.forEach(({ start, end }, at) => {
    while ((comments[comment]?.end ?? Infinity) <= start) comment++
    const isApart = (comments[comment]?.start ?? Infinity) >= end
    if (isApart && isLetter(text, start) && isSentence(text, start, end) && !isStatement(text, end)) sentences.push(at)
  })
  const spans: Span[] = []
  for (let from = 0; from < sentences.length;) {
    let to = from
    while (to + 1 < sentences.length && sentences[to + 1]! - sentences[to]! <= between) to++
    if (to - from + 1 >= fewest) {
      const first = lines[Math.max(0, sentences[from]! - around)]!
      const last = lines[Math.min(lines.length - 1, sentences[to]! + around)]!
      spans.push({ start: Math.max(first.start, spans.at(-1)?.end ?? 0), end: last.end })
    }
    from = to + 1
  }
  return spans
}

/** Lines of a letter begin with a letter, those of programs and their texts mostly further in. */
const isLetter = (text: string, at: number) => /\p{L}/u.test(text[at] ?? '')

/** Statements of programs end as hardly any line of a letter does. */
function isStatement(text: string, end: number): boolean {
  let last = end - 1
  while (text[last] === ' ' || text[last] === '\r') last--
  return last >= 0 && ';{}'.includes(text[last]!)
}

function linesOf(text: string): Span[] {
  const lines: Span[] = []
  for (let at = 0; at < text.length;) {
    const next = text.indexOf('\n', at)
    const end = next < 0 ? text.length : next
    lines.push({ start: at, end })
    at = end + 1
  }
  return lines
}
