import { countVoices, voiceNames } from './voices.ts'

/** Of a line, what is looked at: keeps every pattern's cost in proportion to the text. */
const longestLine = 300
/** A bucket on a logarithmic scale: 0 for nothing, then one step per doubling. */
const scale = (value: number, unit: number) =>
  value <= 0 ? 0 : Math.max(1, Math.min(9, Math.round(Math.log2(value / unit) + 5)))
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

const capital = /\p{Lu}/u

/** Digits, capitals and question marks: too many in most texts to be gathered by a pattern. */
function signsOf(text: string) {
  let [digits, capitals, questions] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 128) capitals += isCapitalAt(text, at, unit) ? 1 : 0
    else if (unit >= 65 && unit <= 90) capitals++
    else if (unit >= 48 && unit <= 57) digits++
    else if (unit === 63) questions++
  }
  return { digits, capitals, questions }
}

/** Per UTF-16 unit that is no half of a pair: 0 not known, 1 no capital, 2 a capital. */
const capitals = new Uint8Array(65_536)

function isCapitalAt(text: string, at: number, unit: number): boolean {
  if (unit >= 0xd800 && unit <= 0xdfff) return capital.test(String.fromCodePoint(text.codePointAt(at) ?? unit))
  if (capitals[unit] === 0) capitals[unit] = capital.test(String.fromCharCode(unit)) ? 2 : 1
  return capitals[unit] === 2
}

/** What lines must have for a pattern to be tried on them. */
const mayBeLabelled = (line: string) => {
  const colon = line.indexOf(':')
  return colon > 1 && colon <= 80
}
const hasSmall = (line: string) => {
  for (let at = 0; at < line.length; at++) {
    const unit = line.charCodeAt(at)
    if (unit >= 97 && unit <= 122) return true
  }
  return false
}
const mayHaveColumns = (line: string) => line.includes('  ') || line.includes('\t') || line.includes('|')

/** Signs that part cells: `,`, `;`, `|` and tabs. */
function partsIn(line: string): number {
  let found = 0
  for (let at = 0; at < line.length; at++) {
    const unit = line.charCodeAt(at)
    if (unit === 44 || unit === 59 || unit === 124 || unit === 9) found++
  }
  return found
}

/** How many lines of a text are of each shape, of those that are not blank. */
function linesOf(text: string) {
  const found = { lines: 0, labelled: 0, bulleted: 0, headed: 0, columns: 0, delimited: 0, prose: 0, short: 0 }
  for (const whole of text.split('\n')) {
    const line = whole.trim().slice(0, longestLine)
    if (!line) continue
    found.lines++
    if (mayBeLabelled(line) && /^[\p{L}\d .'/()#-]{2,40}:(\s|$)/u.test(line)) found.labelled++
    if (/^([-*•–·]|\d{1,2}[.)])\s/.test(line)) found.bulleted++
    if (isHeaded(line)) found.headed++
    if (mayHaveColumns(line) && /\S {2,}\S.* {2,}\S|\t.*\t|\|.*\|/.test(line)) found.columns++
    const parts = partsIn(line)
    if (parts >= 4 && line.length < 200 * parts) found.delimited++
    if (line.length > 200) found.prose++
    if (line.length < 25) found.short++
  }
  return found
}

const isHeaded = (line: string) =>
  /^#{1,6}\s/.test(line) ||
  (line.length < 60 && line.length > 3 && !hasSmall(line) && line === line.toUpperCase() && /\p{L}{3}/u.test(line))

const blanks = ['____', '......', '☐', '[ ]']
const codes = ['```', '{', '}', ';', '=>', '()']

/**
 * Cues in how a text is laid out, whatever its language: names of the form `y:<cue>:<bucket>`. Densities are per
 * character or per line, in buckets one doubling apart.
 */
export function layoutCues(text: string): string[] {
  const shares = linesOf(text)
  const lineCount = Math.max(1, shares.lines)
  const length = Math.max(1, text.length)
  const { digits, capitals, questions } = signsOf(text)
  const cues: Record<string, number> = {
    length: scale(length, 3_000),
    line: scale(length / lineCount, 60),
    digits: scale(digits / length, 0.03),
    capitals: scale(capitals / length, 0.04),
    money: scale((digits && count(text, /[$€£¥]\s?\d|\d[.,]\d\d\b/g)) / length, 0.003),
    dates: scale((digits && count(text, /\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/g)) / length, 0.001),
    labelled: scale(shares.labelled / lineCount, 0.1),
    bulleted: scale(shares.bulleted / lineCount, 0.1),
    headed: scale(shares.headed / lineCount, 0.05),
    columns: scale(shares.columns / lineCount, 0.1),
    delimited: scale(shares.delimited / lineCount, 0.1),
    prose: scale(shares.prose / lineCount, 0.1),
    short: scale(shares.short / lineCount, 0.1),
    questions: scale(questions / length, 0.0005),
    links: scale((text.includes('://') ? count(text, /https?:\/\//g) : 0) / length, 0.0005),
    code: scale((codes.some(mark => text.includes(mark)) ? count(text, /```|[{};]\s*$|=>|\(\)/gm) : 0) / length, 0.001),
    blanks: scale(
      (blanks.some(mark => text.includes(mark)) ? count(text, /_{4,}|\.{6,}|☐|\[ \]/g) : 0) / length,
      0.0005,
    ),
    addresses: scale((text.includes('@') ? count(text, /\w@\w/g) : 0) / length, 0.0003),
  }
  Object.assign(cues, voiceCues(text, length))
  return Object.entries(cues).map(([cue, bucket]) => `y:${cue}:${bucket}`)
}

/** Who speaks to whom, and how: tells a letter from a law and a report from a diary, whatever they are about. */
function voiceCues(text: string, length: number): Record<string, number> {
  const counts = countVoices(text)
  return Object.fromEntries(voiceNames.map((voice, place) => [`voice-${voice}`, scale(counts[place]! / length, 0.002)]))
}
