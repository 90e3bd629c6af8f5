import { contextFeatures, traitsOf, type Gazetteers, type TokenTraits } from '../src/names/features.ts'
import { bestTag, checkOf, keepKnown, score, slotOf, tableBits, tags, type Tag, type Tagger } from '../src/names/tagger.ts'
import { tokensOf, type Token } from '../src/names/tokens.ts'
import type { NameText, Span } from './name-corpus.ts'
import { Random } from './random.ts'

export interface PerceptronOptions { passes: number; seed: number; /** Chance that a word's lists are hidden, so that context counts. */ hide: number }

/** The tag of each token: the first one of a span begins it, the rest are inside. */
export function tagsOf(tokens: readonly Token[], spans: readonly Span[]): Tag[] {
  return tokens.map((token, index): Tag => {
    const span = spans.find(({ start, end }) => token.start >= start && token.start < end)
    if (!span) return 'O'
    const before = tokens[index - 1]
    return before && before.start >= span.start ? `I-${span.kind}` : `B-${span.kind}`
  })
}

interface Example { traits: TokenTraits[]; gold: Tag[] }

const fewestSeen = 3
const countBits = 26

/** The table of features seen three times or more; where two want one slot, the more frequent has it. */
function frequentFeatures(examples: readonly Example[]): Uint8Array {
  const counts = new Uint8Array(1 << countBits)
  const most = new Uint8Array(1 << tableBits)
  const checks = new Uint8Array(1 << tableBits)
  const features = new Int32Array(64)
  const each = (visit: (hash: number) => void) => {
    for (const { traits, gold } of examples) for (let at = 0; at < traits.length; at++) {
      const count = contextFeatures(traits, at, [gold[at - 1] ?? 'O', gold[at - 2] ?? 'O'], features)
      for (let index = 0; index < count; index++) visit(features[index]!)
    }
  }
  each(hash => { if (counts[hash >>> 32 - countBits]! < 255) counts[hash >>> 32 - countBits]!++ })
  each(hash => {
    const seen = counts[hash >>> 32 - countBits]!
    if (seen < fewestSeen || seen <= most[slotOf(hash)]!) return
    most[slotOf(hash)] = seen
    checks[slotOf(hash)] = checkOf(hash)
  })
  return checks
}

/** Averaged perceptron over greedy left-to-right decisions, its own earlier tags as context. */
export function trainTagger(texts: readonly NameText[], gazetteers: Gazetteers, { passes, seed, hide }: PerceptronOptions = { passes: 6, seed: 5, hide: 0.15 }): Tagger {
  const random = new Random(seed)
  const size = tags.length << tableBits
  const [weights, totals, stamps] = [new Float64Array(size), new Float64Array(size), new Uint32Array(size)]
  const examples = texts.map(({ text, spans }) => {
    const tokens = tokensOf(text)
    return { traits: tokens.map(token => traitsOf(token, gazetteers)), gold: tagsOf(tokens, spans) }
  })
  const checks = frequentFeatures(examples)
  const features = new Int32Array(64)
  let clock = 0
  const change = (index: number, by: number) => {
    totals[index]! += (clock - stamps[index]!) * weights[index]!
    stamps[index] = clock
    weights[index]! += by
  }
  for (let pass = 0; pass < passes; pass++) {
    for (const { traits: whole, gold } of random.shuffle([...examples])) {
      const traits = whole.map(trait => trait.lists && random.chance(hide) ? { ...trait, lists: trait.lists.replace(/[gfp]/g, '') } : trait)
      let [before, earlier]: [Tag, Tag] = ['O', 'O']
      for (let at = 0; at < traits.length; at++) {
        clock++
        const count = keepKnown({ checks }, features, contextFeatures(traits, at, [before, earlier], features))
        score(weights, features, count)
        const guess = bestTag(before)
        const right = tags.indexOf(gold[at]!)
        if (guess !== right) for (let index = 0; index < count; index++) {
          change(features[index]! * tags.length + right, 1)
          change(features[index]! * tags.length + guess, -1)
        }
        earlier = before
        before = random.chance(0.5) ? gold[at]! : tags[guess]!
      }
    }
  }
  for (let index = 0; index < size; index++) totals[index] = (totals[index]! + (clock - stamps[index]!) * weights[index]!) / clock
  return { weights: totals, checks, gazetteers }
}

/** Weights as 16-bit numbers, 16 steps to one unit of the perceptron. */
export function quantised({ weights, checks, gazetteers }: Tagger, step = 16): Tagger & { weights: Int16Array } {
  return { gazetteers, checks, weights: Int16Array.from<number>(weights, weight => Math.max(-32_768, Math.min(32_767, Math.round(weight * step)))) }
}
