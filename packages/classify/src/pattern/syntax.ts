/** A set of the 128 canonical characters (see text/canonical.ts) plus `OTHER`. */
export type CharacterSet = Uint8Array

export type Node =
  | { type: 'set'; set: CharacterSet }
  | { type: 'sequence'; parts: Node[] }
  | { type: 'choice'; options: Node[] }
  | { type: 'repeat'; node: Node; min: number; max: number }

export const OTHER = 128
const size = 129

/**
 * Parses the regular subset of regular expressions that rules are written in: literals, classes, groups, `|`, and the
 * quantifiers `? * + {m,n}`. Look-around, back-references and anchors are refused: boundaries are the engine's business.
 */
export function parsePattern(source: string): Node {
  const cursor = { source, at: 0 }
  const node = parseChoice(cursor)
  if (cursor.at < source.length)
    throw new Error(`Unexpected "${source[cursor.at]}" at ${cursor.at} of pattern ${source}`)
  return node
}

/** Fewest and most characters that match. */
export function lengthsOf(node: Node): [shortest: number, longest: number] {
  if (node.type === 'set') return [1, 1]
  if (node.type === 'repeat') {
    const [shortest, longest] = lengthsOf(node.node)
    return [shortest * node.min, node.max === 0 ? 0 : longest * node.max]
  }
  const parts = node.type === 'sequence' ? node.parts.map(lengthsOf) : node.options.map(lengthsOf)
  const sum = (index: 0 | 1) => parts.reduce((total, lengths) => total + lengths[index], 0)
  if (node.type === 'sequence') return [sum(0), sum(1)]
  return [Math.min(...parts.map(([shortest]) => shortest)), Math.max(...parts.map(([, longest]) => longest))]
}

interface Cursor {
  source: string
  at: number
}

function parseChoice(cursor: Cursor): Node {
  const options = [parseSequence(cursor)]
  while (cursor.source[cursor.at] === '|') {
    cursor.at++
    options.push(parseSequence(cursor))
  }
  const [first, ...others] = options
  return first && !others.length ? first : { type: 'choice', options }
}

function parseSequence(cursor: Cursor): Node {
  const parts: Node[] = []
  while (cursor.at < cursor.source.length && !'|)'.includes(cursor.source.charAt(cursor.at)))
    parts.push(parseRepeat(cursor))
  const [first, ...others] = parts
  return first && !others.length ? first : { type: 'sequence', parts }
}

function parseRepeat(cursor: Cursor): Node {
  const node = parseAtom(cursor)
  const quantifier = /^(?:[?*+]|\{(\d+)(,?)(\d*)\})/.exec(cursor.source.slice(cursor.at, cursor.at + 12))
  if (!quantifier) return node
  cursor.at += quantifier[0].length
  if (quantifier[0] === '?') return { type: 'repeat', node, min: 0, max: 1 }
  if (quantifier[0] === '*') return { type: 'repeat', node, min: 0, max: Infinity }
  if (quantifier[0] === '+') return { type: 'repeat', node, min: 1, max: Infinity }
  const min = Number(quantifier[1])
  const max = quantifier[3] ? Number(quantifier[3]) : quantifier[2] ? Infinity : min
  return { type: 'repeat', node, min, max }
}

function parseAtom(cursor: Cursor): Node {
  const character = cursor.source.charAt(cursor.at)
  if (character === '(') return parseGroup(cursor)
  if (character === '[') return { type: 'set', set: parseClass(cursor) }
  if ('^$*+?{'.includes(character))
    throw new Error(`Unsupported "${character}" at ${cursor.at} of pattern ${cursor.source}`)
  cursor.at++
  if (character === '.') return { type: 'set', set: invert(new Uint8Array(size)) }
  if (character !== '\\') return { type: 'set', set: only(character) }
  return { type: 'set', set: parseEscape(cursor) }
}

function parseGroup(cursor: Cursor): Node {
  cursor.at++
  if (cursor.source.startsWith('?:', cursor.at)) cursor.at += 2
  else if (cursor.source[cursor.at] === '?')
    throw new Error(`Unsupported group at ${cursor.at} of pattern ${cursor.source}`)
  const node = parseChoice(cursor)
  if (cursor.source[cursor.at++] !== ')') throw new Error(`Missing ")" in pattern ${cursor.source}`)
  return node
}

function parseEscape(cursor: Cursor): CharacterSet {
  const letter = cursor.source.charAt(cursor.at++)
  if (letter === 'd') return range('0', '9')
  if (letter === 'w') return union(range('0', '9'), range('A', 'Z'), range('a', 'z'), only('_'))
  if (letter === 's') return union(only(' '), only('\n'), only('\t'))
  if (letter === 'n') return only('\n')
  if (letter === 't') return only('\t')
  if (/[A-Za-z0-9]/.test(letter)) throw new Error(`Unsupported "\\${letter}" in pattern ${cursor.source}`)
  return only(letter)
}

function parseClass(cursor: Cursor): CharacterSet {
  const set = new Uint8Array(size)
  cursor.at++
  const negated = cursor.source[cursor.at] === '^'
  if (negated) cursor.at++
  while (cursor.source[cursor.at] !== ']') {
    const from = cursor.source[cursor.at++]
    if (from === undefined) throw new Error(`Missing "]" in pattern ${cursor.source}`)
    if (from === '\\') addAll(set, parseEscape(cursor))
    else if (cursor.source[cursor.at] === '-' && cursor.source[cursor.at + 1] !== ']') {
      addAll(set, range(from, cursor.source.charAt(cursor.at + 1)))
      cursor.at += 2
    } else addAll(set, only(from))
  }
  cursor.at++
  return negated ? invert(set) : set
}

const only = (character: string): CharacterSet => range(character, character)

/** Sets by their first and last character; never written to. */
const ranges = new Map<number, CharacterSet>()

function range(from: string, to: string): CharacterSet {
  const [first, last] = [from.charCodeAt(0), to.charCodeAt(0)]
  if (last >= OTHER)
    throw new Error(`Patterns are written over ASCII; "${to}" is not. Its canonical form may be: see text/canonical.ts`)
  const key = first * size + last
  const set = ranges.get(key) ?? new Uint8Array(size).fill(1, first, last + 1)
  ranges.set(key, set)
  return set
}

function union(...sets: CharacterSet[]): CharacterSet {
  const all = new Uint8Array(size)
  for (const set of sets) addAll(all, set)
  return all
}

function addAll(target: CharacterSet, source: CharacterSet) {
  for (let i = 0; i < size; i++) if (source[i]) target[i] = 1
}

function invert(set: CharacterSet): CharacterSet {
  return set.map(present => (present ? 0 : 1))
}
