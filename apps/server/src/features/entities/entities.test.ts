import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDemoServer, tinyDemo, type DemoServer } from '../../testing/demo.ts'

let server: DemoServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server.close())

const call = (path: string, token = server.admin) => server.call('GET', `/api${path}`, { token })
const get = async <T = Page>(path: string, token?: string) => (await call(path, token)).body as T
const post = async <T = Page>(path: string, body: object, token = server.admin) =>
  (await server.call('POST', `/api${path}`, { token, body })).body as T
interface Row {
  id: string
  name: string
  address: string
  detail: string
  item: { id: string }
  actor: { id: string }
  recipients: { id: string }[]
  labels: { key: string }[]
  severity: number
  time: string
}
interface Page {
  items: Row[]
  total: number
}

const kinds = {
  files: tinyDemo.items,
  contacts: tinyDemo.contacts,
  'personal-address': tinyDemo.personal,
  employees: tinyDemo.employees,
}

describe('entities', () => {
  test.each(Object.entries(kinds))(
    'S7.048, S9.014 all %s are listed, 50 at a time unless asked otherwise, or the one with an id',
    async (kind, count) => {
      const { items, total } = await get(`/entities/${kind}/*`)
      expect({ total, length: items.length }).toEqual({ total: count, length: Math.min(50, count) })
      expect((await get(`/entities/${kind}/*?offset=2&limit=3`)).items).toEqual(items.slice(2, 5))
      expect((await get(`/entities/${kind}/${items[0]?.id}`)).items).toEqual([items[0]])
      expect(await get(`/entities/${kind}/*`, server.stranger)).toEqual({ items: [], total: 0, cursor: '' })
      expect(await get(`/entities/${kind}/${items[0]?.id}`, server.stranger)).toEqual({
        items: [],
        total: 0,
        cursor: '',
      })
    },
  )

  test('S7.048 folders are listed with what they hold', async () => {
    const { items, total } = (await get('/entities/folders/*?limit=1000')) as unknown as {
      items: { files: number }[]
      total: number
    }
    expect(items).toHaveLength(total)
    expect(items.reduce((sum, { files }) => sum + files, 0)).toBe(tinyDemo.items)
  })

  test.each(['employees', 'contacts', 'personal-address', 'files', 'folders', 'organizations'])(
    'S7.047, S3.065, S3.076, S9.014 a search among %s finds names and addresses that hold the text, as written',
    async kind => {
      const { items, total } = await get(`/entities/search/type/${kind}/query/A?limit=1000`)
      expect(total).toBe(items.length)
      expect(total).toBeGreaterThan(0)
      expect(items.every(({ name, detail }) => `${name} ${detail}`.toLowerCase().includes('a'))).toBe(true)
      expect(items.map(({ name }) => name)).toEqual(items.map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1)))
      expect((await get(`/entities/search/type/${kind}/query/${encodeURIComponent("%_' OR 1=1")}`)).total).toBe(0)
      expect((await get(`/entities/search/type/${kind}/query/A`, server.stranger)).total).toBe(0)
    },
  )

  test('S7.047 a search gives 100 unless asked otherwise', async () => {
    expect((await get('/entities/search/type/files/query/a')).items).toHaveLength(100)
  })

  test('S7.050 the files of an employee, a contact and a folder, by information type', async () => {
    const {
      items: [event],
    } = await post('/events', {
      filter: {
        and: [
          { dimension: 'type', operator: 'eq', value: 'email' },
          { dimension: 'label0', operator: 'eq', value: 'finance' },
          { dimension: 'recipientKind', operator: 'in', value: ['contact', 'personal'] },
        ],
      },
      limit: 1,
    })
    const {
      items: [file],
    } = (await get(`/entities/files/${event?.item.id}`)) as unknown as { items: [{ folder: string }] }
    expect(file).toBeDefined()
    for (const path of [`files-for-employee/${event?.actor.id}`, `files-for-contact/${event?.recipients[0]?.id}`]) {
      const { items } = await get(`/entities/${path}/label/finance?limit=500`)
      expect(items.map(({ id }) => id)).toContain(event?.item.id)
      expect(items.every(({ labels }) => labels.some(({ key }) => key.startsWith('finance')))).toBe(true)
      expect((await get(`/entities/${path}/label/all`)).total).toBeGreaterThanOrEqual(items.length)
      expect((await call(`/entities/${path}/label/finance`, server.stranger)).body).toMatchObject({
        code: 404,
        field: 'id',
      })
    }
    const {
      items: [folder],
    } = (await get('/mapping-tier1/folders/finance?limit=1')) as unknown as { items: [{ id: string; count: number }] }
    expect((await get(`/entities/files-for-folder/${folder.id}/label/4`)).total).toBe(folder.count)
  })

  test('S7.051 the events of a contact and of an employee, by information type', async () => {
    const {
      items: [event],
    } = await post('/events', {
      filter: {
        and: [
          { dimension: 'recipientKind', operator: 'in', value: ['contact', 'personal'] },
          { dimension: 'label0', operator: 'eq', value: 'finance' },
        ],
      },
      limit: 1,
    })
    const contact = await get(`/events/events-for-contact/${event?.recipients[0]?.id}/label/finance?limit=500`)
    expect(contact.items.map(({ id }) => id)).toContain(event?.id)
    expect(contact.items.every(({ recipients }) => recipients.some(({ id }) => id === event?.recipients[0]?.id))).toBe(
      true,
    )
    const employee = await get(`/events/events-for-employee/${event?.actor.id}/label/finance?limit=500`)
    expect(employee.items.every(({ actor }) => actor.id === event?.actor.id)).toBe(true)
    expect((await call(`/events/events-for-employee/${event?.actor.id}/label/all`, server.stranger)).status).toBe(404)
    expect((await call(`/events/events-for-employee/${event?.recipients[0]?.id}/label/all`)).status).toBe(404)
  })
})

describe('events', () => {
  test('S7.054 those that match are listed, newest first, or those with given ids', async () => {
    const filter = { dimension: 'severity', operator: 'eq', value: 3 }
    const { items, total } = await post('/events', { filter, limit: 20 })
    expect(total).toBeGreaterThan(20)
    expect(items.map(({ time }) => time)).toEqual(
      items
        .map(({ time }) => time)
        .toSorted()
        .toReversed(),
    )
    expect((await post('/events', { ids: items.slice(0, 2).map(({ id }) => id) })).items).toEqual(items.slice(0, 2))
    expect((await post('/events', { ids: items.slice(0, 2).map(({ id }) => id) }, server.stranger)).items).toEqual([])
  })

  test('S7.054, S3.072 the time line adds up to the events, by day, week and month', async () => {
    const { total } = await post('/events', {})
    for (const grain of ['Day', 'Week', 'Month']) {
      const { points } = await post<{ points: { time: string; events: number }[] }>('/events/time-line', { grain })
      expect(points.reduce((sum, { events }) => sum + events, 0)).toBe(total)
      expect(points.map(({ time }) => time)).toEqual(points.map(({ time }) => time).toSorted())
    }
    expect((await post<{ points: unknown[] }>('/events/time-line', {}, server.stranger)).points).toEqual([])
  })

  test('S3.066, S6.001 a user to whom events are closed gets none, whichever way they are asked for', async () => {
    const token = await server.restricted('et03')
    for (const path of [
      '/events',
      '/events/time-line',
      '/investigation/events',
      '/investigation/events/export',
      '/extproxy/summary/events',
    ]) {
      expect(await post(path, path.includes('summary') ? ['1'] : {}, token)).toMatchObject({
        success: false,
        code: 403,
        error: 'restricted',
      })
    }
    expect((await call('/events/event/1', token)).status).toBe(403)
  })
})

describe('summaries', () => {
  interface Summary {
    id: string
    name: string
    informationTypes: string[]
    description: string
  }
  const summarise = async (kind: string, ids: unknown[], token?: string) =>
    (await post<{ items: (Summary | null)[] }>(`/extproxy/summary/${kind}?resultType=raw_summary`, ids, token)).items

  test('S7.037, S3.058 files, events and information types are summed up in the order of their ids', async () => {
    const files = (await get('/entities/files/*?limit=3')).items
    const events = (await post('/events', { limit: 2 })).items
    expect(
      (await summarise('objects', [files[2]?.id, 'nonsense', files[0]?.id])).map(item => item?.name ?? null),
    ).toEqual([files[2]?.name, null, files[0]?.name])
    expect(
      await summarise(
        'events',
        events.map(({ id }) => id),
      ),
    ).toMatchObject(events.map(({ id }) => ({ id, description: expect.stringContaining('severity') })))
    expect(await summarise('info-types', ['finance/invoices', 7])).toMatchObject([
      { name: 'Invoices', informationTypes: ['Finance', 'Invoices'] },
      { name: 'Regulated' },
    ])
    expect(await summarise('clusters', ['00000000-0000-4000-8000-000000000000'])).toEqual([null])
  })

  test('what is restricted or of another organisation is summed up as nothing', async () => {
    const files = (await get('/entities/files/*?limit=1')).items
    expect(
      await summarise(
        'objects',
        files.map(({ id }) => id),
        server.stranger,
      ),
    ).toEqual([null])
    expect(await summarise('info-types', ['hr/payroll'], server.business)).toEqual([null])
  })
})

test.each([
  ['GET', '/entities/search/type/nonsense/query/a', 'type'],
  ['GET', '/entities/search/type/files/query/a?limit=-1', 'limit'],
  ['GET', '/entities/files/nonsense', 'id'],
  ['GET', '/entities/files-for-contact/nonsense/label/all', 'id'],
  ['GET', '/events/event/abc', 'id'],
  ['POST', '/events', 'ids.0', { ids: ['x'] }],
  ['POST', '/events', 'limit', { limit: 1_000_000 }],
  ['POST', '/events/time-line', 'grain', { grain: 'Year' }],
  ['POST', '/events', 'timeFrame', { timeFrame: { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' } }],
  ['POST', '/extproxy/summary/objects?resultType=other', 'resultType', ['x']],
  ['POST', '/extproxy/summary/objects', undefined, []],
] as const)('%s %s is refused, naming %s', async (method, path, field, body?: object) => {
  expect((await server.call(method, `/api${path}`, { token: server.admin, body })).body).toMatchObject({
    success: false,
    code: 400,
    ...(field && { field }),
  })
})

test('S8.003 nothing is listed for somebody who is not signed in', async () => {
  for (const path of ['/entities/files/*', '/entities/search/type/files/query/a', '/events/event/1'])
    expect((await call(path, '')).status).toBe(401)
  for (const path of ['/events', '/events/time-line', '/extproxy/summary/objects'])
    expect((await server.call('POST', `/api${path}`, { body: {} })).status).toBe(401)
})
