import { PeopleCollector } from './collector.ts'
import type { Span } from './authorship.ts'

const chapter =
  /^(?:\.S[hH] +"?)?(?:AUTHORS?|COPYRIGHT|MAINTAINERS?|CREDITS|ACKNOWLEDGE?MENTS?|CONTRIBUTORS?|THANKS|AUTHORS? AND [A-Z]+)"?\s*$/i
const anyChapter = /^(?:\.S[hHsS]\b|[A-Z][A-Z]{2})/

/** The chapters of a manual page that name people, and lines that say who wrote something. */
export function manualSpans(text: string): Span[] {
  const people = new PeopleCollector(text)
  let isInside = false
  for (let at = 0; at < text.length;) {
    const next = text.indexOf('\n', at)
    const end = next < 0 ? text.length : next
    const head = text.slice(at, Math.min(end, at + 80))
    if (chapter.test(head)) isInside = true
    else if (isInside && anyChapter.test(head)) isInside = false
    if (isInside) people.add(at, end)
    else people.lines(at, end)
    at = end + 1
  }
  return people.spans
}
