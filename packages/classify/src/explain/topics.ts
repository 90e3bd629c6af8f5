import type { Syntax } from '../syntax/index.ts'
import type { TopicReason } from '../topics/index.ts'
import type { Explanation } from './explanation.ts'
import { listed } from './listed.ts'

/** Why a document is about a topic: its telling words, which are the product's own vocabulary, never what only this document says. */
export function explainTopics(
  { reasons, syntax }: { reasons: readonly TopicReason[]; syntax?: Syntax },
  nameOf: (key: string) => string,
): Explanation[] {
  return reasons.map(reason => {
    const name = nameOf(reason.key)
    return {
      label: reason.key,
      name,
      confidence: reason.confidence,
      count: 1,
      examples: [],
      sentence: sentenceOf(reason, name, nameOf) + writtenIn(reason, syntax),
    }
  })
}

function sentenceOf(
  { confidence, isNamed, isBlank, printed, syntax, format, telling, without }: TopicReason,
  name: string,
  nameOf: (key: string) => string,
): string {
  const sure = `(confidence ${confidence} of 100)`
  if (isNamed) return `The file's name says ${name} ${sure}; there is hardly any text to tell more by.`
  if (format)
    return `By its structure it is ${format.name}, so that it is ${name} ${sure}: ${format.reason}; in prose this would not be so.`
  if (syntax)
    return `By its structure it is ${syntax.name}, so that it is ${name} ${sure}: ${syntax.reason}; in prose this would not be so.`
  if (printed)
    return `It has the printed wording of ${printed} ${sure}: ${listed(telling.map(phrase => `“${phrase}”`))}; in another wording it would be judged by its words.`
  if (isBlank)
    return `Most of its lines ask and none is answered, so that it is ${name} ${sure}; filled in, it would be told as what it is a form for.`
  const head = `The document as a whole reads like ${name} ${sure}`
  if (!telling.length) return `${head}: by its layout and many small signs, none of which decides alone.`
  return `${head}: it says ${listed(telling.map(phrase => `“${phrase}”`))}; ${otherwise(without, nameOf)}.`
}

/** What a document is written in, where it is not prose and did not decide. */
function writtenIn({ syntax: decided }: TopicReason, syntax: Syntax | undefined): string {
  if (decided || !syntax || syntax.kind === 'prose') return ''
  return ` Its structure is that of ${syntax.name}: ${syntax.reason}.`
}

function otherwise(without: TopicReason['without'], nameOf: (key: string) => string): string {
  if (!without) return 'without these words it would have been none of the topics'
  if (without.isSame) return `without these words it would still be so, with confidence ${without.confidence}`
  return `without these words it would have been taken for ${nameOf(without.key)}`
}
