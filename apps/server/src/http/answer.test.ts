import type { Endpoint } from '@sharelight/contract'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerOf } from './answer.ts'

const Row = z.object({
  id: z.string(),
  name: z.string().min(1).nullable(),
  kind: z.enum(['a', 'b']),
  scope: z.object({ path: z.string() }),
  at: z.iso.datetime(),
  tags: z.array(z.string()),
})
const list: Endpoint = {
  method: 'GET',
  path: '/rows',
  summary: '',
  input: z.object({}),
  output: z.object({ rows: z.array(Row), total: z.int() }),
  access: 'user',
  errors: [],
  audit: 'none',
}
const row = { id: '1', name: 'x', kind: 'a', scope: { path: '/' }, at: '2026-03-02T09:30:00.000Z', tags: ['t'] }

function answered(rows: unknown[], total: unknown = rows.length, { endpoint = list, wasDone = false } = {}) {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  return { lines, answer: () => answerOf(endpoint, { rows, total }, { log, wasDone }) }
}

test('a row as declared is answered with what is declared and nothing more, and nothing is reported', () => {
  const { answer, lines } = answered([{ ...row, password: 'secret' }])
  expect(answer()).toEqual({ rows: [row], total: 1 })
  expect(lines).toEqual([])
})

test('a damaged value is left empty, so that its row can be seen and deleted beside the others, and is reported by its place', () => {
  const damaged = {
    ...row,
    id: '2',
    name: '',
    scope: { path: undefined },
    at: new Date(8.64e15).toISOString(),
    tags: null,
  }
  const { answer, lines } = answered([row, damaged])
  expect(answer()).toEqual({
    rows: [row, { ...row, id: '2', name: null, scope: { path: '' }, at: '1970-01-01T00:00:00.000Z', tags: [] }],
    total: 2,
  })
  expect(lines).toHaveLength(1)
  for (const place of ['GET /rows', 'rows.1.name', 'rows.1.scope.path', 'rows.1.at', 'rows.1.tags'])
    expect(lines[0]).toContain(place)
})

test("a row that nothing empty fits, or without an id, is left out and stands in no other's way", () => {
  const { answer, lines } = answered([
    { ...row, kind: 'z' },
    row,
    { ...row, id: null },
    null,
    { ...row, id: '3', tags: ['t', 7] },
  ])
  expect(answer()).toEqual({ rows: [row, { ...row, id: '3', tags: ['t', ''] }], total: 5 })
  expect(lines).toHaveLength(1)
})

test('what is no row is a fault of the server, which says so where something was done', () => {
  expect(answered([row], 'many').answer).toThrow(expect.objectContaining({ code: 'internal' }))
  expect(answered([row], 'many', { wasDone: true }).answer).toThrow(/It was done/)
})
