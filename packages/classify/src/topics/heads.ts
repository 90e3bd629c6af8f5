import { extend, fnv1a } from '../text/hash.ts'
import type { FeatureSink } from './feature-sink.ts'
import { wordsOfLine } from './phrases.ts'
import type { TokenList } from './token-list.ts'

const firstLines = 3
const longestFirst = 200
const longestHeading = 70
const mostHeadings = 40
const searched = 12_000
/** Texts of which more lines look like headings are tables and forms. */
const mostlyHeadings = 1 / 3

const first = fnv1a('^')
const later = fnv1a('#')
const space = 32

/**
 * Words of the first lines (a title, a letterhead, the names of a table's columns) and of headings, apart from those of the text: the frame of a
 * document says more of its kind than its subject does.
 */
export function readHeads(text: string, sink: FeatureSink): void {
  const lines = text
    .slice(0, searched)
    .split('\n')
    .filter(line => line.trim())
  for (const line of lines.slice(0, firstLines)) addWords(withoutMarkup(line.slice(0, longestFirst)), first, sink)
  const headings = lines.slice(1).filter(line => line.length <= longestHeading && isHeading(line.trim()))
  if (headings.length <= Math.max(6, lines.length * mostlyHeadings))
    for (const line of headings.slice(0, mostHeadings)) addWords(line, later, sink)
}

/** The features of a word in both places. */
export const headFeatures = (tokens: TokenList, token: number): [first: number, later: number] => [
  tokens.continued(first, token),
  tokens.continued(later, token),
]

function addWords(line: string, zone: number, sink: FeatureSink): void {
  const tokens = wordsOfLine(line)
  let before: number | undefined
  for (let token = 0; token < tokens.count; token++) {
    if (tokens.isLine(token) || tokens.isNumber(token)) continue
    const hash = tokens.continued(zone, token)
    const word = tokens.hashes[token]!
    sink.head(hash, word)
    if (before !== undefined) sink.head(tokens.continued(before, token), word)
    before = extend(hash, space)
  }
}

/** `# Scope`, `3.1 Scope`, `SCOPE`, `Scope:` and `**Scope**`, and short lines that start with a capital and do not end a sentence. */
const isHeading = (line: string) =>
  line.length > 2 &&
  /^(?:#{1,6}\s|\*\*|(?:[Ss]ection\s|[Aa]rticle\s)?\d{1,2}(?:\.\d{1,2})*\.?\s)?\p{Lu}[^.!?;,=|<>{}\t]*$/u.test(line)

const marks = ['](', '://', '{{', '{%', '="']

/** Addresses of links, and what only steers a page's looks, say more of who published a text than of what it is. */
export function withoutMarkup(text: string): string {
  if (!marks.some(mark => text.includes(mark))) return text
  return text.replaceAll(
    /\]\([^()\s]{1,300}(?:\s"[^"]{0,200}")?\)|https?:\/\/[^\s)>"']{1,300}|\{[{%][^{}]{0,300}[}%]\}|\b(?:href|src|class|style|width|height|target)="[^"]{0,300}"/g,
    ' ',
  )
}
