import { contextFeatures, traitsOf, type Gazetteers, type TokenTraits } from './features.ts'
import type { Token } from './tokens.ts'

export const tags = ['O', 'B-person', 'I-person', 'B-address', 'I-address'] as const
export type Tag = (typeof tags)[number]

/** Features are kept in a table by the low bits of their hash; the high bits tell whether a slot is really theirs. */
export const tableBits = 20
const slotMask = (1 << tableBits) - 1
export const slotOf = (hash: number) => hash & slotMask
/** Never 0, which marks an empty slot. */
export const checkOf = (hash: number) => hash >>> 24 | 1

export interface Tagger {
  /** Per slot the check of the feature in it, or 0. */
  checks: Uint8Array
  /** One weight per slot and tag, slot by slot. */
  weights: Int16Array | Float64Array
  gazetteers: Gazetteers
  /** Weight steps taken off `O`: how far a doubtful word leans towards being a name. */
  lean?: number
}

const scratch = new Int32Array(64)
const scores = new Float64Array(tags.length)

/** The best tag of each token from left to right, with how far it is ahead of `O` (or `O` of the rest). */
export function tagTokens(model: Tagger, tokens: readonly Token[]): { tag: Tag; margin: number }[] {
  const traits = tokens.map(token => traitsOf(token, model.gazetteers))
  const found: { tag: Tag; margin: number }[] = []
  for (let at = 0; at < tokens.length; at++) {
    const before = found[at - 1]?.tag ?? 'O'
    if (before === 'O' && cannotBegin(tokens[at]!, traits[at]!)) {
      found.push(outside)
      continue
    }
    const count = keepKnown(model, scratch, contextFeatures(traits, at, [before, found[at - 2]?.tag ?? 'O'], scratch))
    score(model.weights, scratch, count)
    scores[0]! -= model.lean ?? 0
    found.push(best(before))
  }
  return found
}

const outside = { tag: 'O', margin: 0 } as const

/** Signs, line ends and everyday words in small letters begin no name: most tokens need no more thought than this. */
function cannotBegin({ kind }: Token, { lists, shape }: TokenTraits): boolean {
  return kind === 'sign' || kind === 'line' || (lists === 'c' && shape === 'xx')
}

/** Replaces hashes by the slots of those that the model knows; returns how many. */
export function keepKnown({ checks }: Pick<Tagger, 'checks'>, features: Int32Array, count: number): number {
  let known = 0
  for (let index = 0; index < count; index++) {
    const hash = features[index]!
    if (checks[slotOf(hash)] === checkOf(hash)) features[known++] = slotOf(hash)
  }
  return known
}

/** Sums the weights of slots per tag into the shared scores that `bestTag` reads. */
export function score(weights: Tagger['weights'], slots: Int32Array, count: number): void {
  scores.fill(0)
  for (let index = 0; index < count; index++) {
    const from = slots[index]! * tags.length
    for (let tag = 0; tag < tags.length; tag++) scores[tag]! += weights[from + tag]!
  }
}

/** An inside tag may only continue its own kind. */
export function mayFollow(tag: number, before: Tag): boolean {
  const name = tags[tag]!
  return !name.startsWith('I-') || before.slice(2) === name.slice(2)
}

export function bestTag(before: Tag): number {
  let top = 0
  for (let tag = 1; tag < tags.length; tag++) if (scores[tag]! > scores[top]! && mayFollow(tag, before)) top = tag
  return top
}

function best(before: Tag): { tag: Tag; margin: number } {
  const top = bestTag(before)
  return { tag: tags[top]!, margin: scores[top]! - scores[0]! }
}
