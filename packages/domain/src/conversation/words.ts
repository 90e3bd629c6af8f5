/** One word of a question. Hyphens part words; a quotation is one word. */
export interface Word {
  /** As written. */
  text: string
  lower: string
  /** Without the ending of a plural. */
  stem: string
  quoted?: true
  /** What was written, where it was taken for another word. */
  was?: string
}

/** What people may ask in one go, in characters. */
export const longestQuestion = 500
const most = 120

const token =
  /"[^"]{1,200}"|[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}.-]{1,200}\p{L}|[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,5}\.\p{L}{2,}|\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4}|[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|[._+@&](?=[\p{L}\p{N}]))*|[<>%]/gu

/** The words of a question, without what nobody sees and without marks of punctuation. */
export function wordsOf(question: string): Word[] {
  const plain = question
    .slice(0, longestQuestion)
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/\be-mail/gi, 'email')
    .replace(/n't\b/gi, ' not')
    .replace(/'(?:s|ve|re|ll|d|m)\b/gi, '')
  return [...plain.matchAll(token)].slice(0, most).map(([text]) => wordOf(text))
}

function wordOf(found: string): Word {
  const quoted = found.startsWith('"')
  const text = quoted ? found.slice(1, -1).trim() : found
  const lower = text.toLowerCase()
  return { text, lower, stem: stemOf(lower), ...(quoted && { quoted }) }
}

/** `policies` → `policy`, `addresses` → `address`, `files` → `file`. */
export function stemOf(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 4 && /(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  if (word === 'news') return word
  return word.length > 2 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word
}

export const stemsOf = (phrase: string): string[] => wordsOf(phrase).map(({ stem }) => stem)

/** Letters that have to be put in, left out, changed or swapped with the next one to make one word of the other; above `limit` any number above it. */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let row = 1; row <= a.length; row++) {
    const next = [row]
    for (let at = 1; at <= b.length; at++) {
      const same = a[row - 1] === b[at - 1] ? 0 : 1
      const swapped = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1]
      next.push(
        Math.min(
          (last[at] ?? 0) + 1,
          (next[at - 1] ?? 0) + 1,
          (last[at - 1] ?? 0) + same,
          swapped ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    if (Math.min(...next) > limit) return limit + 1
    ;[before, last] = [last, next]
  }
  return last[b.length] ?? 0
}

/** How far a misspelling may be from what was meant: short words are too like one another. */
export const tolerance = (word: string) => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2)

/** Of a word of four letters another is a letter away too often: one was left out, or two were swapped. */
const mayBe = (word: string, candidate: string) =>
  word.length > 4 || candidate.length === 5 || [...word].toSorted().join('') === [...candidate].toSorted().join('')

/** The word of `known` that is meant by one that is none of them; undefined where none is near, or two are as near. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const limit = tolerance(word)
  if (limit === 0 || /\d/.test(word)) return undefined
  const near = [...new Set(known)]
    .filter(candidate => candidate.length >= 4 && candidate[0] === word[0] && mayBe(word, candidate))
    .map(candidate => ({ candidate, apart: distance(word, candidate, limit) }))
    .filter(({ apart }) => apart <= limit)
  const closest = near.filter(({ apart }) => apart === Math.min(...near.map(each => each.apart)))
  // Letters are put in and left out less often than they are swapped or mistaken.
  const alike = closest.length > 1 ? closest.filter(({ candidate }) => candidate.length === word.length) : closest
  return alike.length === 1 ? alike[0]?.candidate : undefined
}
