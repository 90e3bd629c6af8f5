import { SKIP } from '../pattern/automaton.ts'
import { canonical } from '../text/canonical.ts'
import { foldOf, kindOf, unitKinds } from '../text/kinds.ts'

/** What counts when words are compared. */
export interface Spelling {
  matchCase: boolean
  matchAccents: boolean
}

/** Text as words are compared: invisible characters left out, each run of spaces one space, folded; with where each came from. */
export interface Sequence {
  codes: Uint16Array
  from: Int32Array
  length: number
}

const space = 32
/** Combining marks: an accent that follows its letter. */
const isMark = (unit: number) => unit >= 0x300 && unit < 0x370
/** White space, and what joins the words of a compound: `project-falcon`, `project_falcon`. */
const isGap = (unit: number, code: number) =>
  code <= space || code === 45 || code === 95 || unit === 0x2028 || unit === 0x2029

/** The folding of each spelling, one table each: code 0 leaves a unit out. */
const tables = new Map<string, Uint16Array>()

function tableOf({ matchCase, matchAccents }: Spelling): Uint16Array {
  const key = `${matchCase}${matchAccents}`
  const known =
    tables.get(key) ?? Uint16Array.from({ length: 65_536 }, (_, unit) => codeOf(unit, matchCase, matchAccents))
  tables.set(key, known)
  return known
}

function codeOf(unit: number, matchCase: boolean, matchAccents: boolean): number {
  const code = canonical[unit]!
  if (unit === 13) return space
  if (code === SKIP || (isMark(unit) && !matchAccents)) return 0
  if (isGap(unit, code)) return space
  if (code < 128 && unit >= 128 && !isLetter(unit)) return code
  if (!matchCase && !matchAccents) return foldOf[unit]!
  const text = String.fromCharCode(unit)
  if (!matchCase) return text.toLowerCase().charCodeAt(0)
  if (matchAccents) return unit
  const folded = String.fromCharCode(foldOf[unit]!)
  return (text === text.toLowerCase() ? folded : folded.toUpperCase()).charCodeAt(0)
}

const isLetter = (unit: number) => kindOf[unit] === unitKinds.upper || kindOf[unit] === unitKinds.lower

export function sequenceOf(text: string, spelling: Spelling): Sequence {
  const table = tableOf(spelling)
  const codes = new Uint16Array(text.length)
  const from = new Int32Array(text.length)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const code = table[text.charCodeAt(at)]!
    if (code === 0 || (code === space && length > 0 && codes[length - 1] === space)) continue
    codes[length] = code
    from[length++] = at
  }
  return { codes, from, length }
}

/** A term as it is looked for. */
export function termOf(term: string, spelling: Spelling): string {
  const { codes, length } = sequenceOf(term.normalize('NFC').trim(), spelling)
  let text = ''
  for (let at = 0; at < length; at++) text += String.fromCharCode(codes[at]!)
  return text.trim()
}

/** Whether a code goes on a word; a script that is written without spaces between words has no such codes. */
export function isWordCode(code: number): boolean {
  const kind = kindOf[code]!
  return kind === unitKinds.upper || kind === unitKinds.lower || kind === unitKinds.digit
}
