/** Of a text, too many to be gathered by patterns. */
export interface Signs {
  digits: number
  capitals: number
  questions: number
  /** `$5`, `€ 5`, `5.00`, `5,00`. */
  money: number
  /** `1.2.2024`, `2024-01-02`, `1/2/24`. */
  dates: number
  /** A brace or semicolon at a line's end, a fence, `=>`, `()`. */
  code: number
}

/** Bits of a unit; those from `special` on are looked at closer. */
const [isDigit, isCapital, isWordly, isBlank, unknown] = [1, 2, 4, 8, 16]
const [isQuestion, isPoint, isDash, isCurrency, endsCode, isEquals, isOpen, isFence, isHalf] = [
  32, 64, 128, 256, 512, 1024, 2048, 4096, 8192,
]
const special = ~(isDigit | isCapital | isWordly | isBlank)
/** Per UTF-16 unit its bits; `unknown` beyond ASCII until it is met. */
const bitsOf = new Uint16Array(65_536).fill(unknown)
for (let unit = 0; unit < 128; unit++) bitsOf[unit] = tell(unit)

function tell(unit: number): number {
  if (unit >= 0xd800 && unit <= 0xdfff) return isHalf
  const sign = String.fromCharCode(unit)
  const isOf = (pattern: RegExp, bit: number) => (pattern.test(sign) ? bit : 0)
  return (
    isOf(/[0-9]/, isDigit) |
    isOf(/\p{Lu}/u, isCapital) |
    isOf(/\w/, isWordly) |
    isOf(/\s/, isBlank) |
    isOf(/\?/, isQuestion) |
    isOf(/[.,]/, isPoint) |
    isOf(/[./-]/, isDash) |
    isOf(/[$€£¥]/, isCurrency) |
    isOf(/[{};]/, endsCode) |
    isOf(/=/, isEquals) |
    isOf(/\(/, isOpen) |
    isOf(/`/, isFence)
  )
}

const capital = /\p{Lu}/u
const [close, greater, fence] = [41, 62, 96]

/** Of the first `length` units. */
export function countSigns(units: Uint16Array, length: number): Signs {
  let [digits, capitals, questions, money, dates, code] = [0, 0, 0, 0, 0, 0]
  /** Where the last one ended: they do not overlap. */
  let [moneyEnd, dateEnd, fenceEnd] = [0, 0, 0]
  for (let at = 0; at < length; at++) {
    let bits = bitsOf[units[at]!]!
    if ((bits & special) !== 0) {
      if (bits & unknown) bits = bitsOf[units[at]!] = tell(units[at]!)
      if (bits & isQuestion) questions++
      else if (bits & isCurrency) {
        const end = endOfPrice(units, at, length)
        if (end > 0) {
          money++
          moneyEnd = end
        }
      } else if (bits & endsCode) {
        if (isLineEnd(units, at + 1, length)) code++
      } else if (bits & (isEquals | isOpen)) {
        if (at + 1 < length && units[at + 1] === (bits & isEquals ? greater : close)) code++
      } else if (bits & isFence) {
        if (at >= fenceEnd && at + 2 < length && units[at + 1] === fence && units[at + 2] === fence) {
          code++
          fenceEnd = at + 3
        }
      } else if (bits & isHalf) {
        if (isCapitalPair(units, at, length)) capitals++
      } else if (at > 0 && bitsOf[units[at - 1]!]! & isDigit) {
        if (bits & isPoint && at > moneyEnd && isFraction(units, at, length)) {
          money++
          moneyEnd = at + 3
        }
        if (bits & isDash) {
          const end = endOfDate(units, at, dateEnd, length)
          if (end > 0) {
            dates++
            dateEnd = end
          }
        }
      }
    }
    digits += bits & isDigit
    capitals += (bits >> 1) & 1
  }
  return { digits, capitals, questions, money, dates, code }
}

const bitsAt = (units: Uint16Array, at: number, length: number) => {
  if (at < 0 || at >= length) return 0
  const bits = bitsOf[units[at]!]!
  return bits === unknown ? tell(units[at]!) : bits
}

/** `[$€£¥]\s?\d` */
function endOfPrice(units: Uint16Array, at: number, length: number): number {
  const next = bitsAt(units, at + 1, length)
  if (next & isDigit) return at + 2
  return next & isBlank && bitsAt(units, at + 2, length) & isDigit ? at + 3 : 0
}

/** `\d\d\b` behind a point. */
const isFraction = (units: Uint16Array, point: number, length: number) =>
  (bitsAt(units, point + 1, length) & bitsAt(units, point + 2, length) & isDigit) !== 0 &&
  (bitsAt(units, point + 3, length) & isWordly) === 0

/** Digits from `at` on, no more than 5. */
function digitsFrom(units: Uint16Array, at: number, length: number): number {
  let count = 0
  while (count < 5 && bitsAt(units, at + count, length) & isDigit) count++
  return count
}

/** `\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b` by its first sign; 0 where it is none. */
function endOfDate(units: Uint16Array, sign: number, from: number, length: number): number {
  let start = sign
  while (start > from && sign - start < 5 && bitsAt(units, start - 1, length) & isDigit) start--
  if (start === sign || sign - start > 4 || bitsAt(units, start - 1, length) & isWordly) return 0
  const second = digitsFrom(units, sign + 1, length)
  const next = sign + 1 + second
  if (second === 0 || second > 2 || !(bitsAt(units, next, length) & isDash)) return 0
  const third = digitsFrom(units, next + 1, length)
  const end = next + 1 + third
  return third === 0 || third > 4 || bitsAt(units, end, length) & isWordly ? 0 : end
}

const isTerminator = (unit: number) => unit === 10 || unit === 13 || unit === 0x2028 || unit === 0x2029

/** `\s*$` with lines: only white space up to an end of a line. */
function isLineEnd(units: Uint16Array, from: number, length: number): boolean {
  let at = from
  for (; at < length && bitsAt(units, at, length) & isBlank; at++) if (isTerminator(units[at]!)) return true
  return at >= length
}

/** Whether a capital beyond the first 65,536 code points begins here. */
function isCapitalPair(units: Uint16Array, at: number, length: number): boolean {
  const [high, low] = [units[at]!, at + 1 < length ? units[at + 1]! : 0]
  if (high >= 0xdc00 || low < 0xdc00 || low > 0xdfff) return false
  return capital.test(String.fromCodePoint(((high - 0xd800) << 10) + (low - 0xdc00) + 0x10000))
}
