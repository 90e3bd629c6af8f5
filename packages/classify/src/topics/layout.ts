import { fnv1a } from '../text/hash.ts'
import { countVoices, voiceNames } from './voices.ts'

/** Of a line, what is looked at: keeps every pattern's cost in proportion to the text. */
const longestLine = 300
/** A bucket on a logarithmic scale: 0 for nothing, then one step per doubling. */
const scale = (value: number, unit: number) =>
  value <= 0 ? 0 : Math.max(1, Math.min(9, Math.round(Math.log2(value / unit) + 5)))
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

const capital = /\p{Lu}/u

/** Bits of a unit of ASCII. */
const [isDigit, isCapital, isQuestion, isSmall, partsCells, isColon, isBlank] = [1, 2, 4, 8, 16, 32, 64]
const bitsOf = Uint8Array.from({ length: 128 }, (_, unit) => {
  const sign = String.fromCharCode(unit)
  if (/[0-9]/.test(sign)) return isDigit
  if (/[A-Z]/.test(sign)) return isCapital
  if (/[a-z]/.test(sign)) return isSmall
  if (sign === '?') return isQuestion
  if (sign === ':') return isColon
  return (/[,;|\t]/.test(sign) ? partsCells : 0) | (/\s/.test(sign) ? isBlank : 0)
})

/** Per UTF-16 unit that is no half of a pair: 0 not known, 1 no capital, 2 a capital. */
const capitals = new Uint8Array(65_536)

function isCapitalAt(text: string, at: number, unit: number): boolean {
  if (unit >= 0xd800 && unit <= 0xdfff) return capital.test(String.fromCodePoint(text.codePointAt(at) ?? unit))
  if (capitals[unit] === 0) capitals[unit] = capital.test(String.fromCharCode(unit)) ? 2 : 1
  return capitals[unit] === 2
}

/** Digits, capitals and question marks, too many in most texts to be gathered by a pattern, and how many lines are of each shape, of those that are not blank. */
function countSigns(text: string) {
  const seen = { digits: 0, capitals: 0, questions: 0 }
  const shapes = { lines: 0, labelled: 0, bulleted: 0, headed: 0, columns: 0, delimited: 0, prose: 0, short: 0 }
  for (let start = 0; start <= text.length;) {
    const next = text.indexOf('\n', start)
    const end = next < 0 ? text.length : next
    const line = textWithin(text, start, end)
    if (line.to > line.from) {
      shapes.lines++
      countShapes(shapes, text, line.from, Math.min(line.to, line.from + longestLine))
    }
    for (let at = start; at < end; at++) {
      const unit = text.charCodeAt(at)
      if (unit >= 128) seen.capitals += isCapitalAt(text, at, unit) ? 1 : 0
      else {
        const bits = bitsOf[unit]!
        seen.digits += bits & 1
        seen.capitals += (bits >> 1) & 1
        seen.questions += (bits >> 2) & 1
      }
    }
    start = end + 1
  }
  return { ...seen, ...shapes }
}

const within = { from: 0, to: 0 }
/** The range without white space at its ends, as `trim` leaves it; good until the next. */
function textWithin(text: string, start: number, end: number): typeof within {
  within.from = start
  within.to = end
  while (within.from < end && isSpace(text.charCodeAt(within.from))) within.from++
  while (within.to > within.from && isSpace(text.charCodeAt(within.to - 1))) within.to--
  return within
}
const isSpace = (unit: number) =>
  unit < 128 ? (bitsOf[unit]! & isBlank) !== 0 : unit >= 0xa0 && /\s/.test(String.fromCharCode(unit))

/** Looks at each unit of a line once, and tries patterns only where they may match. */
function countShapes(
  shapes: Omit<ReturnType<typeof countSigns>, 'digits' | 'capitals' | 'questions'>,
  text: string,
  from: number,
  to: number,
) {
  let [all, parts, colon, mayHaveColumns, before] = [0, 0, -1, false, 0]
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at)
    const bits = unit < 128 ? bitsOf[unit]! : 0
    all |= bits
    if (bits & (partsCells | isColon | isBlank)) {
      if (bits & partsCells) {
        parts++
        if (unit === tab || unit === bar) mayHaveColumns = true
      } else if (unit === space && before === space) mayHaveColumns = true
      if (colon < 0 && unit === colonSign) colon = at - from
    }
    before = unit
  }
  const length = to - from
  const first = text.charCodeAt(from)
  const line = () => text.slice(from, to)
  if (colon > 1 && colon <= 80 && /^[\p{L}\d .'/()#-]{2,40}:(\s|$)/u.test(line())) shapes.labelled++
  if ((first >= 128 || !(bitsOf[first]! & (isSmall | isCapital))) && /^([-*•–·]|\d{1,2}[.)])\s/.test(line()))
    shapes.bulleted++
  if (first === hash || (length < 60 && length > 3 && !(all & isSmall))) if (isHeaded(line())) shapes.headed++
  if (mayHaveColumns && /\S {2,}\S.* {2,}\S|\t.*\t|\|.*\|/.test(line())) shapes.columns++
  if (parts >= 4 && length < 200 * parts) shapes.delimited++
  if (length > 200) shapes.prose++
  if (length < 25) shapes.short++
}
const [tab, space, hash, colonSign, bar] = [9, 32, 35, 58, 124]

const isHeaded = (line: string) =>
  /^#{1,6}\s/.test(line) ||
  (line.length < 60 && line.length > 3 && !/[a-z]/.test(line) && line === line.toUpperCase() && /\p{L}{3}/u.test(line))

const blanks = ['____', '......', '☐', '[ ]']
const codes = ['```', '{', '}', ';', '=>', '()']

const buckets = Array.from({ length: 10 }, (_, bucket) => bucket)
/** Per bucket the feature of a cue. */
const featuresOf = (cue: string) => buckets.map(bucket => fnv1a(`y:${cue}:${bucket}`))
const cues = Object.fromEntries(
  (
    'length line digits capitals money dates labelled bulleted headed columns delimited prose short questions links code ' +
    'blanks addresses'
  )
    .split(' ')
    .map(cue => [cue, featuresOf(cue)]),
)
const voiceCues = voiceNames.map(voice => featuresOf(`voice-${voice}`))

/**
 * Tells cues in how a text is laid out, whatever its language: features of the form `y:<cue>:<bucket>`. Densities are per character or per line, in
 * buckets one doubling apart.
 */
export function layoutCues(text: string, tell: (feature: number) => void): void {
  const shares = countSigns(text)
  const lineCount = Math.max(1, shares.lines)
  const length = Math.max(1, text.length)
  const { digits } = shares
  const cue = (name: string, value: number, unit: number) => tell(cues[name]![scale(value, unit)]!)
  const counted = (isWorth: boolean, pattern: RegExp) => (isWorth ? count(text, pattern) : 0) / length
  const hasOne = (marks: readonly string[]) => marks.some(mark => text.includes(mark))
  cue('length', length, 3_000)
  cue('line', length / lineCount, 60)
  cue('digits', digits / length, 0.03)
  cue('capitals', shares.capitals / length, 0.04)
  cue('money', counted(digits > 0, /[$€£¥]\s?\d|\d[.,]\d\d\b/g), 0.003)
  cue('dates', counted(digits > 0, /\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b/g), 0.001)
  cue('labelled', shares.labelled / lineCount, 0.1)
  cue('bulleted', shares.bulleted / lineCount, 0.1)
  cue('headed', shares.headed / lineCount, 0.05)
  cue('columns', shares.columns / lineCount, 0.1)
  cue('delimited', shares.delimited / lineCount, 0.1)
  cue('prose', shares.prose / lineCount, 0.1)
  cue('short', shares.short / lineCount, 0.1)
  cue('questions', shares.questions / length, 0.0005)
  cue('links', counted(text.includes('://'), /https?:\/\//g), 0.0005)
  cue('code', counted(hasOne(codes), /```|[{};]\s*$|=>|\(\)/gm), 0.001)
  cue('blanks', counted(hasOne(blanks), /_{4,}|\.{6,}|☐|\[ \]/g), 0.0005)
  cue('addresses', counted(text.includes('@'), /\w@\w/g), 0.0003)
  // Who speaks to whom, and how: tells a letter from a law and a report from a diary, whatever they are about.
  countVoices(text).forEach((times, voice) => tell(voiceCues[voice]![scale(times / length, 0.002)]!))
}
