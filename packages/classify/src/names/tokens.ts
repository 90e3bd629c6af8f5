import { extend, seed } from '../text/hash.ts'

/** A word, number, sign or line end. `start` and `end` are UTF-16 units into the text. */
export interface Token {
  text: string
  start: number
  end: number
  kind: TokenKind
}
export type TokenKind = 'word' | 'number' | 'sign' | 'line'

const [space, letter, mark, digit, line, sign, half] = [1, 2, 3, 4, 5, 6, 7]
/** Per UTF-16 unit, what it is; 0 while not known. */
const classes = new Uint8Array(65_536)

function classOf(unit: number): number {
  const character = String.fromCharCode(unit)
  if (unit === 10) return (classes[unit] = line)
  if (unit >= 48 && unit <= 57) return (classes[unit] = digit)
  if (unit >= 0xd800 && unit <= 0xdbff) return (classes[unit] = half)
  return (classes[unit] = /\s/.test(character)
    ? space
    : /\p{L}/u.test(character)
      ? letter
      : /\p{M}/u.test(character)
        ? mark
        : sign)
}
const at = (text: string, index: number) => {
  const unit = text.charCodeAt(index)
  return classes[unit] || (index < text.length ? classOf(unit) : space)
}

/** Makes a token of the units from `start` to `end`, with their `fnv1a`. */
type MakeToken = (kind: TokenKind, start: number, end: number, hash: number) => void

/**
 * Tells each token of a part of a text. Letters and digits are kept apart, so `30A` is two tokens; hyphens are signs, apostrophes inside a word are
 * not.
 */
export function readTokens(text: string, from: number, to: number, make: MakeToken): void {
  for (let start = from; start < to;) {
    const found = at(text, start)
    let end = start + 1
    let hash = extend(seed, text.charCodeAt(start))
    if (found === letter) {
      for (; end < to && goesOn(text, end, to); end++) hash = extend(hash, text.charCodeAt(end))
    } else if (found === digit) {
      while (end < to && at(text, end) === digit) end++
    } else if (found === half && end < to) end++
    if (found !== space) make(kindOf(found), start, end, hash)
    start = end
  }
}

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  readTokens(text, 0, text.length, (kind, start, end) =>
    tokens.push({ text: text.slice(start, end), start, end, kind }),
  )
  return tokens
}

function kindOf(found: number): TokenKind {
  if (found === letter) return 'word'
  if (found === digit) return 'number'
  return found === line ? 'line' : 'sign'
}

/** Whether a word goes on with the unit at `end`: a letter, a mark, or an apostrophe before a letter. */
function goesOn(text: string, end: number, to: number): boolean {
  const found = at(text, end)
  if (found === letter || found === mark) return true
  const unit = text.charCodeAt(end)
  return (unit === 39 || unit === 0x2019) && end + 1 < to && at(text, end + 1) === letter
}
