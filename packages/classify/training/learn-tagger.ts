import { AloneScores } from '../src/names/alone-scores.ts'
import { weighCase } from '../src/names/casing.ts'
import { checkOf, FeatureTable, slotOf, tableBits } from '../src/names/feature-table.ts'
import {
  contextFeatures,
  list,
  TraitReader,
  withLists,
  type Gazetteers,
  type TokenTraits,
} from '../src/names/features.ts'
import { cannotBegin, tags, type Tag, type Tagger } from '../src/names/tagger.ts'
import type { Token } from '../src/names/tokens.ts'
import type { NameText, Span } from './name-corpus.ts'
import { Random } from './random.ts'

export interface LearningOptions {
  passes: number
  seed: number
  /** Chance that a word's lists are hidden, so that context counts. */
  hide: number
  /** Chance that an everyday word is not known to be one: texts are full of everyday words that no list has. */
  forget: number
  /** Chance that most words of a text are hidden, so that lists and shapes count. */
  blank: number
  /** Chance that a feature is left out of a decision, so that none is leant on alone. */
  drop: number
  /** Follow-the-regularised-leader: how fast it learns, and how much a weight must earn to be kept. */
  rate: number
  sparse: number
}
const defaults: LearningOptions = {
  passes: 6,
  seed: 5,
  hide: 0.15,
  forget: 0.1,
  blank: 0.3,
  drop: 0.2,
  rate: 0.2,
  sparse: 0.3,
}
const blanked = 0.7

/** The tag of each token: the first one of a span begins it, the rest are inside. */
export function tagsOf(tokens: readonly Token[], spans: readonly Span[]): Tag[] {
  return tokens.map((token, index): Tag => {
    const span = spans.find(({ start, end }) => token.start >= start && token.start < end)
    if (!span) return 'O'
    const before = tokens[index - 1]
    return before && before.start >= span.start ? `I-${span.kind}` : `B-${span.kind}`
  })
}

interface Example {
  tokens: Token[]
  traits: TokenTraits[]
  gold: number[]
}

const fewestSeen = 3
const countBits = 26

/** The table of features seen three times or more; where two want one slot, the more frequent has it. */
function frequentFeatures(examples: readonly Example[]): FeatureTable {
  const counts = new Uint8Array(1 << countBits)
  const most = new Uint8Array(1 << tableBits)
  const checks = new Uint8Array(1 << tableBits)
  const features = new Int32Array(64)
  const each = (visit: (hash: number) => void) => {
    for (const { tokens, traits, gold } of examples)
      for (let at = 0; at < traits.length; at++) {
        if (!gold[at - 1] && cannotBegin(tokens, traits, at)) continue
        const count = contextFeatures(traits, at, [gold[at - 1] ?? 0, gold[at - 2] ?? 0], features)
        for (let index = 0; index < count; index++) visit(features[index]!)
      }
  }
  each(hash => {
    if (counts[hash >>> (32 - countBits)]! < 255) counts[hash >>> (32 - countBits)]!++
  })
  each(hash => {
    const seen = counts[hash >>> (32 - countBits)]!
    if (seen < fewestSeen || seen <= most[slotOf(hash)]!) return
    most[slotOf(hash)] = seen
    checks[slotOf(hash)] = checkOf(hash)
  })
  const present = new Uint8Array((1 << tableBits) / 8)
  checks.forEach((check, slot) => {
    if (check) present[slot >>> 3]! |= 1 << (slot & 7)
  })
  return new FeatureTable(
    present,
    checks.filter(check => check !== 0),
  )
}

/** The word is no longer known, only how it is written and which lists it is in. */
const withoutWord = (trait: TokenTraits): TokenTraits => ({
  ...trait,
  word: trait.shape,
  head: 0,
  tail: 0,
  rowsOf: undefined,
})
const names = list.given | list.family | list.place

/** Some words and lists hidden. */
function blurred(
  whole: readonly TokenTraits[],
  random: Random,
  { hide, forget, blank }: LearningOptions,
): TokenTraits[] {
  const isBlank = random.chance(blank)
  return whole
    .map(trait => (isBlank && random.chance(blanked) ? withoutWord(trait) : trait))
    .map(trait => (trait.lists && random.chance(hide) ? withLists(trait, trait.lists & ~names) : trait))
    .map(trait => (trait.lists === list.common && random.chance(forget) ? withLists(trait, 0) : trait))
}

/** Weights of a log-linear model by the regularised leader (McMahan and others, 2013): rare and useless features stay at nought. */
class Learner {
  readonly weights: Float64Array
  private readonly sums: Float64Array
  private readonly squares: Float64Array
  private readonly rate: number
  private readonly sparse: number

  constructor(size: number, { rate, sparse }: LearningOptions) {
    this.weights = new Float64Array(size)
    this.sums = new Float64Array(size)
    this.squares = new Float64Array(size)
    this.rate = rate
    this.sparse = sparse
  }

  /** Probability of each tag that may stand here. */
  odds(rows: Int32Array, count: number, before: number): Float64Array {
    const odds = new Float64Array(tags.length)
    for (let index = 0; index < count; index++)
      for (let tag = 0; tag < tags.length; tag++) odds[tag]! += this.weights[rows[index]! * tags.length + tag]!
    let [most, sum] = [-Infinity, 0]
    for (let tag = 0; tag < tags.length; tag++) if (mayStand(tag, before)) most = Math.max(most, odds[tag]!)
    for (let tag = 0; tag < tags.length; tag++) {
      odds[tag] = mayStand(tag, before) ? Math.exp(odds[tag]! - most) : 0
      sum += odds[tag]!
    }
    return odds.map(value => value / sum)
  }

  learn(rows: Int32Array, count: number, slopes: Float64Array): void {
    for (let index = 0; index < count; index++)
      for (let tag = 0; tag < tags.length; tag++) {
        const slope = slopes[tag]!
        if (Math.abs(slope) > leastSlope) this.step(rows[index]! * tags.length + tag, slope)
      }
  }

  private step(at: number, slope: number) {
    const squares = this.squares[at]!
    const next = squares + slope * slope
    this.sums[at]! += slope - ((Math.sqrt(next) - Math.sqrt(squares)) / this.rate) * this.weights[at]!
    this.squares[at] = next
    const sum = this.sums[at]!
    this.weights[at] =
      Math.abs(sum) <= this.sparse ? 0 : -((sum - Math.sign(sum) * this.sparse) / ((1 + Math.sqrt(next)) / this.rate))
  }
}

const leastSlope = 1e-3
const mayStand = (tag: number, before: number) => tag === 0 || tag % 2 === 1 || before === tag || before === tag - 1

/** A log-linear tagger of greedy left-to-right decisions, its own earlier tags as context. */
export function trainTagger(
  texts: readonly NameText[],
  gazetteers: Gazetteers,
  options: Partial<LearningOptions> = {},
): Tagger {
  const chosen = { ...defaults, ...options }
  const random = new Random(chosen.seed)
  const reader = new TraitReader(gazetteers)
  const examples = texts.map(({ text, spans }) => {
    const { tokens, traits } = reader.read(text)
    weighCase(tokens, traits, reader)
    return { tokens, traits, gold: tagsOf(tokens, spans).map(tag => tags.indexOf(tag)) }
  })
  const table = frequentFeatures(examples)
  const learner = new Learner(table.checks.length * tags.length, chosen)
  const features = new Int32Array(64)
  const slopes = new Float64Array(tags.length)
  for (let pass = 0; pass < chosen.passes; pass++)
    for (const { tokens, traits: whole, gold } of random.shuffle([...examples])) {
      const traits = blurred(whole, random, chosen)
      let [before, earlier] = [0, 0]
      for (let at = 0; at < traits.length; at++) {
        let guess = 0
        const right = mayStand(gold[at]!, before) ? gold[at]! : gold[at]! - 1
        if (before !== 0 || !cannotBegin(tokens, whole, at) || !cannotBegin(tokens, traits, at)) {
          const known = table.keepKnown(features, contextFeatures(traits, at, [before, earlier], features))
          const count = thinned(features, known, random, chosen.drop)
          const odds = learner.odds(features, count, before)
          for (let tag = 0; tag < tags.length; tag++) slopes[tag] = odds[tag]! - (tag === right ? 1 : 0)
          learner.learn(features, count, slopes)
          for (let tag = 1; tag < tags.length; tag++) if (odds[tag]! > odds[guess]!) guess = tag
        }
        earlier = before
        before = random.chance(0.5) ? right : guess
      }
    }
  return { table, weights: learner.weights, alone: new AloneScores(table, learner.weights), gazetteers, traits: reader }
}

function thinned(features: Int32Array, count: number, random: Random, drop: number): number {
  let kept = 0
  for (let index = 0; index < count; index++) if (!random.chance(drop)) features[kept++] = features[index]!
  return kept
}

/** Weights as 16-bit numbers, 64 steps to one unit of log odds. */
export function quantised(tagger: Tagger, step = 64): Tagger & { weights: Int16Array } {
  const weights = Int16Array.from<number>(tagger.weights, weight =>
    Math.max(-32_768, Math.min(32_767, Math.round(weight * step))),
  )
  return { ...tagger, weights, alone: new AloneScores(tagger.table, weights) }
}
