import type { Endpoint } from '@sharelight/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { loadDemo } from './features/demo/verbs/load-demo.ts'
import { tinyDemo } from './testing/demo.ts'
import { declaredEndpoints } from './testing/endpoints.ts'
import { addAdmin, setUp, startTestServer, type TestServer } from './testing/server.ts'

/** What holds a list that is not paged, and why it cannot grow without end. */
const bounded: Readonly<Record<string, string>> = {
  '/accounts': 'has a cursor of its own, as specified (S7.040)',
  '/subscriptions/proxy/subscriptions': 'has a cursor of its own, as specified (S7.040)',
  '/admins/list': 'the plain list of the specification (S3.019); /admins is the one in pages',
  '/api-keys': '200 keys',
  '/apps': 'what the product has',
  '/connectors': 'what the product has',
  '/content/:collection': 'what the product has',
  '/conversation/names': 'the first few of each kind',
  '/counts/detection': 'one for each insight',
  '/custom-labels': '1,000 labels',
  '/custom-labels/:id': 'versions of one label, each saved by a person',
  '/data-services': 'what the product has',
  '/departments': 'one for each department, 2,000 at most',
  '/departments/colleagues': 'the first 50',
  '/detection-tier2/:id': 'the first few of each kind',
  '/entities/item/:id': 'of one item',
  '/entities/person/:id/access': '200 ways',
  '/events/event/:id': 'of one event',
  '/exceptions/lessons': 'three',
  '/extproxy/integrations/department-familiarities': 'of departments',
  '/extproxy/integrations/tests/object-departments': 'of departments',
  '/features': 'what the product has',
  '/identity-providers': 'added one by one by a SuperAdmin',
  '/insight': 'one for each insight',
  '/label-api/all': 'the labels: what the product has, and 1,000',
  '/labelling': '200 labels, 500 rules; the first of those seen',
  '/labelling/coverage': 'one for each label, source, sensitivity and kind of error',
  '/labelling/suggestion': 'one for each sensitivity and information type of the first levels',
  '/labels/L0': 'the labels: what the product has, and 1,000',
  '/labels/L1': 'the labels: what the product has, and 1,000',
  '/labels/tree': 'the labels: what the product has, and 1,000',
  '/mapping-tier1/files/:id': 'one for each label below one',
  '/metrics/catalogue': 'what the product has',
  '/notifications/choices': 'one for each kind',
  '/plans/:id': 'the first steps; /plans/:id/steps has them in pages',
  '/playbooks': 'what the product has',
  '/playbooks/:id': 'of one playbook',
  '/policies': '500 policies',
  '/policies/templates': 'what the product has',
  '/posture': 'one for each check',
  '/posture/checks/:id': 'of one check; 1,000 exceptions',
  '/posture/trend': 'one for each day of the frame',
  '/provisioning': '20 tokens, 500 groups',
  '/receivers': '100 receivers',
  '/recommendations': 'what the product has',
  '/remedies': 'what the product has',
  '/reports': 'ready ones, and 500 templates',
  '/reports/schedules': '200 schedules',
  '/sources/:id/coverage': 'one for each reason; the gaps are cut',
  '/sources/browse': 'folders of one folder, cut',
  '/sso/providers': 'added one by one by a SuperAdmin',
  '/user/info': 'restriction codes',
  '/user/passkeys': '20 passkeys',
}

interface Shape {
  type?: string
  maxItems?: number
  properties?: Record<string, Shape>
}
const holdsList = ({ output }: Endpoint) => {
  const shape = z.toJSONSchema(output, { unrepresentable: 'any' }) as Shape
  const isOpen = (each: Shape) => each.type === 'array' && each.maxItems === undefined
  return isOpen(shape) || Object.values(shape.properties ?? {}).some(isOpen)
}
const asked = declaredEndpoints.filter(({ method }) => method === 'GET')

test('whatever is asked for and answered with a list pages by cursor, or cannot grow without end', () => {
  const open = asked.filter(call => call.pages === undefined && holdsList(call)).map(({ path }) => path)
  expect(open.toSorted()).toEqual(Object.keys(bounded).toSorted())
})

describe('a list page by page', () => {
  let server: TestServer, demo: string, own: string
  beforeAll(async () => {
    server = await startTestServer()
    own = await setUp(server)
    server.services.demo = true
    await loadDemo(server.services, tinyDemo)
    const body = { email: 'demo@sharelight.example', password: 'sharelight-demo' }
    demo = String((await server.call('POST', '/api/login', { body })).body.token)
  })
  afterAll(() => server.close())

  const inPath: Readonly<Record<string, string>> = {
    '/trust/:kind': '/trust/organizations',
    '/accounts-at-risk/:list': '/accounts-at-risk/ghost',
    '/insights/items/:id': '/insights/items/1',
    '/entities/search/type/:type/query/:text': '/entities/search/type/FILE/query/a',
  }
  const addressOf = ({ path }: Endpoint) =>
    inPath[path] ?? path.replace(/^(\/mapping-tier1\/.*):\w+$/, '$1all').replace(/^(\/entities\/[\w-]+\/):id$/, '$1*')
  const read = async (address: string, query: Record<string, string | number>, token = demo) => {
    const asText = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    )
    return (await server.call('GET', `/api${address}?${asText}`, { token })).body
  }

  test('is the list as a whole, nothing missing and nothing twice, whichever list it is', async () => {
    const walked: string[] = []
    for (const call of asked.filter(({ pages, access }) => pages !== undefined && access !== 'provider')) {
      const address = addressOf(call)
      if (address.includes(':')) continue
      const whole = (await read(address, { limit: 10 }))[call.pages ?? ''] as unknown[] | undefined
      if (!whole || whole.length < 2) continue
      const limit = Math.ceil(whole.length / 3)
      const pages: unknown[] = []
      let cursor = ''
      do {
        const page = await read(address, { limit, cursor })
        pages.push(...(page[call.pages ?? ''] as unknown[]))
        cursor = String(page['cursor'])
      } while (cursor !== '' && pages.length < whole.length)
      expect({ address, pages: pages.slice(0, whole.length) }).toEqual({ address, pages: whole })
      walked.push(address)
    }
    expect(walked.length).toBeGreaterThan(12)
  })

  test('does not shift when something new comes in at its beginning, and ends', async () => {
    const save = (name: string) =>
      server.call('POST', '/api/investigations', { token: own, body: { name, content: { type: 'FILE' } } })
    for (const name of ['one', 'two', 'three']) await save(name)
    const first = await read('/investigations', { limit: 2 }, own)
    await save('four')
    const second = await read('/investigations', { limit: 2, cursor: String(first['cursor']) }, own)
    const names = (page: Record<string, unknown>) => (page['objects'] as { name: string }[]).map(({ name }) => name)
    expect([...names(first), ...names(second)]).toEqual(['three', 'two', 'one'])
    expect(second['cursor']).toBe('')
    for (const email of ['bo@acme.example', 'cy@acme.example']) await addAdmin(server, own, { email })
    const trail = await read('/audit-trail', { limit: 3 }, own)
    await save('five')
    const rest = await read('/audit-trail', { limit: 3, cursor: String(trail['cursor']) }, own)
    const numbers = [trail, rest].flatMap(page => (page['entries'] as { number: number }[]).map(each => each.number))
    expect(numbers).toEqual(Array.from({ length: 6 }, (_, index) => (numbers[0] ?? 0) - index))
  })

  test("a cursor of another question, of another list, or of nobody's is refused by name", async () => {
    const { cursor } = await read('/admins', { limit: 1 }, own)
    const bad = [
      ['/admins', { cursor: String(cursor), search: 'a' }],
      ['/audit-trail', { cursor: String(cursor) }],
      ['/admins', { cursor: 'nonsense' }],
      ['/admins', { cursor: Buffer.from('["x",-1,"2026-01-01T00:00:00.000Z"]').toString('base64url') }],
    ] as const
    for (const [address, query] of bad)
      expect(await read(address, query, own)).toMatchObject({ code: 400, error: 'invalid', field: 'cursor' })
    expect(await read('/admins', { cursor: String(cursor), limit: 2 }, own)).toHaveProperty('admins')
  })
})
