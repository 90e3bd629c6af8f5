import type { TopicInput } from './features.ts'
import { findPhrases } from './lexicon/index.ts'
import { words } from './words.ts'

/** A topic that shows without weighing words: by the form of the text, or by the file's name where there is hardly any text. */
export interface Telltale {
  topic: string
  confidence: number
  form: 'code' | 'name'
}

const codeExtension =
  /\.(?:[cm]?[jt]sx?|py|java|kt|go|rs|rb|php|cs|cpp|cc|c|h|hpp|swift|scala|sh|ps1|sql|lua|pl|r|vue|dart)$/i
const codeLine =
  /[;{}]\s*$|^\s*(?:import|from|def|class|function|const|let|var|return|public|private|package|#include|elif|else|try|fn|func)\b|=>|^\s*\/\/\s/
const leastLines = 5
const littleText = 200

export function telltaleOf(input: TopicInput): Telltale | undefined {
  const share = codeShare(input.text)
  if (share > 0.8 || (share > 0.4 && codeExtension.test(input.name ?? input.path ?? '')))
    return { topic: 'business/source_code', confidence: 90, form: 'code' }
  if (input.text.trim().length >= littleText || !input.name) return undefined
  const topic = topicOfName(input.name)
  return topic ? { topic, confidence: 60, form: 'name' } : undefined
}

/** Share of lines that look like a program's. */
function codeShare(text: string): number {
  const lines = text
    .slice(0, 8_000)
    .split('\n')
    .map(line => line.slice(0, 200))
    .filter(line => line.trim())
  return lines.length < leastLines ? 0 : lines.filter(line => codeLine.test(line)).length / lines.length
}

/** The one topic that a file's name speaks of, or none where it speaks of several. */
function topicOfName(name: string): string | undefined {
  const topics = new Set<string>()
  findPhrases(words(name), meanings => {
    for (const { topic, role } of meanings) if (role !== 'term') topics.add(topic)
  })
  const [topic] = topics
  return topics.size === 1 ? topic : undefined
}
