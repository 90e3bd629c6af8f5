import { checkOf, FeatureTable, slotOf, tableBits } from '../src/names/feature-table.ts'
import {
  contextFeatures,
  list,
  TraitReader,
  withLists,
  type Gazetteers,
  type TokenTraits,
} from '../src/names/features.ts'
import { bestTag, score, tags, type Tag, type Tagger } from '../src/names/tagger.ts'
import { tokensOf, type Token } from '../src/names/tokens.ts'
import type { NameText, Span } from './name-corpus.ts'
import { Random } from './random.ts'

export interface PerceptronOptions {
  passes: number
  seed: number
  /** Chance that a word's lists are hidden, so that context counts. */
  hide: number
  /** Chance that most words of a text are hidden, so that lists and shapes count. */
  blank: number
}
const defaults: PerceptronOptions = { passes: 6, seed: 5, hide: 0.15, blank: 0.3 }
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
    for (const { traits, gold } of examples)
      for (let at = 0; at < traits.length; at++) {
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

/** Averaged perceptron over greedy left-to-right decisions, its own earlier tags as context. */
export function trainTagger(
  texts: readonly NameText[],
  gazetteers: Gazetteers,
  options: Partial<PerceptronOptions> = {},
): Tagger {
  const { passes, seed, hide, blank } = { ...defaults, ...options }
  const random = new Random(seed)
  const reader = new TraitReader(gazetteers)
  const examples = texts.map(({ text, spans }) => {
    const tokens = tokensOf(text)
    return { traits: tokens.map(token => reader.of(token)), gold: tagsOf(tokens, spans).map(tag => tags.indexOf(tag)) }
  })
  const table = frequentFeatures(examples)
  const size = table.checks.length * tags.length
  const [weights, totals, stamps] = [new Float64Array(size), new Float64Array(size), new Uint32Array(size)]
  const features = new Int32Array(64)
  let clock = 0
  const change = (index: number, by: number) => {
    totals[index]! += (clock - stamps[index]!) * weights[index]!
    stamps[index] = clock
    weights[index]! += by
  }
  for (let pass = 0; pass < passes; pass++) {
    for (const { traits: whole, gold } of random.shuffle([...examples])) {
      const isBlank = random.chance(blank)
      const traits = whole
        .map(trait => (isBlank && random.chance(blanked) ? withoutWord(trait) : trait))
        .map(trait =>
          trait.lists && random.chance(hide)
            ? withLists(trait, trait.lists & ~(list.given | list.family | list.place))
            : trait,
        )
      let [before, earlier] = [0, 0]
      for (let at = 0; at < traits.length; at++) {
        clock++
        const count = table.keepKnown(features, contextFeatures(traits, at, [before, earlier], features))
        score(weights, features, count)
        const guess = bestTag(before)
        const right = gold[at]!
        if (guess !== right)
          for (let index = 0; index < count; index++) {
            change(features[index]! * tags.length + right, 1)
            change(features[index]! * tags.length + guess, -1)
          }
        earlier = before
        before = random.chance(0.5) ? right : guess
      }
    }
  }
  for (let index = 0; index < size; index++)
    totals[index] = (totals[index]! + (clock - stamps[index]!) * weights[index]!) / clock
  return { table, weights: totals, gazetteers, traits: reader }
}

/** The word is no longer known, only how it is written and which lists it is in. */
const withoutWord = (trait: TokenTraits): TokenTraits => ({ ...trait, word: trait.shape, head: 0, tail: 0 })

/** Weights as 16-bit numbers, 16 steps to one unit of the perceptron. */
export function quantised(tagger: Tagger, step = 16): Tagger & { weights: Int16Array } {
  return {
    ...tagger,
    weights: Int16Array.from<number>(tagger.weights, weight =>
      Math.max(-32_768, Math.min(32_767, Math.round(weight * step))),
    ),
  }
}
