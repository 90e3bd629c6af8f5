import { foldOf, kindOf, letterBits, mayContain, unitKinds, type Vocabulary } from '../text/words.ts'
import { Track } from './track.ts'

/** What one pass over a window noticed. Filled anew for each window, without allocating. */
export class Survey {
  /** `id, start, end` of vocabulary phrases, in order. */
  readonly words = new Track(3)
  /** `start, end` of runs of letters and digits that hold a digit. */
  readonly tokens = new Track(2)
  readonly ats = new Track(1)
  /** Colons directly followed by something. */
  readonly colons = new Track(1)
  /** Positions of `%`, `&`, `\\` and `=` that may begin an escape. */
  readonly escapes = new Track(1)

  clear() {
    this.words.length = this.tokens.length = this.ats.length = this.colons.length = this.escapes.length = 0
  }
}

const { upper, lower, digit, at: atSign, colon, equals } = unitKinds
const isLetter = (kind: number) => kind === upper || kind === lower
/** A run longer than this is no identifier; its start is not looked for. */
const longestRun = 256

/** Per unit: its kind in the top byte, its folded form below; the hash lets nothing of the top byte down. */
const forms = Int32Array.from({ length: 65_536 }, (_, unit) => foldOf[unit]! | kindOf[unit]! << 24)
/**
 * Per pair of kinds (before × 8 + now): bit 0 set where a word ends or something telling begins; the bits above are all
 * set where a word goes on. A capital after a small letter begins a word.
 */
const transitions = Int32Array.from({ length: 64 }, (_, pair) => {
  const before = pair >> 3
  const now = pair & 7
  const goesOn = isLetter(before) && isLetter(now) && !(before === lower && now === upper)
  const telling = (isLetter(before) && !goesOn) || (now === digit && before !== digit) || now > digit
  return (goesOn ? ~1 : 0) | (telling ? 1 : 0)
})

/** Most units that one pass takes. */
export const capacity = 1 << 17
/**
 * The window under survey. One buffer for all, and constants throughout: the compiler folds their addresses and bounds
 * into the inner loop, which doubles its speed. Scanning is synchronous, so nobody else can come between.
 */
export const units = new Uint16Array(capacity + 1)
const marks = new Int32Array(capacity + 2)
const hashes = new Int32Array(capacity + 2)

/**
 * The one pass over all text: hashes words and marks where a word ends or a token with digits or a telling sign
 * begins. Its inner loop has no branch that depends on the text, for mispredicted branches are what such loops spend
 * their time on.
 */
export function survey(length: number, vocabulary: Vocabulary, result: Survey) {
  units[length] = 0
  readMarks(mark(length), vocabulary, result)
}

function mark(length: number): number {
  let hash = 0
  let count = 0
  let pair = 0
  for (let i = 0; i <= length; i++) {
    const form = forms[units[i]!]!
    const kind = form >>> 24
    const transition = transitions[pair | kind]!
    pair = kind << 3
    marks[count] = i << 3 | kind
    hashes[count] = hash
    count += transition & 1
    const word = hash & (transition >> 1)
    hash = (word << 5) + word + form | 0
  }
  return count
}

function readMarks(count: number, vocabulary: Vocabulary, result: Survey) {
  const { filter } = vocabulary
  const { words, tokens } = result
  result.clear()
  let tokenEnd = 0
  for (let index = 0; index < count; index++) {
    const mark = marks[index]!
    const i = mark >> 3
    const kind = mark & 7
    if (mayContain(filter, hashes[index]!)) {
      const entries = vocabulary.entriesOf(hashes[index]! & letterBits)
      if (entries) vocabulary.find(units, entries, i, words)
    }
    if (kind < digit) continue
    if (kind === digit) {
      if (i < tokenEnd) continue
      const start = runStart(i)
      tokenEnd = runEnd(i)
      if (i - start < longestRun) tokens.add(start, tokenEnd)
    } else noteSign(i, kind, result)
  }
}

function runStart(from: number): number {
  const stop = Math.max(0, from - longestRun)
  let at = from
  while (at > stop && isLetter(kindOf[units[at - 1]!]!)) at--
  return at
}

function runEnd(from: number): number {
  let at = from
  while (kindOf[units[at]!]! - 1 >>> 0 < digit) at++
  return at
}

function noteSign(i: number, kind: number, { ats, colons, escapes }: Survey) {
  const next = units[i + 1]!
  if (kind === atSign) ats.add(i)
  else if (kind === colon) {
    if (next > 32) colons.add(i)
  } else if (kind !== equals ? next > 32 : isHexOrBreak(next)) escapes.add(i)
}

function isHexOrBreak(unit: number) {
  return (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 70) || unit === 10 || unit === 13
}
