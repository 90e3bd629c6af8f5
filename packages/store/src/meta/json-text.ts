/** Levels of a JSON value that is stored or read. Nothing that this product keeps has a tenth of them; code that walks a value holds this many. */
export const deepestJson = 200

/** Levels that arrays and objects in a JSON text are nested, without reading the values: no text is too deep for this. */
export function jsonDepth(text: string): number {
  let [depth, deepest] = [0, 0]
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) quoted = !quoted
    else if (quoted) at += code === backslash ? 1 : 0
    else if (code === openBracket || code === openBrace) deepest = Math.max(deepest, ++depth)
    else if (code === closeBracket || code === closeBrace) depth--
  }
  return deepest
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]

/** What a stored JSON text holds; of one that cannot be read, the empty value of its kind and why. */
export function readJson(text: string): { value: unknown; fault?: string } {
  const depth = text.length > deepestJson ? jsonDepth(text) : 0
  if (depth > deepestJson)
    return { value: emptyLike(text), fault: `it is nested ${depth} levels deep, and ${deepestJson} are read` }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    return { value: emptyLike(text), fault: error instanceof Error ? error.message : String(error) }
  }
}

function emptyLike(text: string): unknown {
  return /^\s*\[/.test(text) ? [] : {}
}
