import { fold } from '../words.ts'

/** What shows that somebody filled a form in, wherever it stands. */
const value =
  /\b\d{3}-\d{2}-\d{4}\b|\b\d{2}-\d{7}\b|\d[\d.,' ]{0,20}[.,]\d\d\b(?!\d)|\b\d{1,3}(?:[.,']\d{3})+\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b\d{4}-\d\d-\d\d\b|\b\d{6,}\b|\w@\w|\b[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){3,}/g
/** Numbers that are printed: of the form itself, of its issue, of a law, and ones that stand for a field's shape. */
const printed =
  /\b(?:omb|cat|form|rev|pub|publication|section|sec|no|nr|cerfa|irc|page|line|phone|tel|1 800|order)\b[ .:#]*(?:no|number|nr)?[ .:#]*$/
/** A line that asks and leaves the answer open. */
const open = /_{3,}|\.{5,}|…{2,}|\[ ?\]|☐|□|: *$/
const label = /^[\p{L}\d][\p{L}\d .,'’/()#&-]{1,60}(?::|\s*_{3,}|\s*\.{5,}|\s*…{2,})/u

const fewestValues = 2
const fewestOpen = 5
/** Fields to fill in; a list of things to tick off alone is no form. */
const blank = /_{3,}|\.{5,}|…{2,}|□|: *$/gm
const fewestBlanks = 3

/** What a file says of itself, as extraction writes it out. */
const aboutFile =
  /^(?:author|created|modified|creatorTool|producer|subject|title|keywords|category|company|manager|lastModifiedBy|application|xmp:[\w:]+): /

/** Whether a text that is a form has answers in it. */
export function isFilled(text: string): boolean {
  const lines = text.split('\n').filter(line => !aboutFile.test(line))
  let count = 0
  for (const line of lines) {
    const folded = fold(line.slice(0, 400))
    for (const match of folded.matchAll(value)) {
      if (!printed.test(folded.slice(Math.max(0, match.index - 24), match.index))) count++
      if (count >= fewestValues) return true
    }
  }
  return answered(lines) >= fewestValues
}

/** Labels that are followed by an answer in words. */
function answered(lines: readonly string[]): number {
  return lines.filter(line =>
    /^\s*[\p{L}\d][^:\n]{1,60}:[ \t]+(?!_|\.{3}|\[ ?\]|☐|□)\p{L}{2}/u.test(line.slice(0, 200)),
  ).length
}

const searched = 20_000
const longestLine = 300
const marks = ['___', '.....', '……', '[]', '[ ]', '☐', '□']

/** Whether so many lines may ask. Quick, and never wrong when it says no. */
function mayAsk(text: string): boolean {
  if (marks.some(mark => text.includes(mark))) return true
  const end = Math.min(text.length, searched)
  let asking = 0
  for (let at = 0; at < end && asking < fewestOpen;) {
    const next = text.indexOf('\n', at)
    const lineEnd = next < 0 || next > end ? end : next
    let last = lineEnd - 1
    while (last >= at && isBlank(text.charCodeAt(last))) last--
    if (lineEnd - at > longestLine || text.charCodeAt(last) === 58) asking++
    at = lineEnd + 1
  }
  return asking >= fewestOpen
}

/** White space, or what may be. */
const isBlank = (unit: number) => unit <= 32 || unit === 0xa0 || unit >= 0x1680

/** A form of nobody's in particular: most of its lines ask, and hardly any is answered. */
export function isEmptyForm(text: string): boolean {
  if (!mayAsk(text)) return false
  const lines = text
    .slice(0, searched)
    .split('\n')
    .map(line => line.trim().slice(0, longestLine))
    .filter(Boolean)
  const asking = lines.filter(line => open.test(line))
  const labelled = asking.filter(line => label.test(line) || /^(?:\[ ?\]|☐|□)/.test(line))
  if (asking.length < fewestOpen || labelled.length < 3 || asking.length < lines.length * 0.4) return false
  return (lines.join('\n').match(blank)?.length ?? 0) >= fewestBlanks && !isFilled(text)
}
