import { expect, it } from 'vitest'
import { readSet } from './read-set.ts'
import { scoreColumns } from './score.ts'

it('columns that nothing was tuned on are labelled right', async () => {
  const { all, columns } = await scoreColumns(readSet('held.txt', 7))
  expect(columns).toBeGreaterThan(300)
  expect(all.right / all.said).toBeGreaterThan(0.95)
  expect(all.right / all.wanted).toBeGreaterThan(0.9)
})
