/** Of a line, what is looked at: keeps every pattern's cost in proportion to the text. */
const longestLine = 300

/** Bits of a unit of ASCII; others have none. */
const [isCapital, isSmall, partsCells, isColon, isBlank, isBar] = [1, 2, 4, 8, 16, 32]
const bitsOf = new Uint8Array(65_536)
for (let unit = 0; unit < 128; unit++) bitsOf[unit] = tell(String.fromCharCode(unit))

function tell(sign: string): number {
  if (/[A-Z]/.test(sign)) return isCapital
  if (/[a-z]/.test(sign)) return isSmall
  if (sign === ':') return isColon
  return (/[,;|\t]/.test(sign) ? partsCells : 0) | (/\s/.test(sign) ? isBlank : 0) | (/[|\t]/.test(sign) ? isBar : 0)
}
const [newline, space, hash, colonSign] = [10, 32, 35, 58]

const isSpace = (unit: number) =>
  unit < 128 ? (bitsOf[unit]! & isBlank) !== 0 : unit >= 0xa0 && /\s/.test(String.fromCharCode(unit))

/** How many lines of a text are of each shape, of those that are not blank. */
export interface Shapes {
  lines: number
  labelled: number
  bulleted: number
  headed: number
  columns: number
  delimited: number
  prose: number
  short: number
}

/** `units`: those of `text`. Looks at each once, and tries patterns only where they may match. */
export function countShapes(text: string, units: Uint16Array): Shapes {
  const shapes = { lines: 0, labelled: 0, bulleted: 0, headed: 0, columns: 0, delimited: 0, prose: 0, short: 0 }
  const { length } = text
  for (let start = 0; start <= length;) {
    let from = start
    while (from < length && units[from] !== newline && isSpace(units[from]!)) from++
    let end = from + longestLine < length ? text.indexOf('\n', from) : -1
    if (end < 0) for (end = from; end < length && units[end] !== newline;) end++
    let to = end
    while (to > from && isSpace(units[to - 1]!)) to--
    if (to > from) {
      shapes.lines++
      countLine(shapes, { text, units }, from, Math.min(to, from + longestLine))
    }
    start = end + 1
  }
  return shapes
}

function countLine(
  shapes: Shapes,
  { text, units }: { text: string; units: Uint16Array },
  from: number,
  to: number,
): void {
  let [all, parts, colon, isSpaced] = [0, 0, -1, false]
  for (let at = from; at < to; at++) {
    const unit = units[at]!
    const bits = bitsOf[unit]!
    all |= bits
    if ((bits & (partsCells | isColon | isBlank)) === 0) continue
    if (bits & partsCells) parts++
    // A line does not begin with a space.
    else if (unit === space && units[at - 1] === space) isSpaced = true
    if (colon < 0 && unit === colonSign) colon = at - from
  }
  const length = to - from
  const first = units[from]!
  const line = () => text.slice(from, to)
  if (colon > 1 && colon <= 80 && /^[\p{L}\d .'/()#-]{2,40}:(\s|$)/u.test(line())) shapes.labelled++
  if ((first >= 128 || !(bitsOf[first]! & (isSmall | isCapital))) && /^([-*•–·]|\d{1,2}[.)])\s/.test(line()))
    shapes.bulleted++
  if (first === hash || (length < 60 && length > 3 && !(all & isSmall))) if (isHeaded(line())) shapes.headed++
  if ((isSpaced || all & isBar) && /\S {2,}\S.* {2,}\S|\t.*\t|\|.*\|/.test(line())) shapes.columns++
  if (parts >= 4 && length < 200 * parts) shapes.delimited++
  if (length > 200) shapes.prose++
  if (length < 25) shapes.short++
}

const isHeaded = (line: string) =>
  /^#{1,6}\s/.test(line) ||
  (line.length < 60 && line.length > 3 && !/[a-z]/.test(line) && line === line.toUpperCase() && /\p{L}{3}/u.test(line))
