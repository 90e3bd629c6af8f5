import { describe, expect, test } from 'vitest'
import { Random } from '../../training/random.ts'
import { syntheticDocuments } from '../../training/synthetic.ts'
import { exampleMatcher } from './examples.ts'
import { learnExamples } from './learn.ts'

const parts = {
  grape: ['riesling', 'silvaner', 'pinot', 'dornfelder', 'kerner'],
  work: ['pruned', 'sprayed', 'thinned', 'harvested', 'tied'],
  place: ['north slope', 'old terrace', 'river plot', 'upper vineyard', 'walled parcel'],
  weather: ['dry', 'fog until noon', 'light rain', 'hail in the evening', 'frost at dawn'],
}

/** A vineyard's day book: a kind of document that the product knows nothing of. */
function dayBook(random: Random): string {
  const lines = Array.from(
    { length: random.int(6, 14) },
    () =>
      `${random.pick(parts.place)}: ${random.pick(parts.grape)} ${random.pick(parts.work)}, ` +
      `${random.int(2, 9)} helpers, must weight ${random.int(60, 110)} Oechsle, weather ${random.pick(parts.weather)}`,
  )
  return (
    `Day book of the estate, week ${random.int(1, 52)}\n${lines.join('\n')}\n` +
    `Cellar: ${random.int(1, 9)} barrels racked, ${random.pick(parts.grape)} clear.`
  )
}

const books = (seed: number, count: number) => {
  const random = new Random(seed)
  return Array.from({ length: count }, () => dayBook(random))
}

describe('a label learned from examples', () => {
  const model = learnExamples({ positives: books(1, 50) })

  test('fifty examples make a model that finds others of the kind and keeps off what is not', () => {
    const judge = exampleMatcher(model)
    expect(books(2, 100).filter(text => judge(text)).length).toBeGreaterThanOrEqual(95)
    const others = syntheticDocuments(4, 77).filter((_, index) => index % 3 === 0)
    expect(others.length).toBeGreaterThan(100)
    expect(others.filter(({ input }) => judge(input.text)).length).toBeLessThanOrEqual(others.length / 100)
  })

  test('it tells how it fares on documents that were held out', () => {
    const { figures } = model
    expect(figures.positives).toBeGreaterThan(30)
    expect(figures.negatives).toBeGreaterThan(500)
    expect(figures.found + figures.missed).toBe(figures.positives)
    expect(figures.recall).toBeCloseTo(figures.found / figures.positives)
    expect(figures.precision).toBeCloseTo(figures.found / (figures.found + figures.falseAlarms))
    expect(figures.recall).toBeGreaterThan(0.9)
  })

  test('the same examples give the same model, and nothing of their wording is in it', () => {
    expect(learnExamples({ positives: books(1, 50) })).toEqual(model)
    expect(JSON.stringify(model)).not.toMatch(/riesling|oechsle/i)
  })

  test('fewer than ten different examples are refused with the number that there was', () => {
    const one = books(3, 1)
    expect(() => learnExamples({ positives: Array.from({ length: 60 }, () => one[0] ?? '') })).toThrow(
      /Of 60 examples 1 are different/,
    )
  })
})
