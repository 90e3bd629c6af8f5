import { compileCustom, createClassifier, sampleLength, type Classifier, type Explanation } from '@sharelight/classify'
import type { Finding, LabelHit, SandboxOutcome } from '@sharelight/contract'
import { readContent } from './read-content.ts'
import type { DraftTask } from './task.ts'

const matchesShown = 500

interface Reading {
  push(piece: string): void
  finish(): { labels: LabelHit[]; findings: Finding[]; faults: readonly { message: string }[] }
  explain(): Explanation[]
}

let classifier: Classifier | undefined

/** What rules find in a document and why, masked. */
export async function tryRules(
  { content, rules, everything }: Extract<DraftTask, { kind: 'try' }>,
  alive: () => Promise<void>,
): Promise<SandboxOutcome> {
  const custom = compileCustom(rules)
  const info = 'name' in content ? { name: content.name } : {}
  const reading = everything
    ? (classifier ??= createClassifier({ maxFindings: matchesShown })).open(info, custom)
    : openCustom(custom)
  let characters = 0
  const problem = await readContent(
    content,
    piece => {
      characters += piece.length
      reading.push(piece)
      return true
    },
    alive,
  )
  const { labels, findings, faults } = reading.finish()
  const reasons = reading.explain()
  const examples = new Map(
    reasons.flatMap(({ rule, examples: shown }) =>
      shown.map(({ start, near, against }) => [`${rule} ${start}`, { near, against }] as const),
    ),
  )
  return {
    characters,
    problems: [problem, ...faults.map(({ message }) => message)].filter(Boolean),
    labels: labels.map(({ key: label, name, confidence, count }) => ({
      key: label,
      name,
      confidence,
      count,
      sentence: reasons.find(reason => reason.label === label)?.sentence ?? '',
    })),
    matches: findings
      .slice(0, matchesShown)
      .map(({ rule, start, end, masked, confidence }) => ({
        rule,
        start,
        end,
        masked,
        confidence,
        ...examples.get(`${rule} ${start}`),
      })),
  }
}

/** The same without the built-in rules, which take a second to make ready. */
function openCustom(custom: ReturnType<typeof compileCustom>): Reading {
  const stream = custom.open({ maxFindings: matchesShown })
  let sample = ''
  return {
    push(piece) {
      if (sample.length < sampleLength) sample += piece.slice(0, sampleLength - sample.length)
      stream.push(piece)
    },
    finish: () => stream.finish(sample),
    explain: () => stream.explain(),
  }
}
