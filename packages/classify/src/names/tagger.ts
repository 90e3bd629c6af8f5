import {
  contextFeatures,
  sharedFeatures,
  traitsAt,
  type Gazetteers,
  type TokenTraits,
  type TraitReader,
} from './features.ts'
import { places, type AloneScores } from './alone-scores.ts'
import type { FeatureTable } from './feature-table.ts'
import type { Token } from './tokens.ts'

export const tags = ['O', 'B-person', 'I-person', 'B-address', 'I-address'] as const
export type Tag = (typeof tags)[number]

export interface Tagger {
  table: FeatureTable
  /** One weight per row of the table and tag, row by row. */
  weights: Int16Array | Float64Array
  gazetteers: Gazetteers
  traits: TraitReader
  /** Of the same table and weights. */
  alone: AloneScores
  /** Weight steps taken off `O`: how far a doubtful word leans towards being a name. */
  lean?: number
}

const outside = { tag: 'O', margin: 0 } as const
const scratch = new Int32Array(64)
const scores = new Float64Array(tags.length)

/** The best tag of each token from left to right, with how far it is ahead of `O` before any leaning. */
export function tagTokens(
  tagger: Tagger,
  tokens: readonly Token[],
  traits: readonly TokenTraits[],
): { tag: Tag; margin: number }[] {
  const { table, weights, lean = 0 } = tagger
  const found: { tag: Tag; margin: number }[] = []
  let [before, earlier] = [0, 0]
  for (let at = 0; at < tokens.length; at++) {
    let tag = 0
    if (before !== 0 || !cannotBegin(tokens, traits, at)) {
      if (before === 0 && earlier === 0) tag = beginning(tagger, traits, at, lean)
      else {
        score(weights, scratch, table.keepKnown(scratch, contextFeatures(traits, at, [before, earlier], scratch)))
        scores[0]! -= lean
        tag = bestTag(before)
      }
    }
    found.push(tag === 0 ? outside : { tag: tags[tag]!, margin: scores[tag]! - scores[0]! - lean })
    earlier = before
    before = tag
  }
  return found
}

/**
 * What tokens add by themselves, in steps of weights, so far against a name that what they say together makes none: of 150,000 tokens of the bench's
 * documents three in ten are beyond this, and none that became a name was beyond 370.
 */
const hopeless = 450
const [person, address] = [1, 3]

/**
 * The best tag outside names, its score in `scores`: what each token adds by itself is summed up already, and features of several are looked for
 * where they can matter.
 */
function beginning(
  { table, weights, alone }: Tagger,
  traits: readonly TokenTraits[],
  at: number,
  lean: number,
): number {
  alone.reserve(5)
  const own = alone.of(traits[at]!)
  const left = alone.of(traitsAt(traits, at - 1)) + places.left
  const left2 = alone.of(traitsAt(traits, at - 2)) + places.left2
  const right = alone.of(traitsAt(traits, at + 1)) + places.right
  const right2 = alone.of(traitsAt(traits, at + 2)) + places.right2
  const { rows } = alone
  let none = rows[own]! + rows[left]! + rows[left2]! + rows[right]! + rows[right2]!
  let ofPerson = rows[own + 1]! + rows[left + 1]! + rows[left2 + 1]! + rows[right + 1]! + rows[right2 + 1]!
  let ofAddress = rows[own + 2]! + rows[left + 2]! + rows[left2 + 2]! + rows[right + 2]! + rows[right2 + 2]!
  if (Math.max(ofPerson, ofAddress) + hopeless < none) return 0
  const known = table.keepKnown(scratch, sharedFeatures(traits, at, 0, scratch))
  for (let index = 0; index < known; index++) {
    const from = scratch[index]! * tags.length
    none += weights[from]!
    ofPerson += weights[from + person]!
    ofAddress += weights[from + address]!
  }
  none -= lean
  scores[0] = none
  scores[person] = ofPerson
  scores[address] = ofAddress
  if (ofAddress > none && ofAddress > ofPerson) return address
  return ofPerson > none ? person : 0
}

/**
 * The cheap cue: signs, line ends, everyday words that are nobody's name, and numbers that no word follows begin neither a name nor an address. Most
 * tokens need no more thought than this.
 */
export function cannotBegin(tokens: readonly Token[], traits: readonly TokenTraits[], at: number): boolean {
  if (traits[at]!.cannotBegin) return true
  if (tokens[at]!.kind !== 'number') return false
  return !tokens[at + 1] || (tokens[at + 1]!.kind !== 'word' && tokens[at + 2]?.kind !== 'word')
}

/** Sums the weights of rows per tag into the shared scores that `bestTag` reads. */
export function score(weights: Tagger['weights'], rows: Int32Array, count: number): void {
  let [outer, person, inPerson, address, inAddress] = [0, 0, 0, 0, 0]
  for (let index = 0; index < count; index++) {
    const from = rows[index]! * tags.length
    outer += weights[from]!
    person += weights[from + 1]!
    inPerson += weights[from + 2]!
    address += weights[from + 3]!
    inAddress += weights[from + 4]!
  }
  scores[0] = outer
  scores[1] = person
  scores[2] = inPerson
  scores[3] = address
  scores[4] = inAddress
}

/** The tag of the highest score; an inside tag may only continue its own kind. */
export function bestTag(before: number): number {
  let top = 0
  for (let tag = 1; tag < tags.length; tag++) if (scores[tag]! > scores[top]! && mayFollow(tag, before)) top = tag
  return top
}

/** Beginnings are odd and their insides the next even number. */
const mayFollow = (tag: number, before: number) => tag % 2 === 1 || before === tag || before === tag - 1
