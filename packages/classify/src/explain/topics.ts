import type { TopicReason } from '../topics/index.ts'
import type { Explanation } from './explanation.ts'
import { listed } from './listed.ts'

/** Why a document is about a topic: its telling words, which are the product's own vocabulary, never what only this document says. */
export function explainTopics(reasons: readonly TopicReason[], nameOf: (key: string) => string): Explanation[] {
  return reasons.map(reason => {
    const name = nameOf(reason.key)
    return {
      label: reason.key,
      name,
      confidence: reason.confidence,
      count: 1,
      examples: [],
      sentence: sentenceOf(reason, name, nameOf),
    }
  })
}

function sentenceOf(
  { confidence, form, telling, without }: TopicReason,
  name: string,
  nameOf: (key: string) => string,
): string {
  const sure = `(confidence ${confidence} of 100)`
  if (form === 'name') return `The file's name says ${name} ${sure}; there is hardly any text to tell more by.`
  if (form === 'code')
    return `Most lines have the form of a program, so that it is ${name} ${sure}; in prose they would not count.`
  const head = `The document as a whole reads like ${name} ${sure}`
  if (!telling.length) return `${head}: by its layout and many small signs, none of which decides alone.`
  return `${head}: it says ${listed(telling.map(phrase => `“${phrase}”`))}; ${otherwise(without, nameOf)}.`
}

function otherwise(without: TopicReason['without'], nameOf: (key: string) => string): string {
  if (!without) return 'without these words it would have been none of the topics'
  if (without.isSame) return `without these words it would still be so, with confidence ${without.confidence}`
  return `without these words it would have been taken for ${nameOf(without.key)}`
}
