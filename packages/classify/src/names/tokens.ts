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

/** Tokens of a part of a text. Letters and digits are kept apart, so `30A` is two tokens; hyphens are signs, apostrophes inside a word are not. */
export function tokensOf(text: string, from = 0, to = text.length): Token[] {
  const tokens: Token[] = []
  for (let start = from; start < to;) {
    const found = at(text, start)
    let end = start + 1
    if (found === letter) end = endOfWord(text, start, to)
    else if (found === digit) while (end < to && at(text, end) === digit) end++
    else if (found === half && end < to) end++
    if (found !== space) tokens.push({ text: text.slice(start, end), start, end, kind: kindOf(found) })
    start = end
  }
  return tokens
}

function kindOf(found: number): TokenKind {
  if (found === letter) return 'word'
  if (found === digit) return 'number'
  return found === line ? 'line' : 'sign'
}

function endOfWord(text: string, start: number, to: number): number {
  let end = start + 1
  while (end < to) {
    const found = at(text, end)
    const isApostrophe =
      found === sign && (text[end] === "'" || text[end] === '’') && end + 1 < to && at(text, end + 1) === letter
    if (found !== letter && found !== mark && !isApostrophe) break
    end++
  }
  return end
}
