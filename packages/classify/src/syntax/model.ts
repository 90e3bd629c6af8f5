import { RowSums } from '../scan/row-sums.ts'
import { storedBytes } from '../text/stored-bytes.ts'
import { slots, type Counter } from './counter.ts'

/** A trained model as it is stored. Numbers are little-endian in base64. */
export interface StoredSyntax {
  /** Keys of `languages`. */
  languages: string[]
  /** Slots that count: 16-bit. */
  slots: string
  /** Signed byte per slot and language, slot by slot. */
  weights: string
  /** What one step of a weight is worth, per language. */
  steps: number[]
  bias: number[]
}

export interface SyntaxModel {
  languages: readonly string[]
  /** Chance of each language; the array is used again for the next text. */
  chances(counter: Counter): Float64Array
  /** What a slot adds to a language beyond what it adds to the others on average. */
  worth(slot: number, language: number): number
}

/** What a count is worth: each doubling adds as much. */
export const damped = (count: number) => Math.log2(1 + count)
const dampedTo = Float64Array.from({ length: 256 }, (_, count) => damped(count))

export function loadSyntaxModel({ languages, slots: kept, weights, steps, bias }: StoredSyntax): SyntaxModel {
  const rowOf = new Int16Array(slots).fill(-1)
  new Uint16Array(storedBytes(kept).buffer).forEach((slot, row) => {
    rowOf[slot] = row
  })
  const count = languages.length
  const rows = new RowSums(new Int8Array(storedBytes(weights).buffer), count)
  const { weights: signed, stride } = rows
  /** Signed bytes stay in the processor's cache where the weights themselves would not. */
  const weightOf = (row: number, language: number) => Math.fround(signed[row * stride + language]! * steps[language]!)
  const chances = new Float64Array(count)
  return {
    languages,
    chances(counter) {
      let [known, squares] = [0, 1e-9]
      for (let at = 0; at < counter.length; at++) {
        const slot = counter.touched[at]!
        const row = rowOf[slot]!
        if (row < 0) continue
        const value = dampedOf(counter.counts[slot]!)
        squares += value * value
        rows.places[known] = row
        rows.values[known++] = value
      }
      rows.sumUp(known)
      // Euclidean length of what the model knows of a text, so that long and short texts compare.
      const length = Math.sqrt(squares)
      for (let language = 0; language < count; language++)
        chances[language] = bias[language]! + (rows.sums[language]! / length) * steps[language]!
      return softmax(chances)
    },
    worth(slot, language) {
      const row = rowOf[slot]!
      if (row < 0) return 0
      let sum = 0
      for (let other = 0; other < count; other++) sum += weightOf(row, other)
      return weightOf(row, language) - sum / count
    },
  }
}

const dampedOf = (count: number) => (count < dampedTo.length ? dampedTo[count]! : damped(count))

function softmax(scores: Float64Array): Float64Array {
  let top = -Infinity
  for (let at = 0; at < scores.length; at++) if (scores[at]! > top) top = scores[at]!
  let sum = 0
  for (let at = 0; at < scores.length; at++) sum += scores[at] = Math.exp(scores[at]! - top)
  for (let at = 0; at < scores.length; at++) scores[at]! /= sum
  return scores
}
