import type { CommentMarks } from '../languages.ts'

export type Visit = (kind: 'comment' | 'string', start: number, end: number) => void

const [space, newline, backslash, equals] = [32, 10, 92, 61]
const quotes = [34, 39, 96]
const longestString = 600
const longestBlock = 65_536
const isWordUnit = (unit: number) =>
  (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122) || unit === 95

/** Visits the comments and strings of a program, in order; a string that does not end on its line is none. Linear in the text. */
export function visitRegions(text: string, marks: CommentMarks, visit: Visit): void {
  const firsts = firstsOf(marks)
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit > 127 || firsts[unit] === 0) continue
    const end = commentEnd(text, marks, at)
    if (end > 0) {
      visit('comment', at, end)
      at = end - 1
    } else if (quotes.includes(unit)) {
      const close = stringEnd(text, at)
      if (close === 0) continue
      visit('string', at + 1, close - 1)
      at = close - 1
    }
  }
}

const known = new WeakMap<CommentMarks, Uint8Array>()
/** Which ASCII units a comment or a string may begin with. */
function firstsOf(marks: CommentMarks): Uint8Array {
  const before = known.get(marks)
  if (before) return before
  const firsts = new Uint8Array(128)
  for (const mark of [...marks.line, ...marks.block.map(([open]) => open)]) firsts[mark.charCodeAt(0)] = 1
  for (const quote of quotes) firsts[quote] = 1
  known.set(marks, firsts)
  return firsts
}

/** Behind the comment that begins here, or 0. */
function commentEnd(text: string, { line, block }: CommentMarks, at: number): number {
  for (const [open, close] of block) {
    if (!text.startsWith(open, at)) continue
    // Perl's and Ruby's manuals begin at a line's first unit, directly followed by a word.
    if (open.charCodeAt(0) === equals && !(isLineStart(text, at) && isWordUnit(text.charCodeAt(at + 1)))) continue
    const end = text.slice(at + open.length, at + longestBlock).indexOf(close)
    return end < 0 ? Math.min(text.length, at + longestBlock) : at + open.length + end + close.length
  }
  if (!line.some(mark => text.startsWith(mark, at)) || !mayBegin(text, at)) return 0
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

/** `a#b`, `$#` and `http://` begin no comment. */
function mayBegin(text: string, at: number): boolean {
  if (isLineStart(text, at)) return true
  const before = text.charCodeAt(at - 1)
  if (before <= space || before === 0xfeff) return true
  return text.charCodeAt(at) === 47 && before !== 58
}

const isLineStart = (text: string, at: number) => at === 0 || text.charCodeAt(at - 1) === newline

/** Behind the closing quote on the same line, or 0. Looks no further than a long string, so that quotes without end cost little. */
function stringEnd(text: string, at: number): number {
  const quote = text.charCodeAt(at)
  if (quote === 39 && at > 0 && isWordUnit(text.charCodeAt(at - 1))) return 0
  const limit = Math.min(text.length, at + longestString)
  for (let next = at + 1; next < limit; next++) {
    const unit = text.charCodeAt(next)
    if (unit === newline) return 0
    if (unit === backslash) next++
    else if (unit === quote) return next + 1
  }
  return 0
}
