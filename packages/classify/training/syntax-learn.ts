import { damped, type StoredSyntax } from '../src/syntax/model.ts'
import { slots } from '../src/syntax/counter.ts'
import { SyntaxReader } from '../src/syntax/read.ts'
import { readSample } from '../src/syntax/sample.ts'
import { descend, type Vector } from './learn.ts'
import type { SyntaxFile } from './syntax-trees.ts'

const fewestSources = 3
const keep = 6_000
const settings = { passes: 10, dropout: 0.3, wordsAlone: 0, rate: 0.25, decay: 2e-5, seed: 5 }

interface Counted {
  language: number
  source: string
  slots: Int32Array
  counts: Float32Array
}

/** Multinomial logistic regression over the features of structure, languages and sources weighing alike. */
export function learnSyntax(files: readonly SyntaxFile[], languages: readonly string[]): StoredSyntax {
  const counted = files.map(file => count(file, languages))
  const kept = selected(counted)
  const rowOf = new Map(kept.map((slot, row) => [slot, row]))
  const weightOf = balance(counted)
  const vectors = counted.map((each, at): Vector => {
    const pairs = [...each.slots].flatMap((slot, place): [number, number][] => {
      const row = rowOf.get(slot)
      return row === undefined ? [] : [[row, damped(each.counts[place]!)]]
    })
    const length = Math.sqrt(pairs.reduce((sum, [, value]) => sum + value * value, 1e-9))
    return {
      indices: Int32Array.from(pairs, ([row]) => row),
      values: Float32Array.from(pairs, ([, value]) => value / length),
      words: pairs.length,
      targets: [each.language],
      weight: weightOf[at]!,
    }
  })
  const learned = descend(vectors, { topics: languages.length, features: kept.length }, settings)
  return stored(languages, kept, learned)
}

const reader = new SyntaxReader()
function count({ language, source, text }: SyntaxFile, languages: readonly string[]): Counted {
  readSample(reader, text.slice(0, 64_000))
  const { touched, length, counts } = reader.counter
  const own = touched.slice(0, length)
  return {
    language: languages.indexOf(language),
    source,
    slots: own,
    counts: Float32Array.from(own, slot => counts[slot]!),
  }
}

/** Features of at least three sources, those of most documents first. */
function selected(counted: readonly Counted[]): number[] {
  const sources = Array.from({ length: slots }, () => new Set<string>())
  const documents = new Float64Array(slots)
  for (const { source, slots: own } of counted)
    for (const slot of own) {
      sources[slot]!.add(source)
      documents[slot]!++
    }
  return sources
    .flatMap((known, slot) => (known.size >= fewestSources ? [slot] : []))
    .sort((a, b) => documents[b]! - documents[a]! || a - b)
    .slice(0, keep)
    .sort((a, b) => a - b)
}

/** A source's weight grows with the root of its size, a language's with the fourth root. */
function balance(counted: readonly Counted[]): number[] {
  const sizes = new Map<string, number>()
  const keyOf = ({ language, source }: Counted) => `${language} ${source}`
  for (const each of counted) sizes.set(keyOf(each), (sizes.get(keyOf(each)) ?? 0) + 1)
  const totals = new Map<number, number>()
  for (const [key, size] of sizes) {
    const language = Number(key.split(' ')[0])
    totals.set(language, (totals.get(language) ?? 0) + size ** 0.6)
  }
  const raw = counted.map(each => {
    const size = sizes.get(keyOf(each))!
    return (size ** 0.6 / size) * totals.get(each.language)! ** -0.5
  })
  const mean = raw.reduce((sum, weight) => sum + weight, 0) / raw.length
  return raw.map(weight => weight / mean)
}

const base64 = (array: Uint16Array | Int8Array) =>
  Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString('base64')

function stored(
  languages: readonly string[],
  kept: readonly number[],
  { weights, bias }: ReturnType<typeof descend>,
): StoredSyntax {
  const count = languages.length
  const steps = languages.map((_, language) => {
    let largest = 1e-6
    for (let at = language; at < weights.length; at += count) largest = Math.max(largest, Math.abs(weights[at]!))
    return Number((largest / 127).toPrecision(6))
  })
  return {
    languages: [...languages],
    slots: base64(Uint16Array.from(kept)),
    weights: base64(Int8Array.from(weights, (weight, at) => Math.round(weight / steps[at % count]!))),
    steps,
    bias: [...bias].map(value => Number(value.toPrecision(6))),
  }
}
