import { expect, test } from 'vitest'
import { slowest } from './test-times.ts'

test('the files that took longest come first, with what their start took of it', () => {
  const files = [
    { file: 'a.test.ts', tests: 900, start: 100 },
    { file: 'b.test.ts', tests: 10, start: 5000 },
    { file: 'c.test.ts', tests: 1, start: 1 },
  ]
  expect(slowest(files, 2)).toEqual(['    5.0 s  b.test.ts (start 5.0 s)', '    1.0 s  a.test.ts (start 0.1 s)'])
})
