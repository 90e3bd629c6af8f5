import * as contract from '@sharelight/contract'
import { EventRow, FileRow, IdentityRow, MetricAnswer, StatusInfo } from '@sharelight/contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { mockAnswer } from './backend.ts'

const body = (method: string, path: string, input: Record<string, unknown> = {}) => mockAnswer(method, path, input)?.body
const Page = <Row extends z.ZodType>(row: Row) => z.object({ items: z.array(row), total: z.int() })

it('S1.012 the fake in the browser answers by the same contracts as the server', () => {
  expect(StatusInfo.parse(body('GET', '/status/info')).org.type).toBe('demo')
  expect(Page(FileRow).parse(body('POST', '/investigation/files', { limit: 500 })).items).toHaveLength(500)
  expect(Page(EventRow).parse(body('POST', '/investigation/events', { limit: 500 })).items).toHaveLength(500)
  expect(Page(IdentityRow).parse(body('POST', '/investigation/employees', {})).total).toBeGreaterThan(0)
})
it('a number and the list that it counts are the same in it', () => {
  const filter = { and: [{ dimension: 'severity', operator: 'eq', value: 3 }, { dimension: 'justified', operator: 'eq', value: false }] }
  const answer = MetricAnswer.parse(body('POST', '/metrics/query', { cube: 'events', measures: ['high', 'events'] }))
  expect((body('POST', '/investigation/events', { filter }) as { total: number }).total).toBe(answer.rows[0]?.high)
})
it('by month its events add up to all of them', () => {
  const [all, months] = [{},
    { grain: 'Month' }].map(change => MetricAnswer.parse(body('POST', '/metrics/query', { cube: 'events', measures: ['events'], ...change })).rows)
  expect(months?.length).toBeGreaterThanOrEqual(18)
  expect(months?.reduce((sum, row) => sum + Number(row.events), 0)).toBe(all?.[0]?.events)
})
it('S7.043 a sharing can be made, changed and taken away in it, and on no server', () => {
  const { id } = body('POST', '/sharing', { item: 'file-1', with: 'partner@example.org' }) as { id: string }
  expect(body('PUT', '/sharing', { id, with: 'ada@northlight.example' })).toEqual({ id, item: 'file-1', with: 'ada@northlight.example' })
  expect(body('DELETE', '/sharing', { id })).toEqual({ deleted: true })
  expect(body('DELETE', '/sharing', { id })).toEqual({ deleted: false })
  const paths = Object.values<unknown>(contract).flatMap(each => typeof each === 'object' && each !== null && 'path' in each ? [String(each.path)] : [])
  expect(paths).toContain('/status/info')
  expect(paths.filter(path => path.startsWith('/sharing'))).toEqual([])
})
it('a call that it does not have is refused by name', () => {
  expect(mockAnswer('DELETE', '/sources/1', {})).toMatchObject({ status: 409,
    body: { message: 'Mock mode has no answer for DELETE /sources/1. Turn it off to ask the server.' } })
  expect(mockAnswer('GET', '/content/apps', {})).toBeUndefined()
})
