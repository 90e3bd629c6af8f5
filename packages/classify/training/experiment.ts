import { softmax } from '../src/topics/model.ts'
import { loadDocuments } from './corpus.ts'
import { featuresOf, vectorOf } from './document-vector.ts'
import { learn, type Example, type Learned } from './learn.ts'
import { Random } from './random.ts'
import { syntheticDocuments } from './synthetic.ts'

export interface Sample extends Example {
  id: string
  real: boolean
  evaluationOnly: boolean
}
export interface Judged {
  id: string
  source: string
  actual: string
  topic: string
  chance: number
  branch: string
  branchChance: number
}
export interface Fold {
  name: string
  test: Sample[]
  train: Sample[]
}

const perTopic = 36
const branches = ['other', 'governance', 'business', 'finance', 'hr', 'legal', 'regulated']

export function trainingSet(): Sample[] {
  const real = loadDocuments().map(document => ({ ...document, real: true }))
  const made = syntheticDocuments(perTopic).map(document => ({ ...document, real: false }))
  return [...real, ...made].map(({ id, topic, source, real, evaluationOnly, input }) => ({
    id,
    topic,
    source,
    real,
    evaluationOnly,
    features: featuresOf(input),
  }))
}

/** Every topic that is seen, and one generic kind per branch. */
export function topicsOf(samples: readonly Sample[]): string[] {
  return [
    ...new Set([
      ...samples.map(({ topic }) => topic).filter(topic => topic.includes('/')),
      ...branches.map(branch => `${branch}/_`),
    ]),
  ].sort()
}

/** `random`: fifths of the documents. `source`: twelve groups of whole sources. `each`: one source at a time. */
export function evaluationFolds(samples: readonly Sample[], by: 'random' | 'source' | 'each'): Fold[] {
  const real = samples.filter(({ real }) => real)
  const random = new Random(11)
  const sources = random.shuffle([...new Set(real.map(({ source }) => source))].sort())
  const foldOf = new Map(sources.map((source, index) => [source, by === 'each' ? index : index % 12]))
  const numbers = new Map(real.map(sample => [sample, by === 'random' ? random.int(0, 4) : foldOf.get(sample.source)!]))
  return [...new Set(numbers.values())]
    .sort((a, b) => a - b)
    .map(number => ({
      name: `${by} ${number}`,
      test: real.filter(sample => numbers.get(sample) === number),
      train: samples.filter(sample => !sample.evaluationOnly && numbers.get(sample) !== number),
    }))
}

export function predictFolds(samples: readonly Sample[], folds: readonly Fold[]): Judged[] {
  const topics = topicsOf(samples)
  return folds.flatMap(({ test, train }) => {
    const learned = learn(train, topics)
    const indexOf = new Map(learned.hashes.map((hash, index) => [hash, index]))
    return test.map(sample => predict(learned, indexOf, sample))
  })
}

function predict(
  { topics, rarity, weights, bias }: Learned,
  indexOf: ReadonlyMap<number, number>,
  { id, source, topic: actual, features }: Sample,
): Judged {
  const scores = Float64Array.from(bias)
  const { indices, values } = vectorOf(
    features,
    hash => indexOf.get(hash) ?? -1,
    index => rarity[index]! / 16,
  )
  indices.forEach((index, at) => {
    for (let topic = 0; topic < topics.length; topic++)
      scores[topic]! += values[at]! * weights[index * topics.length + topic]!
  })
  const chances = softmax(scores)
  const shares = branches.map(branch =>
    topics.reduce((sum, topic, index) => (topic.startsWith(`${branch}/`) ? sum + chances[index]! : sum), 0),
  )
  const branchChance = Math.max(...shares)
  const branch = branches[shares.indexOf(branchChance)]!
  const inside = topics.map((topic, index) => (topic.startsWith(`${branch}/`) ? chances[index]! : 0))
  const chance = Math.max(...inside)
  return { id, source, actual, topic: topics[inside.indexOf(chance)]!, chance, branch, branchChance }
}

export interface Score {
  label: string
  count: number
  precision: number
  recall: number
  f1: number
}

export function scores(pairs: readonly (readonly [actual: string, answered: string])[]): Score[] {
  return [...new Set(pairs.map(([actual]) => actual))].sort().map(label => {
    const count = pairs.filter(([actual]) => actual === label).length
    const answered = pairs.filter(([, answer]) => answer === label).length
    const right = pairs.filter(([actual, answer]) => actual === label && answer === label).length
    const [precision, recall] = [answered ? right / answered : 0, right / count]
    return { label, count, precision, recall, f1: right ? (2 * precision * recall) / (precision + recall) : 0 }
  })
}

export const macroF1 = (rows: readonly Score[]) => rows.reduce((sum, { f1 }) => sum + f1, 0) / rows.length

export function summarise(judged: readonly Judged[]): string {
  const lines: string[] = []
  const files = judged.filter(({ source }) => source !== 'enron')
  for (const generation of [0, 1] as const) {
    const rows = scores(
      files
        .filter(({ actual }) => generation === 0 || actual.includes('/'))
        .map(item =>
          generation === 0
            ? ([item.actual.split('/')[0]!, item.branch] as const)
            : ([item.actual, item.topic] as const),
        ),
    )
    lines.push(
      `generation ${generation}: macro F1 ${macroF1(rows).toFixed(3)}, accuracy ${(rows.reduce((sum, row) => sum + row.recall * row.count, 0) / files.length).toFixed(3)}`,
    )
    for (const { label, count, precision, recall, f1 } of rows)
      lines.push(
        `  ${label.padEnd(36)} ${String(count).padStart(4)}  P ${precision.toFixed(3)}  R ${recall.toFixed(3)}  F1 ${f1.toFixed(3)}`,
      )
  }
  const mails = judged.filter(({ source }) => source === 'enron')
  const clear = mails.filter(({ actual }) => !actual.includes('|'))
  const wrong = mails.filter(
    ({ actual, branch, branchChance }) => branchChance >= 0.85 && !actual.split('|').includes(branch),
  )
  const byBranch = [...Map.groupBy(wrong, ({ branch }) => branch)]
    .map(([branch, group]) => `${branch} ${group.length}`)
    .join(', ')
  if (clear.length)
    lines.push(
      `enron, generation 0: accuracy ${(clear.filter(({ actual, branch }) => actual === branch).length / clear.length).toFixed(3)} of ${clear.length} clear ones; ` +
        `at a raw probability of 0.85 or more ${wrong.length} of ${mails.length} are called what nobody saw in them (${byBranch || 'none'})`,
    )
  const others = judged.filter(({ actual }) => actual.startsWith('other') && !actual.includes('|'))
  const alarms = others.filter(({ branch, branchChance }) => branch !== 'other' && branchChance >= 0.85)
  lines.push(
    `other documents called something else at a raw probability of 0.85 or more: ${alarms.length} of ${others.length}`,
  )
  return lines.join('\n')
}
