/** A text as a literal of Python 3, in ASCII. */
export function python(value: string): string {
  const inside = [...value].map(character => {
    const point = character.codePointAt(0) ?? 0
    if (character === '"' || character === '\\') return `\\${character}`
    if (point >= 32 && point < 127) return character
    return point > 0xffff ? `\\U${point.toString(16).padStart(8, '0')}` : `\\u${point.toString(16).padStart(4, '0')}`
  })
  return `"${inside.join('')}"`
}
