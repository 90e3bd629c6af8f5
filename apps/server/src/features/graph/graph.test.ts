import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoServer, type DemoServer } from '../../testing/demo.ts'

let server: DemoServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server.close())

interface Answer {
  data?: Record<string, never> | null
  errors?: { message: string; extensions?: { code: string } }[]
}
const ask = async (query: string, { token = server.admin, variables }: { token?: string; variables?: object } = {}) => {
  const { status, body } = await server.call('POST', '/api/data', { token, body: { query, variables } })
  return { status, ...(body as Answer) }
}
const get = async (path: string, token = server.admin) => (await server.call('GET', path, { token })).body

test('S7.055, S7.056, S7.057, S3.060 one query answers the anonymous user id, the report time and entity counts as their own calls do', async () => {
  const { status, data, errors } = await ask(`{ anonymousUser { id } dateInfo { startTime endTime }
    files: tier1count(kind: files, label: "finance") { total items { id name count } } sources: tier1count(kind: sources) { total items { name count high } }
    folders: tier1count(kind: folders, label: "finance", limit: 3) { total items { id count } } employees: tier1count(kind: employees) { total }
    contacts: tier1count(kind: contacts) { total }
    organizations: tier1count(kind: organizations) { total } personal: tier1count(kind: personal_address) { total } }`)
  expect({ status, errors }).toEqual({ status: 200, errors: undefined })
  expect(data).toMatchObject({
    anonymousUser: { id: expect.stringMatching(/^[0-9a-f]{32}$/) },
    dateInfo: await get('/api/counts/report-time'),
  })
  const { files, sources, folders, employees, organizations } = data as unknown as Record<
    string,
    { total: number; items: { id: string; name: string; count: number }[] }
  >
  expect(files?.items.map(({ name, count }) => ({ name, count }))).toEqual(
    ((await get('/api/mapping-tier1/files/finance')).items as { name: string; count: number }[]).map(
      ({ name, count }) => ({ name, count }),
    ),
  )
  expect(sources?.items.reduce((sum, { count }) => sum + count, 0)).toBe(400)
  expect(folders?.items).toHaveLength(3)
  expect(folders?.total).toBe((await get('/api/mapping-tier1/folders/finance')).total)
  expect(employees?.total).toBeGreaterThan(20)
  expect(organizations?.total).toBeGreaterThan(3)
})

test('S7.057 the anonymous user id is the same each time and another one for everybody else', async () => {
  const of = async (token: string) => (await ask('{ anonymousUser { id } }', { token })).data
  expect(await of(server.admin)).toEqual(await of(server.admin))
  const ids = await Promise.all([server.admin, server.business, server.stranger].map(of))
  expect(new Set(ids.map(each => JSON.stringify(each))).size).toBe(3)
})

test('S3.023, S7.057 an item tells when each of its labels was added', async () => {
  const {
    items: [item],
  } = (await get('/api/entities/files/*?limit=1')) as {
    items: [{ id: string; labels: { key: string; name: string }[] }]
  }
  const { data } = await ask(
    'query history($id: ID!) { item(id: $id) { id name labelHistory { time userId userEmail generation labelId labelName parentId status } } }',
    { variables: { id: item.id } },
  )
  const history = (
    data as unknown as {
      item: { labelHistory: { labelName: string; status: string; generation: number; labelId: number }[] }
    }
  ).item.labelHistory
  expect(history.map(({ labelName }) => labelName).sort()).toEqual(item.labels.map(({ name }) => name).sort())
  expect(history.every(({ status, labelId }) => status === 'Added' && labelId > 0)).toBe(true)
})

test("the semantic layer is asked as elsewhere, within the user's restrictions", async () => {
  const query = { cube: 'items', measures: ['items'], dimensions: ['label0'] }
  const asked = 'query($query: JSON!) { metrics(query: $query) { total rows } }'
  const { data } = await ask(asked, { variables: { query } })
  expect((data as unknown as { metrics: object }).metrics).toEqual(
    (await server.call('POST', '/api/metrics/query', { token: server.admin, body: query })).body,
  )
  const restricted = await ask(asked, { variables: { query }, token: server.business })
  expect(JSON.stringify(restricted.data)).not.toContain('"hr"')
  expect((await ask(asked, { variables: { query: { cube: 'nonsense' } } })).errors?.[0]).toMatchObject({
    message: expect.stringContaining('query.cube'),
    extensions: { code: 'invalid' },
  })
})

test('what one field may not show is said beside the data of the others', async () => {
  const { data, errors } = await ask(
    '{ dateInfo { endTime } item(id: "00000000-0000-4000-8000-000000000000") { name } }',
  )
  expect(data).toMatchObject({ dateInfo: { endTime: expect.any(String) }, item: null })
  expect(errors).toMatchObject([{ message: expect.stringContaining('No item'), extensions: { code: 'not_found' } }])
  expect((await ask('{ tier1count(kind: organizations) { total } }', { token: server.business })).errors).toMatchObject(
    [{ extensions: { code: 'restricted' } }],
  )
})

test("another organisation's item is found by nobody else", async () => {
  const {
    items: [item],
  } = (await get('/api/entities/files/*?limit=1')) as { items: [{ id: string }] }
  expect(
    (await ask(`{ item(id: "${item.id}") { name labelHistory { labelName } } }`, { token: server.stranger })).errors,
  ).toMatchObject([{ extensions: { code: 'not_found' } }])
})

test('S8.002 without a valid token the first error reads as clients expect it, with status 400', async () => {
  for (const token of ['', 'forged']) {
    const { status, body } = await server.call('POST', '/api/data', {
      token,
      body: { query: '{ dateInfo { endTime } }' },
    })
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ message: 'Context creation failed: authorization error' }],
    })
  }
})

const nested = (depth: number) =>
  '{ __schema { types '.concat('{ fields { type '.repeat(depth), '{ name }', ' } }'.repeat(depth), ' } }')
test.each([
  ['malformed', '{ dateInfo {'],
  ['unknown fields', '{ nothing }'],
  ['empty selections', '{ dateInfo }'],
  ['deep nesting', nested(30)],
  ['many questions', `{ ${Array.from({ length: 60 }, (_, n) => `a${n}: dateInfo { endTime }`).join(' ')} }`],
  ['many fields', `{ dateInfo { ${Array.from({ length: 900 }, (_, n) => `a${n}: endTime`).join(' ')} } }`],
  ['fragments that name themselves', '{ ...a } fragment a on Query { dateInfo { endTime } ...a }'],
  [
    'fragments that multiply',
    `{ ...f0 } ${Array.from({ length: 20 }, (_, n) => `fragment f${n} on Query { ${'...f'.concat(String(n + 1), ' ').repeat(8)} }`).join(' ')} fragment f20 on Query { dateInfo { endTime } }`,
  ],
  ['changes', 'mutation { anything }'],
])('%s are refused with an error, not answered', async (_, query) => {
  const { status, data, errors } = await ask(query)
  expect(status).toBe(200)
  expect(data).toBeUndefined()
  expect(errors?.length).toBeGreaterThan(0)
})

test('the schema answers to introspection', async () => {
  const { data } = await ask('{ __schema { queryType { fields { name } } } }')
  expect(JSON.stringify(data)).toContain('tier1count')
})
