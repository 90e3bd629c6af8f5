import type { CalibrationKnot, StoredModel } from '../src/topics/model.ts'
import type { Learned } from './learn.ts'

const base64 = (array: Int32Array | Int8Array | Uint8Array) =>
  Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString('base64')

/** Weights as signed bytes: each topic's largest weight is 127 steps. Features that weigh nothing anywhere are left out. */
export function store(
  { topics, hashes, rarity, weights, bias }: Learned,
  calibration: [CalibrationKnot[], CalibrationKnot[]],
): StoredModel {
  const count = topics.length
  const steps = topics.map((_, topic) => {
    let largest = 1e-6
    for (let at = topic; at < weights.length; at += count) largest = Math.max(largest, Math.abs(weights[at]!))
    return largest / 127
  })
  const kept = hashes
    .map((_, index) => index)
    .filter(index => steps.some((step, topic) => Math.abs(weights[index * count + topic]!) >= step))
  const quantised = new Int8Array(kept.length * count)
  kept.forEach((index, row) =>
    steps.forEach((step, topic) => {
      quantised[row * count + topic] = Math.round(weights[index * count + topic]! / step)
    }),
  )
  return {
    topics,
    hashes: base64(Int32Array.from(kept, index => hashes[index]!)),
    rarity: base64(Uint8Array.from(kept, index => rarity[index]!)),
    weights: base64(quantised),
    steps: steps.map(step => Number(step.toPrecision(6))),
    bias: [...bias].map(value => Number(value.toPrecision(6))),
    calibration,
  }
}
