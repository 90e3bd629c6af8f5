const [none, letter, mark, half] = [1, 2, 3, 4]
/** Per UTF-16 unit, what it is in a word; 0 while not known. */
const classes = new Uint8Array(65_536)

function classOf(unit: number): number {
  if (unit >= 0xd800 && unit <= 0xdfff) return (classes[unit] = half)
  const character = String.fromCharCode(unit)
  return (classes[unit] = /\p{L}/u.test(character) ? letter : /\p{M}/u.test(character) ? mark : none)
}

const at = (text: string, index: number) => {
  const unit = text.charCodeAt(index)
  return index < text.length ? classes[unit] || classOf(unit) : none
}

/** Two units that are one letter or mark. */
const isPair = (text: string, index: number, pattern: RegExp) =>
  pattern.test(String.fromCodePoint(text.codePointAt(index)!))

/**
 * Tells the words of a text, letters with the marks on them (`\p{L}[\p{L}\p{M}]*`), of at most `longest` units when they are plain ones; words of
 * others are told whatever their length, for it may change with their case.
 */
export function eachWord(text: string, longest: number, each: (start: number, end: number) => void): void {
  for (let start = 0; start < text.length;) {
    const found = at(text, start)
    if (found !== letter && !(found === half && isPair(text, start, /\p{L}/u))) {
      start += found === half && text.codePointAt(start)! > 0xffff ? 2 : 1
      continue
    }
    let end = start + (found === half ? 2 : 1)
    let isPlain = text.charCodeAt(start) < 128
    for (;;) {
      const next = at(text, end)
      if (next === letter || next === mark) {
        if (text.charCodeAt(end) >= 128) isPlain = false
        end++
      } else if (next === half && isPair(text, end, /[\p{L}\p{M}]/u)) {
        isPlain = false
        end += 2
      } else break
    }
    if (!isPlain || end - start <= longest) each(start, end)
    start = end
  }
}
