import bidiFactory, { type Bidi } from 'bidi-js'
import type { Face, Fonts, Weight } from './fonts.ts'

const bidi = (bidiFactory as unknown as { (): Bidi })()

export interface Style {
  size: number
  weight?: Weight
  color?: string
  /** Figures of one width, for columns of numbers. */
  isTabular?: boolean
}

/** A piece that one face sets, from left to right as it is printed. */
interface Piece {
  face: Face
  text: string
  width: number
}
export interface Line {
  pieces: readonly Piece[]
  width: number
}

/** What stands for a character that no font here has. */
const missing = '\u25a1'
// Nothing of a text may steer how it is printed, but for marks that keep a name apart.
const controls = /[\p{Cc}\u202a-\u202e\u2066\u2067]+/gu
/** Marks of direction, which nobody sees. */
const marks = /[\u200e\u200f\u2068\u2069]/g
const turnedLetters = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const ideographs = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u

/** Sets text in whatever script: faces by character, right-to-left runs turned, lines broken to a width in points. */
export interface Typesetter {
  line(text: string, style: Style): Line
  /** Lines of at most `width`; words that are longer are cut. */
  lines(text: string, style: Style, width: number): Line[]
  /** One line, its end cut off with an ellipsis where it is too long. */
  fitted(text: string, style: Style, width: number): Line
}

/** @param way in which lines of the document run; what has letters of the other way alone runs in that */
export function createTypesetter(fonts: Fonts, way: 'ltr' | 'rtl' = 'ltr'): Typesetter {
  const widths = new Map<string, number>()
  const widthOf = ({ name, font }: Face, text: string, { size, isTabular = false }: Style) => {
    const key = `${name} ${isTabular} ${text}`
    let width = widths.get(key)
    if (width === undefined) {
      width = font.layout(text, isTabular ? ['tnum'] : undefined).advanceWidth / font.unitsPerEm
      if (widths.size > 50_000) widths.clear()
      widths.set(key, width)
    }
    return width * size
  }

  function line(given: string, style: Style): Line {
    const text = given.replace(controls, ' ')
    const pieces = runsOf(text, way).flatMap(run => setIn(run, style))
    return { pieces, width: pieces.reduce((sum, { width }) => sum + width, 0) }
  }

  function setIn({ text, isTurned }: Run, style: Style): Piece[] {
    const pieces = byFace(fonts, text, style.weight ?? 400).map(({ face, text: part }) => {
      const shown = isTurned ? mirrored(part) : part
      return { face, text: shown, width: widthOf(face, shown, style) }
    })
    return isTurned ? pieces.reverse() : pieces
  }

  function lines(text: string, style: Style, width: number): Line[] {
    const made: Line[] = []
    let held = ''
    for (const word of wordsOf(text)) {
      const longer = held + word
      if (line(longer.trimEnd(), style).width <= width) {
        held = longer
        continue
      }
      if (held.trim()) made.push(line(held.trimEnd(), style))
      held = cut(word, style, width, made)
    }
    if (held.trim() || !made.length) made.push(line(held.trimEnd(), style))
    return made
  }

  /** The rest of a word after as many lines as it fills alone. */
  function cut(word: string, style: Style, width: number, made: Line[]): string {
    let rest = word.trimStart()
    while (line(rest.trimEnd(), style).width > width && rest.length > 1) {
      const fits = longestFit(rest, style, width)
      made.push(line(rest.slice(0, fits), style))
      rest = rest.slice(fits)
    }
    return rest
  }

  function longestFit(text: string, style: Style, width: number): number {
    let [low, high] = [1, text.length]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (line(text.slice(0, middle), style).width <= width) low = middle
      else high = middle - 1
    }
    // Not between the halves of a character beyond the first plane.
    return low > 1 && /[\ud800-\udbff]/.test(text[low - 1] ?? '') ? low - 1 : low
  }

  return {
    line,
    lines,
    fitted(text, style, width) {
      const whole = line(text, style)
      if (whole.width <= width) return whole
      const room = width - line('…', style).width
      return line(`${text.slice(0, longestFit(text, style, room)).trimEnd()}…`, style)
    },
  }
}

interface Run {
  text: string
  /** Read from right to left: its pieces are put down in the opposite order. */
  isTurned: boolean
}

/** Runs of one direction in the order in which they are printed, words apart where they are turned. */
function runsOf(text: string, way: 'ltr' | 'rtl'): Run[] {
  const base = way === 'rtl' && !turnedLetters.test(text) && /\p{L}/u.test(text) ? 'ltr' : way
  if (base === 'ltr' && !turnedLetters.test(text)) return [{ text: text.replace(marks, ''), isTurned: false }]
  const { levels } = bidi.getEmbeddingLevels(text, base)
  const runs: { text: string; level: number }[] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at]?.match(marks)) continue
    const level = levels[at] ?? 0
    const last = runs.at(-1)
    if (last && last.level === level) last.text += text[at]
    else runs.push({ text: text[at] ?? '', level })
  }
  return reordered(runs).flatMap(({ text: run, level }): Run[] =>
    level % 2 === 0
      ? [{ text: run, isTurned: false }]
      : (run.match(/\s+|\S+/g) ?? []).reverse().map((word): Run => ({ text: word, isTurned: true })),
  )
}

/** Rule L2 of the Unicode bidirectional algorithm, on whole runs. */
function reordered<R extends { level: number }>(runs: readonly R[]): R[] {
  const order = [...runs]
  const highest = Math.max(...order.map(({ level }) => level))
  for (let level = highest; level >= 1; level--)
    for (let from = 0; from < order.length; from++) {
      let to = from
      while (to < order.length && (order[to]?.level ?? 0) >= level) to++
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  return order
}

/** Brackets and the like, as they look in text that is read from right to left, turned; letters are turned by their font. */
function mirrored(piece: string): string {
  if (turnedLetters.test(piece)) return piece
  return [...piece]
    .reverse()
    .map(character => bidi.getMirroredCharacter(character) ?? character)
    .join('')
}

function byFace(fonts: Fonts, text: string, weight: Weight): { face: Face; text: string }[] {
  const parts: { face: Face; text: string }[] = []
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0
    const last = parts.at(-1)
    // A mark joins the letter before it, and a space what is before it, where that face has it.
    const joins = /[\p{M}\p{Z}]/u.test(character) && last?.face.font.hasGlyphForCodePoint(codePoint)
    const found = joins ? last?.face : fonts.faceOf(codePoint, weight)
    const face = found ?? fonts.faceOf(0x20, weight)
    const shown = found ? character : missing
    if (!face) continue
    if (last && last.face === face) last.text += shown
    else parts.push({ face, text: shown })
  }
  return parts
}

/** Words with the space behind them; between ideographs a line may break anywhere. */
function wordsOf(text: string): string[] {
  return (text.replace(controls, ' ').match(/\S+\s*|\s+/g) ?? []).flatMap(word =>
    ideographs.test(word) ? [...word] : (word.match(/[^/\\_@.-]*[/\\_@.-]+\s*|[^/\\_@.-]+/g) ?? [word]),
  )
}
