import type { Colleague, DepartmentFamiliarity, DepartmentFigures, ObjectDepartment } from '@sharelight/contract'
import { json } from '@sharelight/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUp, startTestServer, type TestServer } from '../../testing/server.ts'
import { findAnomalies } from '../anomalies/verbs/find-anomalies.ts'
import { settleDepartments } from './verbs/settle-departments.ts'
import { loadDemo } from '../demo/verbs/load-demo.ts'

const tiny = { employees: 60, contacts: 120, personal: 20, organisations: 16, folders: 80, items: 400, events: 1500 }
let server: TestServer
let own: string
let demo: string

beforeAll(async () => {
  server = await startTestServer()
  own = await setUp(server)
  server.services.demo = true
  await loadDemo(server.services, tiny)
  demo = await logIn('demo@sharelight.example')
})
afterAll(() => server.close())

const logIn = async (email: string) =>
  String((await server.call('POST', '/api/login', { body: { email, password: 'sharelight-demo' } })).body.token)
const objects = (query: string, token = demo) =>
  server.call('GET', `/api/extproxy/integrations/tests/object-departments?${query}`, { token })
const familiar = (query: string, token = demo) =>
  server.call('GET', `/api/extproxy/integrations/department-familiarities?${query}`, { token })
const count = async (query: object) =>
  (await server.call('POST', '/api/metrics/query', { token: demo, body: query })).body.rows as Record<string, unknown>[]

test('S7.023, S3.053 every employee is in one department, with internal and external id and name', async () => {
  const { body } = await objects('includeObjects=true&objectType=person&enableUnscopedMode=true')
  const objectDepartments = body.objectDepartments as ObjectDepartment[]
  const people = objectDepartments.flatMap(department => department.objects)
  const [row] = await count({ cube: 'identities', measures: ['employees'] })
  expect(people).toHaveLength(Number(row?.employees))
  expect(new Set(people.map(({ internalObjectId }) => internalObjectId)).size).toBe(people.length)
  expect(objectDepartments.every(({ departmentName }) => departmentName !== '')).toBe(true)
  expect(people[0]).toEqual({
    internalObjectId: expect.any(String),
    externalObjectId: expect.stringContaining('@'),
    objectName: expect.any(String),
  })
})

test('S7.023 without includeObjects only the departments are named, and another object type is refused', async () => {
  const { objectDepartments } = (await objects('')).body as { objectDepartments: ObjectDepartment[] }
  expect(objectDepartments.length).toBeGreaterThan(3)
  expect(objectDepartments.every(department => department.objects.length === 0)).toBe(true)
  expect((await objects('objectType=boat')).body).toMatchObject({ code: 400, field: 'objectType' })
})

test('S7.024 familiarities name whom each department deals with, and the sums agree both ways round', async () => {
  const of = async (grouped: boolean) =>
    (await familiar(`groupByDepartment=${grouped}`)).body.departmentFamiliarities as DepartmentFamiliarity[]
  const [byDepartment, byOrganisation] = [await of(true), await of(false)]
  const sum = (list: DepartmentFamiliarity[]) => list.reduce((total, { events }) => total + events, 0)
  expect(sum(byDepartment)).toBeGreaterThan(0)
  expect(sum(byDepartment)).toBe(sum(byOrganisation))
  const [first] = byDepartment
  expect(first).toMatchObject({ entityId: expect.any(String), entityName: expect.any(String) })
  expect(byOrganisation.map(({ entityId }) => entityId)).toContain(first?.familiarWith[0]?.entityId)
})

test('S7.024 who works with whom is counted of the same events, the same both ways round, and needs the feature', async () => {
  const db = server.stores.meta.acrossOrganisations
  const { id, time_zone: timeZone } = await db
    .selectFrom('organisations')
    .select(['id', 'time_zone'])
    .where('type', '=', 'demo')
    .executeTakeFirstOrThrow()
  await findAnomalies({ services: server.services, organisation: { id, timeZone } })
  const of = async (person: string, token = demo) =>
    (await call('GET', `/departments/colleagues?person=${person}`, undefined, token)).body.colleagues as Colleague[]
  const ids = ((await objects('includeObjects=true')).body.objectDepartments as ObjectDepartment[]).flatMap(each =>
    each.objects.map(({ internalObjectId }) => internalObjectId),
  )
  const circles = new Map(await Promise.all(ids.map(async each => [each, await of(each)] as const)))
  expect([...circles.values()].flat().length).toBeGreaterThan(20)
  for (const [person, colleagues] of circles)
    for (const { entityId, events, weeks } of colleagues)
      expect(circles.get(entityId)?.find(other => other.entityId === person)).toMatchObject({ events, weeks })
  const [first = ''] = ids
  expect(await of(first, own)).toEqual([])
  const features = async (enabled: boolean | null) =>
    server.call('PATCH', '/api/features', {
      token: demo,
      body: { features: [{ id: 'departments_information', enabled }] },
    })
  await features(false)
  expect((await call('GET', `/departments/colleagues?person=${first}`)).body).toMatchObject({
    error: 'edition_required',
  })
  await features(null)
})

test('a business user without organizations sees no familiarities, another organisation nothing, and nobody without signing in', async () => {
  const business = await logIn('business@sharelight.example')
  expect((await familiar('groupByDepartment=true', business)).body).toMatchObject({ code: 403, error: 'restricted' })
  expect((await objects('includeObjects=true&enableUnscopedMode=true', own)).body).toEqual({ objectDepartments: [] })
  expect((await familiar('', own)).body).toEqual({ departmentFamiliarities: [] })
  expect((await server.call('GET', '/api/extproxy/integrations/department-familiarities')).status).toBe(401)
})

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token = demo) =>
  server.call(method, `/api${path}`, { token, body })
const figures = async (token = demo) =>
  (await call('GET', '/departments', undefined, token)).body.departments as DepartmentFigures[]
const departmentOf = async (address: string) => {
  const [row] = await count({
    cube: 'identities',
    dimensions: ['address', 'department', 'manager'],
    filter: { dimension: 'address', operator: 'eq', value: address },
  })
  return [row?.department, row?.manager]
}
const someone = async () => {
  const rows = await count({
    cube: 'identities',
    dimensions: ['address'],
    filter: { dimension: 'kind', operator: 'eq', value: 'employee' },
    sort: [{ by: 'address', direction: 'Ascend' }],
    limit: 2,
  })
  return rows.map(({ address }) => String(address))
}

test('S3.053 each department has its people, what they hold and the risk of what they do; the sums are those of the organisation', async () => {
  const all = await figures()
  const sum = (of: keyof Omit<DepartmentFigures, 'department'>) => all.reduce((total, each) => total + each[of], 0)
  const [people] = await count({ cube: 'identities', measures: ['employees'] })
  const [acts] = await count({
    cube: 'events',
    measures: ['high'],
    filter: { dimension: 'byOutsider', operator: 'eq', value: false },
  })
  const [owned] = await count({
    cube: 'items',
    measures: ['items', 'highlySensitive'],
    filter: { dimension: 'department', operator: 'neq', value: '' },
  })
  expect(sum('people')).toBe(Number(people?.employees))
  expect(sum('high')).toBe(Number(acts?.high))
  expect(Number(owned?.items)).toBeGreaterThan(0)
  expect(all.filter(({ department }) => department).reduce((total, { files }) => total + files, 0)).toBe(
    Number(owned?.items),
  )
  expect((await call('GET', '/departments', undefined, own)).body).toEqual({ departments: [] })
})

test('S3.053 where people work is imported from CSV, all lines or none, and what is said by hand has the last word', async () => {
  const [first = '', second = ''] = await someone()
  const wrong = await call('POST', '/departments/import', {
    csv: `email,department\n${first},Treasury\n${first},Sales\n=x,Y`,
  })
  expect(wrong.body).toMatchObject({
    saved: 0,
    lines: [
      { problem: null },
      { problem: `${first} stands in line 2 already.` },
      { problem: expect.stringContaining('no address') },
    ],
  })
  const csv = `Email,Team,Reports to\n${first.toUpperCase()},Treasury,${second}\n${second},Treasury,`
  expect((await call('POST', '/departments/import', { csv, dryRun: true })).body).toMatchObject({ saved: 0 })
  expect((await call('POST', '/departments/import', { csv })).body).toMatchObject({ saved: 2 })
  expect(await departmentOf(first)).toEqual(['Treasury', second])
  expect((await figures()).find(({ department }) => department === 'Treasury')).toMatchObject({ people: 2 })
  await call('PUT', '/departments/people', { address: first, place: { department: 'Board', manager: '' } })
  expect(await departmentOf(first)).toEqual(['Board', ''])
  await call('PUT', '/departments/people', { address: first, place: null })
  expect(await departmentOf(first)).toEqual(['Treasury', second])
  const business = await logIn('business@sharelight.example')
  expect((await call('PUT', '/departments/people', { address: first, place: null }, business)).status).toBe(403)
})

test('S3.053 what a directory says of its accounts is where people work, until somebody else says so', async () => {
  const [, , ...rest] = (await objects('includeObjects=true')).body.objectDepartments as ObjectDepartment[]
  const address = String(rest.flatMap(each => each.objects)[0]?.externalObjectId)
  const db = server.stores.meta.acrossOrganisations
  const { id } = await db.selectFrom('organisations').select('id').where('type', '=', 'demo').executeTakeFirstOrThrow()
  await db
    .updateTable('directory_accounts')
    .set({ facts: json({ department: 'Research', manager: 'BOSS@acme.example' }) })
    .where('organisation_id', '=', id)
    .where('address', '=', address)
    .execute()
  await settleDepartments({ services: server.services, organisation: { id } })
  expect(await departmentOf(address)).toEqual(['Research', 'boss@acme.example'])
})
