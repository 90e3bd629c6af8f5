import { mappedKinds } from '@sharelight/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDemoServer, tinyDemo, type DemoServer } from '../../testing/demo.ts'

let server: DemoServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server.close())

const call = (path: string, token = server.admin) => server.call('GET', `/api${path}`, { token })
const get = async <T>(path: string, token?: string) => (await call(path, token)).body as T
const metric = async (query: object) =>
  (await server.call('POST', '/api/metrics/query', { token: server.admin, body: query })).body.rows as Record<
    string,
    number
  >[]
interface Items {
  items: { id: string | number; key: string; name: string; kind: string; count: number; high: number }[]
  total: number
}

describe('counts', () => {
  test('S7.049 the total risk of a label counts the events on what carries it, by number and by key alike', async () => {
    const [expected] = await metric({
      cube: 'events',
      measures: ['events', 'high', 'medium', 'low', 'handled'],
      filter: { dimension: 'label0', operator: 'eq', value: 'finance' },
    })
    const { events, ...risk } = expected ?? {}
    expect(await get('/counts/total-risk-count/finance')).toEqual({ label: 'finance', total: events, ...risk })
    expect(await get('/counts/total-risk-count/4')).toEqual(await get('/counts/total-risk-count/finance'))
    expect((await get<{ total: number }>('/counts/total-risk-count/all')).total).toBeGreaterThan(events ?? Infinity)
    expect(await get('/counts/total-risk-count/finance%2Finvoices')).toMatchObject({ label: 'finance/invoices' })
  })

  test('S3.064, S7.049 assets are counted by kind, and a kind that the user may not see is null', async () => {
    const { items: files, employees, contacts, personal } = { ...tinyDemo }
    expect(await get('/counts/assets')).toMatchObject({
      files,
      employees,
      contacts,
      'personal-address': personal,
      organizations: expect.any(Number),
      sources: 12,
    })
    expect(await get('/counts/assets', server.business)).toMatchObject({ organizations: null, employees })
    expect((await get<{ files: number }>('/counts/assets', server.business)).files).toBeLessThan(files)
    expect(await get('/counts/assets', server.stranger)).toEqual({
      files: 0,
      folders: 0,
      employees: 0,
      contacts: 0,
      'personal-address': 0,
      organizations: 0,
      sources: 0,
    })
  })

  test('S7.049 the report time runs from the first event to the last, and is unknown while there are none', async () => {
    const [ends] = await metric({ cube: 'events', measures: ['Min:at', 'Max:at'] })
    expect(await get('/counts/report-time')).toEqual({ startTime: ends?.['Min:at'], endTime: ends?.['Max:at'] })
    expect(await get('/counts/report-time', server.stranger)).toEqual({ startTime: null, endTime: null })
  })

  test.each(mappedKinds)('S7.049 information types are mapped to %s, the most found first', async kind => {
    const { items, total } = await get<Items>(`/counts/mapping-${kind}`)
    expect(total).toBe(items.length)
    expect(total).toBeGreaterThan(3)
    expect(items.map(({ count }) => count)).toEqual(items.map(({ count }) => count).toSorted((a, b) => b - a))
    expect(items.every(({ key, id }) => key.split('/').length === 2 && Number(id) > 0)).toBe(true)
    expect((await get<Items>(`/counts/mapping-${kind}`, server.stranger)).items).toEqual([])
  })

  test('S7.049 detections are counted by risk type, the most severe first, and not what is restricted', async () => {
    const { items } = await get<{ items: { severity: number; count: number }[] }>('/counts/detection')
    expect(items.map(({ severity }) => severity)).toEqual(
      items.map(({ severity }) => severity).toSorted((a, b) => b - a),
    )
    const sum = (all: { count: number }[]) => all.reduce((total, { count }) => total + count, 0)
    expect(
      sum((await get<{ items: { severity: number; count: number }[] }>('/counts/detection', server.business)).items),
    ).toBeLessThan(sum(items))
  })

  test('a time frame bounds what is counted', async () => {
    const { total } = await get<{ total: number }>('/counts/total-risk-count/all')
    const { total: within } = await get<{ total: number }>(
      '/counts/total-risk-count/all?from=2020-01-01T00:00:00Z&to=2021-01-01T00:00:00Z',
    )
    expect([total > 0, within]).toEqual([true, 0])
  })
})

describe('the first tier of the map', () => {
  test('S7.053 files come by the labels directly below one, sources by what they hold', async () => {
    const roots = await get<Items>('/mapping-tier1/files/all')
    expect(roots.items.every(({ key }) => !key.includes('/'))).toBe(true)
    const below = await get<Items>('/mapping-tier1/files/finance')
    expect(below.items.every(({ key }) => /^finance\/[^/]+$/.test(key))).toBe(true)
    const sources = await get<Items>('/mapping-tier1/sources/finance')
    expect(sources.items.map(({ name }) => name)).toContain('Exchange')
    expect(sources.items.reduce((sum, { count }) => sum + count, 0)).toBe(
      roots.items.find(({ key }) => key === 'finance')?.count,
    )
  })

  test.each(['folders', 'employees', 'contacts', 'organizations'])(
    'S7.053, S9.014 %s come a page of 50 at a time unless asked otherwise, without gap or repetition',
    async kind => {
      const all = await get<Items>(`/mapping-tier1/${kind}/all?limit=1000`)
      expect(all.items).toHaveLength(all.total)
      expect((await get<Items>(`/mapping-tier1/${kind}/all`)).items).toEqual(all.items.slice(0, 50))
      expect((await get<Items>(`/mapping-tier1/${kind}/all?offset=3&limit=2`)).items).toEqual(all.items.slice(3, 5))
      expect(all.items[0]).toMatchObject({ kind, name: expect.stringMatching(/\S/), high: expect.any(Number) })
      expect((await get<Items>(`/mapping-tier1/${kind}/all`, server.stranger)).items).toEqual([])
    },
  )

  test('S6.001 restricted labels and kinds are refused with the sentence for them', async () => {
    expect((await call('/mapping-tier1/folders/hr', server.business)).body).toMatchObject({
      code: 403,
      error: 'restricted',
      message: 'You are not authorized to access and view HR information',
    })
    expect((await call('/mapping-tier1/organizations/all', server.business)).body).toMatchObject({
      code: 403,
      error: 'restricted',
    })
    expect((await call('/counts/mapping-organizations', server.business)).status).toBe(403)
    expect((await call('/counts/detection', await server.restricted('et03'))).body).toMatchObject({
      error: 'restricted',
    })
  })
})

describe('risk types', () => {
  test('S7.033, S3.024 those that events match come with their counters, a page at a time', async () => {
    const { insights, total } = await get<{
      insights: { id: string; eventsCount: number; exposedToCount: number; exposedByCount: number; isLoaded: boolean }[]
      total: number
    }>('/insights')
    expect(insights).toHaveLength(total)
    expect(insights.every(({ eventsCount, isLoaded }) => eventsCount > 0 && isLoaded)).toBe(true)
    expect(insights.some(({ exposedToCount, exposedByCount }) => exposedToCount > 0 && exposedByCount > 0)).toBe(true)
    expect((await get<{ insights: unknown[] }>('/insights?offset=1&limit=2')).insights).toEqual(insights.slice(1, 3))
  })

  test('S7.033 the files behind a risk type come a page at a time, and what is behind it as a whole', async () => {
    const id = 'outside-critical'
    const { items, total } = await get<Items>(`/insights/items/${id}?limit=500`)
    expect(items).toHaveLength(total)
    expect((await get<Items>(`/insights/items/${id}?offset=1&limit=2`)).items.map(item => item.id)).toEqual(
      items.slice(1, 3).map(item => item.id),
    )
    const detection = await get<Record<string, { id: string; count: number }[]> & { events: number }>(
      `/detection-tier2/${id}`,
    )
    expect(detection.events).toBeGreaterThan(0)
    for (const kind of ['employees', 'contacts', 'organizations', 'files', 'sources', 'infoTypes'])
      expect(detection[kind]?.length).toBeGreaterThan(0)
    expect(detection.files?.[0]?.id).toBe(items[0]?.id)
    expect((await get<{ organizations: unknown[] }>(`/detection-tier2/${id}`, server.business)).organizations).toEqual(
      [],
    )
    expect((await get<{ events: number }>(`/detection-tier2/${id}`, server.stranger)).events).toBe(0)
  })
})

test.each([
  ['/counts/total-risk-count/nonsense', 404, 'label'],
  ['/counts/total-risk-count/999999', 404, 'label'],
  ['/counts/assets?from=2026-01-01T00:00:00Z', 400, 'to'],
  ['/counts/assets?from=yesterday&to=today', 400, 'from'],
  ['/counts/detection?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z', 400, 'to'],
  ['/mapping-tier1/folders/all?limit=0', 400, 'limit'],
  ['/mapping-tier1/folders/all?offset=-1', 400, 'offset'],
  ['/mapping-tier1/contacts/all?limit=x', 400, 'limit'],
  ['/insights/items/nonsense', 404, 'id'],
  ['/detection-tier2/nonsense', 404, 'id'],
  ['/insights/items/outside-critical?limit=100000', 400, 'limit'],
])('S7.001 %s is refused with %i, naming %s', async (path, code, field) => {
  expect((await call(path)).body).toMatchObject({ success: false, code, field })
})

test('S8.003 nothing is counted for somebody who is not signed in', async () => {
  for (const path of [
    '/counts/assets',
    '/counts/report-time',
    '/counts/detection',
    '/counts/mapping-files',
    '/mapping-tier1/files/all',
    '/insights',
    '/detection-tier2/outside-critical',
  ]) {
    expect((await call(path, '')).body).toMatchObject({ success: false, code: 401 })
  }
})
