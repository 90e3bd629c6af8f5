import fc from 'fast-check'
import { expect, test } from 'vitest'
import { featuresOf, vectorOf } from '../../training/document-vector.ts'
import { readFeatures, type TopicInput } from './features.ts'
import { loadModel, softmax, type StoredModel } from './model.ts'
import { Weighing } from './weighing.ts'
import weights from './weights.json' with { type: 'json' }

const stored = (value: unknown) => value as StoredModel
const model = loadModel(stored(weights))
const weighing = new Weighing(model)

/** Feature by feature, as the model is trained. */
function plainChances(input: TopicInput, without: ReadonlySet<number> = new Set()): Float64Array {
  const { words, heads, cues } = featuresOf(input)
  for (const group of [words, heads, cues]) for (const hash of without) group.delete(hash)
  const { indices, values } = vectorOf(
    { words, heads, cues },
    hash => model.places.of(hash),
    place => model.rarity[place]!,
  )
  const scores = Float64Array.from(model.bias)
  indices.forEach((place, at) => {
    for (let topic = 0; topic < scores.length; topic++)
      scores[topic]! += values[at]! * model.weights[place * model.stride + topic]! * model.steps[topic]!
  })
  return softmax(scores)
}

const closeTo = (chances: Float64Array) => [...chances].map(chance => expect.closeTo(chance, 9))

const part = fc.constantFrom(
  ...'invoice,INVOICE,Total:,agreement,shall,the,salary,Payroll 2024,patient,diagnosis,privacy policy,# Scope,Dear Sir,1999,12.50 €,\n,\n\n,: ,. '.split(
    ',',
  ),
)
const text = fc.array(part, { minLength: 1, maxLength: 80 }).map(parts => parts.join(' '))
const input = fc.record({ text, title: fc.option(text, { nil: undefined }), name: fc.option(text, { nil: undefined }) })

test('what is weighed in one pass is what the features weigh one by one, with some of them and without', () => {
  fc.assert(
    fc.property(input, fc.nat(6), (document, gone) => {
      weighing.begin()
      readFeatures(document, weighing)
      weighing.weigh()
      expect([...weighing.probabilities()]).toEqual(closeTo(plainChances(document)))
      const { words, heads } = featuresOf(document)
      const some = new Set([...words.keys(), ...heads.keys()].slice(0, gone))
      expect([...weighing.without(some)]).toEqual(closeTo(plainChances(document, some)))
    }),
    { numRuns: 150 },
  )
})
