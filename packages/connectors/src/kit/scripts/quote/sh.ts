import { unreadable } from './unreadable.ts'

/**
 * Bytes as one word of a POSIX shell. What a reader of the script could not see, or not see where it is, is written by its octal code; a newline,
 * which a command's output would lose at its end, stays as it is inside the quotes.
 */
export function sh(value: string | Uint8Array): string {
  const bytes = typeof value === 'string' ? Buffer.from(value) : Buffer.from(value)
  if (bytes.includes(0)) throw new TypeError('No word of a shell holds the character zero.')
  const text = bytes.toString('utf8')
  const pieces = Buffer.from(text).equals(bytes) ? piecesOf(text) : [...bytes].map(pieceOfByte)
  return pieces.length === 0 ? "''" : joined(pieces)
}

interface Piece {
  plain: string
  codes: readonly number[]
}

function piecesOf(text: string): Piece[] {
  return [...text].map(character =>
    character !== '\n' && unreadable.test(character)
      ? { plain: '', codes: [...Buffer.from(character)] }
      : { plain: character, codes: [] },
  )
}

function pieceOfByte(byte: number): Piece {
  const isPlain = byte === 10 || (byte >= 32 && byte < 127)
  return isPlain ? { plain: String.fromCharCode(byte), codes: [] } : { plain: '', codes: [byte] }
}

function joined(pieces: readonly Piece[]): string {
  let word = ''
  for (let at = 0; at < pieces.length;) {
    const isPlain = pieces[at]?.plain !== ''
    const rest = pieces.slice(at)
    const end = rest.findIndex(({ plain }) => (plain !== '') !== isPlain)
    const run = end < 0 ? rest : rest.slice(0, end)
    at += run.length
    word += isPlain ? quoted(run.map(({ plain }) => plain).join('')) : coded(run.flatMap(({ codes }) => codes))
  }
  return word
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
const coded = (codes: readonly number[]) =>
  `"$(printf '${codes.map(code => `\\${code.toString(8).padStart(3, '0')}`).join('')}')"`
