/** A part of a text, in UTF-16 units. */
export interface Span {
  start: number
  end: number
}

/** What announces people in comments, licences and messages; the names stand behind it, up to the line's end. */
const announces = new RegExp(
  [
    String.raw`\bcopyright\b|\bcopr\.|\(c\) ?(?:\d{4}|(?-i:\p{Lu}))|©`,
    String.raw`[@\\]author\b|[@\\](?:maintainer|contributor|copyright)\b`,
    String.raw`\b(?:co-?)?authors?(?:\(s\))? *(?:[:=]|are\b|is\b)|\bauthors?\.? *$`,
    String.raw`\b(?:maintainers?|contributors?|creators?|programmers?|developers?|translators?|credits|owners?|editors?) *[:=]`,
    String.raw`\b(?:signed-off|reviewed|reported|acked|tested|suggested|co-authored|co-developed|approved|requested|submitted)-by *:`,
    String.raw`\b(?:written|created|developed|contributed|ported|maintained|implemented|modified|adapted|designed|rewritten|reported|suggested|discovered|invented|provided|submitted|donated|coded|hacked|authored|translated|edited|prepared|extended|improved|enhanced|fixed|updated|revised|packaged|generously \w+) (?:\w+ )?by:? +(?-i:(?=\p{Lu}))`,
    String.raw`\b(?:thanks|kudos|credit|props) (?:\w+ ){0,2}(?:to|goes to) +(?:\w+ )?(?-i:(?=\p{Lu}))|\bcourtesy of +(?-i:(?=\p{Lu}))`,
    String.raw`^[\s*#;%/"'-]*(?:from|by|author|contact|e-?mail|committer|reporter) *: *`,
  ].join('|'),
  'iu',
)
const mail = /<[\w.+-]{1,64}(?:@| at )[\w.-]{1,100}>|\([\w.+-]{1,64}@[\w.-]{1,100}\)/
const longestLine = 400

/** The part of a line that names who wrote something, or undefined. */
export function authorshipIn(text: string, start: number, end: number): Span | undefined {
  const line = text.slice(start, Math.min(end, start + longestLine))
  const found = announces.exec(line)
  if (found) return { start: start + found.index, end: start + line.length }
  return mail.test(line) ? { start, end: start + line.length } : undefined
}

const opensList =
  /(?:authors?|contributors?|maintainers?|credits|developers?|written by|thanks to|copyright.*) *[:.,]? *$/i
const listed =
  /^[\s*#;%/"'|•–-]*(?:and )?\p{Lu}[\p{L}.'’-]+(?: +(?:[\p{Lu}(<"'][^ ]*|de|van|der|den|von|da|di|la|le|and|[\w.+-]+@[\w.-]+)){0,7}[.,;)>]?\s*$/u
const blank = /^[\s*#;%/"'|-]*$/

/** Whether a line ends in the head of a list of people. */
export const opensPeople = (line: string) => opensList.test(line.slice(0, longestLine))
/** Whether a line reads like one entry of such a list; `ends` when the list is over. */
export function personLine(line: string): 'entry' | 'blank' | 'ends' {
  if (blank.test(line)) return 'blank'
  return line.length < 120 && listed.test(line) ? 'entry' : 'ends'
}
