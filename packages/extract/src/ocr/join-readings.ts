import type { Recognised } from './recognised.ts'

const longWords = /[\p{L}\d]{4,}/gu
const wordsOf = (line: string) => line.toLowerCase().match(longWords) ?? []

/**
 * What two readings of one picture say together: the first, then lines of the second that say something else, so that nothing is said twice. Only
 * the first where the second is surer of nothing.
 */
export function joined(first: Recognised, second: Recognised): Recognised {
  if (second.sure <= first.sure) return first
  const said = new Set(wordsOf(first.text))
  const more = second.text.split('\n').filter(line => {
    const words = wordsOf(line)
    return words.filter(word => !said.has(word)).length > words.length / 2
  })
  return { ...second, text: [first.text, ...more].join('\n') }
}
