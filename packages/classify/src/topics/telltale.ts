import type { TopicInput } from './features.ts'
import { findPhrases } from './lexicon/index.ts'
import type { Syntax } from '../syntax/index.ts'
import { tokensOfLine } from './phrases.ts'

/** A topic that shows without weighing words: by the structure of a program, or by the file's name where there is hardly any text. */
export interface Telltale {
  topic: string
  confidence: number
  /** Where it is a program or its configuration; else the name said so. */
  syntax?: Syntax
}

const littleText = 200

export function telltaleOf(input: TopicInput, syntax: Syntax | undefined): Telltale | undefined {
  if (syntax?.isCode) return { topic: 'business/source_code', confidence: syntax.confidence, syntax }
  if (input.text.trim().length >= littleText || !input.name) return undefined
  const topic = topicOfName(input.name)
  return topic ? { topic, confidence: 60 } : undefined
}

/** Numbers in hexadecimal, such as begin names that programs give. */
const number = /(?<![a-z\d])(?=[a-f]*\d)[a-f\d]{8,}(?![a-z\d])/gi

/** The one topic that a file's name speaks of, or none where it speaks of several. */
function topicOfName(name: string): string | undefined {
  const topics = new Set<string>()
  findPhrases(tokensOfLine(name.replaceAll(number, ' ')), ({ meanings }) => {
    for (const { topic, role } of meanings) if (role !== 'term') topics.add(topic)
  })
  const [topic] = topics
  return topics.size === 1 ? topic : undefined
}
