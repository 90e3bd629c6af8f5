/** Values that the rate of chance is estimated from. */
const probed = 100
/** The check stands at the end, the date of birth before it: only the end is drawn anew. */
const drawn = 4
const tries = 2

/** A fixed sequence of numbers from 0 to 1 (mulberry32): the same column has the same verdict each time. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** How often a value passes whose last digits are drawn by lot: one in ten for one check digit, nearly always where there is no check. */
export function chanceOf(values: readonly string[], passes: (value: string) => boolean): number {
  const random = sequence(values.length)
  const step = Math.max(1, Math.floor(values.length / probed))
  let tested = 0
  let passed = 0
  for (let at = 0; at < values.length; at += step)
    for (let turn = 0; turn < (values.length < probed ? tries * 4 : tries); turn++) {
      tested++
      if (passes(redrawn(values[at]!, random))) passed++
    }
  return (passed + 1) / (tested + 2)
}

function redrawn(value: string, random: () => number): string {
  const symbols = [...value]
  let left = drawn
  for (let at = symbols.length - 1; at >= 0 && left > 0; at--) {
    const symbol = symbols[at]!
    if (/\d/.test(symbol)) symbols[at] = String(Math.floor(random() * 10))
    else if (/[A-Za-z]/.test(symbol)) symbols[at] = letter(symbol, random)
    else continue
    left--
  }
  return symbols.join('')
}

function letter(symbol: string, random: () => number): string {
  const drawnLetter = String.fromCharCode(65 + Math.floor(random() * 26))
  return symbol >= 'a' ? drawnLetter.toLowerCase() : drawnLetter
}

/**
 * How strongly so many passing values speak against chance, in natural logarithms: the likelihood ratio of the share that was seen to the
 * rate of chance. 14 is one in a million.
 */
export function evidenceOf({ count, share, chance }: { count: number; share: number; chance: number }): number {
  if (share <= chance) return 0
  const rest = 1 - share
  return count * (share * Math.log(share / chance) + (rest > 0 ? rest * Math.log(rest / (1 - chance)) : 0))
}
