const roman: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

/** A number in one of Word's formats (ECMA-376 part 1, 17.18.59); formats not known here are shown as decimals. */
export function formatNumber(value: number, format: string): string {
  switch (format) {
    case 'lowerRoman':
      return toRoman(value).toLowerCase()
    case 'upperRoman':
      return toRoman(value)
    case 'lowerLetter':
      return toLetters(value).toLowerCase()
    case 'upperLetter':
      return toLetters(value)
    case 'ordinal':
      return `${value}${ordinalSuffix(value)}`
    case 'decimalZero':
      return String(value).padStart(2, '0')
    case 'none':
    case 'bullet':
      return ''
    default:
      return String(value)
  }
}

function toRoman(value: number): string {
  if (value <= 0 || value > 10_000) return String(value)
  let left = value
  return roman
    .map(([worth, letters]) => {
      const times = Math.floor(left / worth)
      left -= times * worth
      return letters.repeat(times)
    })
    .join('')
}

/** A … Z, AA, BB …: Word repeats the letter. */
function toLetters(value: number): string {
  if (value <= 0) return String(value)
  return String.fromCharCode(65 + ((value - 1) % 26)).repeat(Math.min(100, Math.floor((value - 1) / 26) + 1))
}

function ordinalSuffix(value: number): string {
  if (value % 100 >= 11 && value % 100 <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'
}
