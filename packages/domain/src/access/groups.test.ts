import { expect, test } from 'vitest'
import { everythingClosed, openedBy } from './groups.ts'
import { restrictionsOf, userTypeOf } from './restrictions.ts'

test('who is in no group has everything closed', () => {
  expect(openedBy([])).toEqual(everythingClosed)
  expect(restrictionsOf(openedBy([]))).toMatchObject({ labelCodes: [1, 2, 3, 4, 5, 6, 7], entities: { length: 5 } })
  expect(restrictionsOf(openedBy([])).apps).toHaveLength(10)
})

test('a group opens: only what every one of them closes stays closed', () => {
  expect(
    openedBy([
      ['it01', 'ar05'],
      ['ar05', 'it02'],
    ]),
  ).toEqual(['ar05'])
  expect(openedBy([everythingClosed, ['it03']])).toEqual(['it03'])
})

test('groups of business users never make a system user together; one that is unrestricted does', () => {
  const opened = openedBy([['it01'], ['it02']])
  expect(userTypeOf(opened)).toBe('business')
  expect(restrictionsOf(opened)).toMatchObject({ labelCodes: [], entities: [], apps: ['data_sources'] })
  expect(openedBy([['it01'], []])).toEqual([])
  expect(openedBy([['it01'], ['system', 'it02']])).toEqual([])
})
