import { unreadable } from './unreadable.ts'

/** PowerShell ends a text in single quotes at each of these, whichever it began with. */
const quotes = /['\u2018\u2019\u201a\u201b]/u

/** A text as an expression of PowerShell (5.1 and later), which names no variable and calls nothing. */
export function powershell(value: string): string {
  const pieces: { text: string; isPlain: boolean }[] = []
  for (const unit of value.split('')) {
    const isPlain = !isCoded(unit)
    const last = pieces.at(-1)
    if (last && isPlain && last.isPlain) last.text += unit
    else pieces.push({ text: unit, isPlain })
  }
  const [only] = pieces
  if (!only) return "''"
  if (pieces.length === 1 && only.isPlain) return `'${only.text.replaceAll("'", "''")}'`
  // A character plus a text would be counted, not joined: it begins with a text.
  return `(${["''", ...pieces.map(({ text, isPlain }) => (isPlain ? `'${text.replaceAll("'", "''")}'` : code(text)))].join(' + ')})`
}

/** By UTF-16 unit: version 5.1 reads a file without a byte order mark in the machine's own code page, so that all but ASCII is spelt out. */
const isCoded = (unit: string) =>
  unit.charCodeAt(0) > 126 || (unit !== "'" && quotes.test(unit)) || unreadable.test(unit)
const code = (unit: string) => `[char]0x${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
