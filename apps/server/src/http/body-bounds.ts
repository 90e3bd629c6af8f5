/**
 * What a body may hold, before anything is built of it. The deepest that any call takes is a filter: eight levels, each two brackets
 * deep, inside a list of questions. The call with the most names changes the trust in a thousand subjects.
 */
export const bodyBounds = { depth: 32, names: 20_000 } as const

const quote = 34,
  backslash = 92,
  colon = 58
const opening = new Set([91, 123]),
  closing = new Set([93, 125])

/** Which bound a JSON text breaks, found in one pass over its characters. What is no JSON may pass: the parser refuses it. */
export function brokenBound(
  text: string,
  bounds: { depth: number; names: number } = bodyBounds,
): keyof typeof bodyBounds | undefined {
  let depth = 0,
    names = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === quote) at = endOfString(text, at)
    else if (character === colon && ++names > bounds.names) return 'names'
    else if (opening.has(character) && ++depth > bounds.depth) return 'depth'
    else if (closing.has(character)) depth--
  }
  return undefined
}

/** Where the string that begins at `start` has its closing quote; the end of the text for one that has none. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === quote) return at
    if (character === backslash) at++
  }
  return text.length
}
