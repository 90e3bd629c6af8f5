import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFeatures } from './features.ts'
import { Heaviest } from './heaviest.ts'
import { loadModel, type StoredModel } from './model.ts'
import { tokensOf } from './phrases.ts'
import { tellingOf } from './telling.ts'
import { Weighing } from './weighing.ts'
import weights from './weights.json' with { type: 'json' }

const stored = (value: unknown) => value as StoredModel
const model = loadModel(stored(weights))
const weighing = new Weighing(model)

const part = fc.constantFrom(
  ...'invoice,INVOICE,Total:,agreement,shall,the,salary,Payroll 2024,patient,diagnosis,privacy policy,# Scope,Dear Sir,1999,Anna,meeting minutes,unitPrice,\n,\n\n,: ,. '.split(
    ',',
  ),
)
const text = fc.array(part, { minLength: 1, maxLength: 120 }).map(parts => parts.join(' '))

test('what tells is the same by what was met while weighing as by asking of every word', () => {
  fc.assert(
    fc.property(text, fc.nat(model.topics.length - 1), (sample, place) => {
      weighing.begin()
      const tokens = readFeatures({ text: sample }, weighing)
      weighing.weigh()
      const topic = { place, key: model.topics[place]! }
      const own = tokensOf(sample)
      expect(own).toBe(tokens)
      expect(tellingOf(weighing, own, topic, true)).toEqual(tellingOf(weighing, own, topic, false))
    }),
    { numRuns: 300 },
  )
})

test('the heaviest come first, of equal ones the first', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), all => {
      const heaviest = new Heaviest(all)
      const order = all.map((_, at) => at).sort((a, b) => all[b]! - all[a]! || a - b)
      expect(all.map(() => heaviest.take())).toEqual(order)
      expect(heaviest.take()).toBe(-1)
    }),
  )
})
