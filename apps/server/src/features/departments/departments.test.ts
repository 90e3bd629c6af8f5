import type { DepartmentFamiliarity, ObjectDepartment } from '@sharelight/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUp, startTestServer, type TestServer } from '../../testing/server.ts'
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

test('a business user without organizations sees no familiarities, another organisation nothing, and nobody without signing in', async () => {
  const business = await logIn('business@sharelight.example')
  expect((await familiar('groupByDepartment=true', business)).body).toMatchObject({ code: 403, error: 'restricted' })
  expect((await objects('includeObjects=true&enableUnscopedMode=true', own)).body).toEqual({ objectDepartments: [] })
  expect((await familiar('', own)).body).toEqual({ departmentFamiliarities: [] })
  expect((await server.call('GET', '/api/extproxy/integrations/department-familiarities')).status).toBe(401)
})
