import type { MetricAnswer } from '@sharelight/contract'
import { expect, test } from 'vitest'
import { createLiveBus } from '../live/bus.ts'
import { createAnswers } from './answers.ts'

const organisation = 'one'
const long = { heldForMs: 60_000 }

function counting() {
  let asked = 0
  return {
    ask: (): Promise<MetricAnswer> => Promise.resolve({ total: 1, rows: [{ asked: ++asked }] }),
    asked: () => asked,
  }
}

test('the same question is asked once, also while the first answer is awaited, and each organisation by itself', async () => {
  const answers = createAnswers(createLiveBus(), long)
  const { ask, asked } = counting()
  const given = await Promise.all(Array.from({ length: 50 }, () => answers.of(organisation, 'risk', ask)))
  expect(new Set(given.map(({ rows }) => rows[0]?.asked))).toEqual(new Set([1]))
  await answers.of('another', 'risk', ask)
  await answers.of(organisation, 'files', ask)
  expect(asked()).toBe(3)
})

test('a change of the organisation, or news of one, makes it ask again, and leaves others alone', async () => {
  const live = createLiveBus()
  const answers = createAnswers(live, long)
  const { ask, asked } = counting()
  await answers.of(organisation, 'risk', ask)
  answers.forget(organisation)
  await answers.of(organisation, 'risk', ask)
  live.publish(organisation, { type: 'scan', data: {} })
  await answers.of(organisation, 'risk', ask)
  live.publish('another', { type: 'changed', data: {} })
  await answers.of(organisation, 'risk', ask)
  expect(asked()).toBe(3)
})

test('what was asked before a change and is answered after it is not given to those who ask after it', async () => {
  const answers = createAnswers(createLiveBus(), long)
  let finish: (answer: MetricAnswer) => void = () => undefined
  const before = answers.of(
    organisation,
    'risk',
    () =>
      new Promise<MetricAnswer>(resolve => {
        finish = resolve
      }),
  )
  answers.forget(organisation)
  const after = answers.of(organisation, 'risk', () => Promise.resolve({ total: 2, rows: [] }))
  finish({ total: 1, rows: [] })
  expect([(await before).total, (await after).total]).toEqual([1, 2])
})

test('a failure is not kept', async () => {
  const answers = createAnswers(createLiveBus(), long)
  await expect(answers.of(organisation, 'risk', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect((await answers.of(organisation, 'risk', counting().ask)).total).toBe(1)
})
