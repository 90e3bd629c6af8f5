/** A word, number, sign or line end. `start` and `end` are UTF-16 units into the text. */
export interface Token { text: string; start: number; end: number; kind: TokenKind }
export type TokenKind = 'word' | 'number' | 'sign' | 'line'

const pattern = /\p{L}(?:[\p{L}\p{M}]|['’](?=\p{L}))*|\d+|\r?\n|[^\s]/gu

/** Tokens of a part of a text. Letters and digits are kept apart, so `30A` is two tokens; hyphens are signs. */
export function tokensOf(text: string, from = 0, to = text.length): Token[] {
  const tokens: Token[] = []
  for (const match of text.slice(from, to).matchAll(pattern)) {
    const found = match[0]
    const start = from + match.index
    tokens.push({ text: found, start, end: start + found.length, kind: kindOf(found) })
  }
  return tokens
}

function kindOf(text: string): TokenKind {
  const code = text.charCodeAt(0)
  if (code >= 48 && code <= 57) return 'number'
  if (code === 10 || code === 13) return 'line'
  return /^\p{L}/u.test(text) ? 'word' : 'sign'
}
