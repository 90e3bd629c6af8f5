import { fewestExamples } from '@sharelight/contract/examples'
import { background } from './background.ts'
import { scoreOf, type ExampleModel } from './examples.ts'
import { wordBits, wordingOf } from './wording.ts'

/** Examples from which nothing can be learned, with the reason. */
export class RefusedExamples extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'RefusedExamples'
  }
}

interface Example {
  wording: Uint32Array
  isPositive: boolean
}
interface Weights {
  weights: Float32Array
  bias: number
}
interface Scored {
  score: number
  isPositive: boolean
}

const folds = 5
const passes = 40
const rate = 0.5
const decay = 1e-4
const mostKept = 6_000
/** How sure the held-out documents must show a score to be. */
const surenessOf = { medium: 0.95, high: 0.99 } as const

/**
 * Learns what documents look like from examples of them, against the product's background of other documents and against
 * `negatives`. Deterministic. The figures are of documents that the model had not seen. Texts are not kept.
 * @throws RefusedExamples for fewer than ten different usable examples
 */
export function learnExamples({
  positives,
  negatives = [],
}: {
  positives: readonly string[]
  negatives?: readonly string[]
}): ExampleModel {
  const good = distinct(positives)
  if (good.length < fewestExamples) {
    throw new RefusedExamples(
      `Of ${positives.length} examples ${good.length} are different documents with enough words; ` +
        `at least ${fewestExamples} are needed, and 50 make a usable model.`,
    )
  }
  const known = new Set(good.map(wording => wording.join()))
  const others = [...distinct(negatives), ...background()].filter(wording => !known.has(wording.join()))
  const examples = [
    ...good.map(wording => ({ wording, isPositive: true })),
    ...others.map(wording => ({ wording, isPositive: false })),
  ]
  const heldOut = Array.from({ length: folds }, (_, fold) => {
    const { weights, bias } = descend(examples.filter((_, index) => index % folds !== fold))
    return examples
      .filter((_, index) => index % folds === fold)
      .map(({ wording, isPositive }) => ({ score: scoreOf(wording, weights, bias), isPositive }))
  }).flat()
  return { ...stored(descend(examples)), ...thresholds(heldOut), figures: figuresAt(heldOut, best(heldOut)) }
}

function distinct(texts: readonly string[]): Uint32Array[] {
  return [
    ...new Map(
      texts.flatMap(text => {
        const wording = wordingOf(text)
        return wording ? [[wording.join(), wording] as const] : []
      }),
    ).values(),
  ]
}

/** Logistic regression by AdaGrad, both sides weighing alike. */
function descend(examples: readonly Example[]): Weights {
  const weights = new Float32Array(1 << wordBits)
  const squares = new Float32Array(1 << wordBits)
  const positives = examples.filter(({ isPositive }) => isPositive).length
  const order = interleaved(examples, positives)
  let [bias, biasSquares] = [0, 0]
  for (let pass = 0; pass < passes; pass++) {
    for (const { wording, isPositive } of order) {
      const balance = examples.length / 2 / (isPositive ? positives : examples.length - positives)
      const error = (scoreOf(wording, weights, bias) - (isPositive ? 1 : 0)) * Math.min(balance, 10)
      const step = error / Math.sqrt(wording.length)
      for (const hash of wording) {
        const gradient = step + decay * weights[hash]!
        squares[hash]! += gradient * gradient
        weights[hash]! -= (rate * gradient) / (1e-6 + Math.sqrt(squares[hash]!))
      }
      biasSquares += error * error
      bias -= (rate * error) / (1e-6 + Math.sqrt(biasSquares))
    }
  }
  return { weights, bias }
}

/** The positive ones spread evenly among the others, so that no pass ends with one side. */
function interleaved(examples: readonly Example[], positives: number): Example[] {
  const ratio = examples.length / positives
  return examples
    .map((example, index) => ({
      example,
      at: example.isPositive
        ? index * ratio
        : ((index - positives + 0.5) * examples.length) / (examples.length - positives),
    }))
    .sort((a, b) => a.at - b.at)
    .map(({ example }) => example)
}

function stored({ weights, bias }: Weights): Pick<ExampleModel, 'hashes' | 'weights' | 'bias'> {
  const telling = Array.from(weights.keys())
    .filter(hash => weights[hash] !== 0)
    .sort((a, b) => Math.abs(weights[b]!) - Math.abs(weights[a]!) || a - b)
    .slice(0, mostKept)
  const base64 = (values: Uint32Array | Float32Array) => Buffer.from(values.buffer).toString('base64')
  return {
    hashes: base64(Uint32Array.from(telling)),
    weights: base64(Float32Array.from(telling, hash => weights[hash]!)),
    bias,
  }
}

/** The score that tells the held-out documents apart best (largest F1; the middle of the gap to the next lower score). */
function best(heldOut: readonly Scored[]): number {
  const ranked = heldOut.toSorted((a, b) => b.score - a.score)
  const positives = ranked.filter(({ isPositive }) => isPositive).length
  let [found, bestF1, cut] = [0, -1, 0.5]
  ranked.forEach(({ score, isPositive }, index) => {
    if (isPositive) found++
    const f1 = (2 * found) / (index + 1 + positives)
    if (f1 > bestF1) [bestF1, cut] = [f1, (score + (ranked[index + 1]?.score ?? 0)) / 2]
  })
  return cut
}

function thresholds(heldOut: readonly Scored[]): Pick<ExampleModel, 'low' | 'medium' | 'high'> {
  const low = best(heldOut)
  return { low, medium: surelyFrom(heldOut, low, surenessOf.medium), high: surelyFrom(heldOut, low, surenessOf.high) }
}

/** The lowest score, `low` or above, from which on the share of positives is `sureness`. */
function surelyFrom(heldOut: readonly Scored[], low: number, sureness: number): number | null {
  const cuts = [low, ...heldOut.map(({ score }) => score).filter(score => score > low)].sort((a, b) => a - b)
  return (
    cuts.find(cut => {
      const above = heldOut.filter(({ score }) => score >= cut)
      return above.filter(({ isPositive }) => isPositive).length >= sureness * above.length
    }) ?? null
  )
}

function figuresAt(heldOut: readonly Scored[], cut: number): ExampleModel['figures'] {
  const positives = heldOut.filter(({ isPositive }) => isPositive)
  const found = positives.filter(({ score }) => score >= cut).length
  const falseAlarms = heldOut.filter(({ isPositive, score }) => !isPositive && score >= cut).length
  return {
    positives: positives.length,
    negatives: heldOut.length - positives.length,
    found,
    missed: positives.length - found,
    falseAlarms,
    precision: found ? found / (found + falseAlarms) : 0,
    recall: found / positives.length,
  }
}
