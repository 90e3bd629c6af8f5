import type { TopicInput } from './features.ts'
import { findPhrases } from './lexicon/index.ts'
import type { Syntax } from '../syntax/index.ts'
import { tokensOfLine } from './phrases.ts'
import { statementFormat, type StatementFormat } from './statement-formats.ts'

/** A topic that shows without weighing words: by the structure of a program or a statement, or by the file's name where there is hardly any text. */
export interface Telltale {
  topic: string
  confidence: number
  /** Where it is a program or its configuration, or a statement; else the name said so. */
  syntax?: Syntax
  format?: StatementFormat
}

const littleText = 200

export function telltaleOf(input: TopicInput, syntax: Syntax | undefined): Telltale | undefined {
  const program = syntax?.isCode ? sourceCode(syntax) : undefined
  if (program && syntax?.kind !== 'markup') return program
  const format = statementFormat(input.text)
  if (format) return { topic: 'finance/bank_statements', confidence: 97, format }
  if (program) return program
  if (input.text.trim().length >= littleText || !input.name || isMessage(input)) return undefined
  const topic = topicOfName(input.name)
  return topic ? { topic, confidence: 60 } : undefined
}

/** The name of a message is its subject: a line of what somebody wrote, which says nothing of its kind. */
const isMessage = ({ sender, isMessage: isTold }: TopicInput) => sender !== undefined || isTold === true

const sourceCode = (syntax: Syntax): Telltale => ({
  topic: 'business/source_code',
  confidence: syntax.confidence,
  syntax,
})

/** *Re*, *Fwd* and *Hello* name any message, not what it is about. */
const correspondence = 'other/correspondence'
/** Numbers in hexadecimal, such as begin names that programs give. */
const number = /(?<![a-z\d])(?=[a-f]*\d)[a-f\d]{8,}(?![a-z\d])/gi

/** The one topic that a file's name speaks of, or none where it speaks of several. */
function topicOfName(name: string): string | undefined {
  const topics = new Set<string>()
  findPhrases(tokensOfLine(name.replaceAll(number, ' ')), ({ meanings }) => {
    for (const { topic, role } of meanings) if (role !== 'term' && topic !== correspondence) topics.add(topic)
  })
  const [topic] = topics
  return topics.size === 1 ? topic : undefined
}
