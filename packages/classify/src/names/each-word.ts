import { TextUnits } from '../text/units.ts'

const [none, letter, mark, half] = [1, 2, 3, 4]
/** Per UTF-16 unit, what it is in a word; 0 while not known. */
const classes = new Uint8Array(65_536)

function classOf(unit: number): number {
  if (unit >= 0xd800 && unit <= 0xdfff) return (classes[unit] = half)
  const character = String.fromCharCode(unit)
  return (classes[unit] = /\p{L}/u.test(character) ? letter : /\p{M}/u.test(character) ? mark : none)
}

const loaded = new TextUnits()

/** Two units that are one letter or mark. */
const isPair = (text: string, index: number, pattern: RegExp) =>
  pattern.test(String.fromCodePoint(text.codePointAt(index)!))

/**
 * Tells the words of a text, letters with the marks on them (`\p{L}[\p{L}\p{M}]*`), of at most `longest` units when they are plain ones; words of
 * others are told whatever their length, for it may change with their case.
 */
export function eachWord(text: string, longest: number, each: (start: number, end: number) => void): void {
  const units = loaded.load(text)
  const { length } = text
  for (let start = 0; start < length;) {
    const unit = units[start]!
    const found = classes[unit] || classOf(unit)
    if (found !== letter && !(found === half && isPair(text, start, /\p{L}/u))) {
      start += found === half && text.codePointAt(start)! > 0xffff ? 2 : 1
      continue
    }
    let end = start + (found === half ? 2 : 1)
    let isPlain = unit < 128
    // Zeros stand behind the text.
    for (;;) {
      const next = units[end]!
      const kind = classes[next] || classOf(next)
      if (kind === letter || kind === mark) {
        if (next >= 128) isPlain = false
        end++
      } else if (kind === half && isPair(text, end, /[\p{L}\p{M}]/u)) {
        isPlain = false
        end += 2
      } else break
    }
    if (!isPlain || end - start <= longest) each(start, end)
    start = end
  }
}
