import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { LongTable } from './testing/long-table.ts'

const bytes = 10_000_000

test('memory does not grow with the rows of a table, and every row counts', () => {
  const child = join(import.meta.dirname, 'testing', 'long-table.ts')
  const { rows, cards, heap } = JSON.parse(
    execFileSync(process.execPath, ['--expose-gc', child, String(bytes)], { encoding: 'utf8' }),
  ) as LongTable
  expect(cards).toBe(rows)
  expect(rows).toBeGreaterThan(bytes / 100)
  expect(Math.max(...heap)).toBeLessThan(heap[0]! + 4_000_000)
}, 120_000)
