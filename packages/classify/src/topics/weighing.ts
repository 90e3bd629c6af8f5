import { Track } from '../scan/track.ts'
import type { FeatureSink } from './feature-sink.ts'
import { groupWeights, softmax, type TopicModel } from './model.ts'

/** Features of one kind that a document has, by their places in the model. */
class Group {
  readonly weight: number
  /** Per place how often it stands there or how strong it is, and once weighed its value; 0 where it is not there. */
  readonly values: Float64Array
  /** The first `length` are the places that are not 0. */
  readonly touched: Int32Array
  length = 0
  /** Sum of the values' squares. */
  squares = 0
  /** Per topic the values' weights, in steps. */
  readonly sums: Float64Array
  /** The same without some of the values. */
  readonly without: Float64Array

  constructor(weight: number, size: number, topics: number) {
    this.weight = weight
    this.values = new Float64Array(size)
    this.touched = new Int32Array(size)
    this.sums = new Float64Array(topics)
    this.without = new Float64Array(topics)
  }

  clear() {
    for (let at = 0; at < this.length; at++) this.values[this.touched[at]!] = 0
    this.length = this.squares = 0
    this.sums.fill(0)
  }

  raise(place: number, value: number) {
    const known = this.values[place]!
    if (known === 0) this.touched[this.length++] = place
    if (value > known) this.values[place] = value
  }

  add(place: number) {
    if (this.values[place]!++ === 0) this.touched[this.length++] = place
  }
}

const seenMask = 0xfff
const remembered = 256
const damped = Float64Array.from({ length: remembered }, (_, count) => 1 + Math.log(count))
const dampedOf = (count: number) => (count < remembered ? damped[count]! : 1 + Math.log(count))

/**
 * Weighs the features of one document at a time: damped counts times rarity, each group scaled to its weight. Filled anew without
 * allocating.
 */
export class Weighing implements FeatureSink {
  private readonly model: TopicModel
  private readonly words: Group
  private readonly heads: Group
  private readonly cues: Group
  private readonly scores: Float64Array
  /** By the low bits of a word's hash: the round in which a head had it last. */
  private readonly seenHeads = new Uint8Array(seenMask + 1)
  private round = 0
  /** Words and pairs of the model in the order of the text: `token * 2`, plus 1 for a pair, and the place in the model. */
  readonly met = new Track(2)
  /** Per feature what it weighs for all topics on average; not a number while not asked for. */
  private readonly means: Float64Array

  constructor(model: TopicModel) {
    this.model = model
    const group = (weight: number) => new Group(weight, model.rarity.length, model.topics.length)
    this.words = group(groupWeights.words)
    this.heads = group(groupWeights.heads)
    this.cues = group(groupWeights.cues)
    this.scores = new Float64Array(model.topics.length)
    this.means = new Float64Array(model.rarity.length).fill(NaN)
  }

  begin() {
    this.met.length = 0
    for (const group of this.groups()) group.clear()
    this.round = (this.round + 1) & 0xff || 1
    if (this.round === 1) this.seenHeads.fill(0)
  }

  /** Whether the document may have a word, by its own hash, in its heads. Quick, and never wrong when it says no. */
  mayHead = (word: number): boolean => this.seenHeads[word & seenMask] === this.round

  word(hash: number, token: number) {
    const place = this.model.places.of(hash)
    if (place < 0) return
    this.words.add(place)
    this.met.add(token * 2, place)
  }

  pair(hash: number, token: number) {
    const place = this.model.places.of(hash)
    if (place < 0) return
    this.words.add(place)
    this.met.add(token * 2 + 1, place)
  }

  head(hash: number, word: number) {
    this.seenHeads[word & seenMask] = this.round
    const place = this.model.places.of(hash)
    if (place >= 0) this.heads.raise(place, 1)
  }

  cue(hash: number, strength: number) {
    const place = this.model.places.of(hash)
    if (place >= 0) this.cues.raise(place, strength)
  }

  /** After the last feature. */
  weigh() {
    const { rarity } = this.model
    const { words, heads } = this
    for (let at = 0; at < words.length; at++) {
      const place = words.touched[at]!
      words.values[place] = dampedOf(words.values[place]!) * rarity[place]!
    }
    for (let at = 0; at < heads.length; at++) heads.values[heads.touched[at]!] = rarity[heads.touched[at]!]!
    for (const group of this.groups()) group.squares = this.sumUp(group)
  }

  /** Chance of each topic; the array is used again. */
  probabilities(): Float64Array {
    return this.chances(group => group)
  }

  /** The same without some features, by hash. */
  without(hashes: Iterable<number>): Float64Array {
    const gone: number[] = []
    for (const hash of hashes) {
      const place = this.model.places.of(hash)
      if (place >= 0 && !gone.includes(place)) gone.push(place)
    }
    return this.chances(group => this.rest(group, gone))
  }

  /** What a feature adds to a topic beyond what it adds to the others on average; 0 where the document has it not. */
  worth(hash: number, topic: number): number {
    const place = this.model.places.of(hash)
    return place < 0 ? 0 : this.worthAt(place, topic)
  }

  /** The same of a feature at a place of the model. */
  worthAt(place: number, topic: number): number {
    const group = this.cues.values[place] ? this.cues : this.heads.values[place] ? this.heads : this.words
    const value = group.values[place]!
    if (value === 0) return 0
    if (Number.isNaN(this.means[place])) this.means[place] = this.meanOf(place)
    const { weights, steps, stride } = this.model
    const own = topic < 0 ? 0 : weights[place * stride + topic]! * steps[topic]!
    return value * factorOf(group) * (own - this.means[place]!)
  }

  private groups = () => [this.words, this.heads, this.cues]

  private sumUp({ touched, values, sums, length }: Group): number {
    const { rows } = this.model
    let squares = 0
    for (let at = 0; at < length; at++) {
      const place = touched[at]!
      const value = values[place]!
      squares += value * value
      rows.places[at] = place
      rows.values[at] = value
    }
    rows.sumUp(length)
    for (let topic = 0; topic < sums.length; topic++) sums[topic] = rows.sums[topic]!
    return squares
  }

  private addWeights(sums: Float64Array, place: number, value: number) {
    const { weights, stride } = this.model
    const topics = sums.length
    for (let topic = 0, from = place * stride; topic < topics; topic++) sums[topic]! += value * weights[from + topic]!
  }

  private rest(group: Group, gone: readonly number[]): Weighed {
    const { weight, values, sums, without } = group
    let { length, squares } = group
    let isWhole = true
    for (const place of gone) {
      const value = values[place]!
      if (value === 0) continue
      if (isWhole) without.set(sums)
      isWhole = false
      length--
      squares -= value * value
      this.addWeights(without, place, -value)
    }
    return { weight, length, squares: length > 0 ? squares : 0, sums: isWhole ? sums : without }
  }

  private chances(weighed: (group: Group) => Weighed): Float64Array {
    const { steps, bias } = this.model
    const { scores } = this
    scores.fill(0)
    for (const group of this.groups()) {
      const { weight, squares, sums } = weighed(group)
      const factor = factorOf({ weight, squares })
      for (let topic = 0; topic < scores.length; topic++) scores[topic]! += factor * sums[topic]!
    }
    for (let topic = 0; topic < scores.length; topic++) scores[topic] = bias[topic]! + scores[topic]! * steps[topic]!
    return softmax(scores)
  }

  private meanOf(place: number): number {
    const { weights, steps, stride } = this.model
    let sum = 0
    for (let topic = 0; topic < steps.length; topic++) sum += weights[place * stride + topic]! * steps[topic]!
    return sum / steps.length
  }
}

interface Weighed {
  weight: number
  length: number
  squares: number
  sums: Float64Array
}

const factorOf = ({ weight, squares }: Pick<Weighed, 'weight' | 'squares'>) =>
  squares > 0 ? weight / Math.sqrt(squares) : 0
