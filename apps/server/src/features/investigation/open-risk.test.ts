import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoServer, type DemoServer } from '../../testing/demo.ts'

let server: DemoServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server.close())

interface Page {
  items: { id: string }[]
  total: number
}
const post = async <T = Page>(path: string, body: object = {}) =>
  (await server.call('POST', `/api${path}`, { token: server.admin, body })).body as T
const above = (dimension: string, value: number) => ({ dimension, operator: 'gte', value })
const ascending = (by: string) => ({ by, direction: 'Ascend' })

test.each([
  ['employees', 'actor'],
  ['contacts', 'recipient'],
  ['organizations', 'organization'],
  ['folders', 'folder'],
])(
  '%s stand by their open risk, the others behind them, whatever the page and the other way round',
  async (kind, by) => {
    const path = `/investigation/${kind}`
    const { rows } = await post<{ rows: Record<string, string>[] }>('/metrics/query', {
      cube: 'events',
      dimensions: [by],
      measures: ['high', 'medium', 'low'],
      filter: { and: [above('severity', 1), { dimension: 'justified', operator: 'eq', value: false }] },
      sort: [...['high', 'medium', 'low'].map(measure => ({ by: measure, direction: 'Descend' })), ascending(by)],
      limit: 1000,
    })
    const all = await post(path, { limit: 500 })
    const ids = all.items.map(({ id }) => id)
    const atRisk = rows.map(row => row[by] ?? '').filter(id => ids.includes(id))
    expect(atRisk.length).toBeGreaterThan(3)
    expect(ids.slice(0, atRisk.length)).toEqual(atRisk)
    expect(new Set(ids).size).toBe(all.total)
    const boundary = atRisk.length - 2
    const across = await post(path, { offset: boundary, limit: 4 })
    expect(across.items).toEqual(all.items.slice(boundary, boundary + 4))
    const upwards = await post(path, { limit: 500, sort: { by: 'openRisk', direction: 'Ascend' } })
    expect(upwards.items.slice(-atRisk.length).map(({ id }) => id)).toEqual(atRisk.toReversed())
    expect(upwards.total).toBe(all.total)
  },
)
