import { decidingLabels, levelOfScore, sensitivityOf, type ScoreOf } from '@sharelight/domain'
import { sensitivities, type SensitivityLevel } from '@sharelight/contract'
import type { ItemLabel } from '@sharelight/store'
import type { ReadItem, Supposed } from '../../exceptions/verbs/as-read.ts'

/** What names and rates an item's labels. */
interface Ratings {
  scoreOf: ScoreOf
  nameOf: (key: string) => string
}

/** How sensitive an item would be without what decides it, in one sentence; null where nothing decides, or nothing would change. */
export function flipOf(item: ReadItem, { scoreOf, nameOf }: Ratings): string | null {
  const { labels } = item.settled()
  const levelOf = (list: readonly ItemLabel[]) => sensitivityOf(keysOf(list), scoreOf).level
  const level = levelOf(labels)
  if (level === 0) return null
  const deciding = decidingLabels(keysOf(labels)).filter(key => levelOfScore(scoreOf(key)) === level)
  const found = deciding.filter(key => !item.topics.includes(key))
  const topics = deciding.some(key => item.topics.includes(key))
  const tries: Supposed[] = [...found.map(key => ({ labels: [key] })), { labels: found }]
  for (const supposed of topics ? [...tries, { topics }, { labels: found, topics }] : tries) {
    const other = levelOf(item.settled(supposed).labels)
    if (other < level) return sentence(other, partsOf(supposed, { labels, deciding, topics: item.topics, nameOf }))
  }
  return null
}

const keysOf = (labels: readonly ItemLabel[]) => labels.map(({ key }) => key)

interface Verdict {
  labels: readonly ItemLabel[]
  deciding: readonly string[]
  topics: readonly string[]
  nameOf: Ratings['nameOf']
}

/** Findings are counted; a topic is what the document reads like. */
function partsOf(supposed: Supposed, { labels, deciding, topics, nameOf }: Verdict): string[] {
  const findings = labels.filter(({ key }) => supposed.labels?.includes(key)).map(label => counted(label, nameOf))
  const read = supposed.topics
    ? deciding.filter(key => topics.includes(key)).map(key => `what reads like ${nameOf(key)}`)
    : []
  return [...findings, ...read]
}

const counted = ({ key, count }: ItemLabel, nameOf: Ratings['nameOf']) =>
  count === 1 ? `the one finding of ${nameOf(key)}` : `the ${count.toLocaleString('en')} findings of ${nameOf(key)}`

const mostNamed = 4

function sentence(level: SensitivityLevel, parts: readonly string[]): string {
  const rest = parts.length - mostNamed
  const shown = rest > 0 ? [...parts.slice(0, mostNamed), `${rest} more`] : parts
  const listed = shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
  const name = sensitivities[level] ?? 'general'
  return `Would be a ${name[0]?.toUpperCase()}${name.slice(1)} file without ${listed}.`
}
