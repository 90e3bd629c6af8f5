import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf, newScimToken, scimClient, scimPatch, scimUser } from '../../testing/scim.ts'
import { setUp, startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer, client: ReturnType<typeof scimClient>
beforeAll(async () => {
  server = await startTestServer()
  client = scimClient(server, await newScimToken(server, await setUp(server)))
})
afterAll(() => server.close())

test("hostile input is refused in SCIM's own shape", async () => {
  const { call, add } = client
  const id = await idOf(add('hostile@acme.example'))
  const brackets = (n: number) => `${'('.repeat(n)}active eq true${')'.repeat(n)}`
  const bad: [string, string, unknown?][] = [
    ['GET', `/Users?filter=${brackets(50)}`],
    ['GET', `/Users?filter=${'not '.repeat(400)}(active pr)`],
    ['GET', `/Users?filter=${Array(200).fill('active pr').join(' or ')}`],
    ['GET', `/Users?filter=constructor eq "x"`],
    ['GET', `/Users?filter=__proto__ pr`],
    ['GET', '/Users?filter=userName eq'],
    ['GET', '/Users?filter=active gt true'],
    ['GET', '/Users?filter=emails[type eq "work"'],
    ['GET', '/Users?count=many'],
    ['POST', '/Users', '{"schemas":'],
    ['POST', '/Users', `{"schemas":["${scimUser}"],"userName":"p@acme.example","__proto__":{"role":"SuperAdmin"}}`],
    ['POST', '/Users', `{"name":${'['.repeat(60)}${']'.repeat(60)}}`],
    ['POST', '/Users', []],
    ['POST', '/Users', { userName: 'x@acme.example' }],
    ['POST', '/Users', { schemas: [scimUser], userName: 'x@acme.example', displayName: 'a\0b' }],
    ['POST', '/Users', { schemas: [scimUser], userName: 'x@acme.example', displayName: 'x'.repeat(5000) }],
    ['POST', '/Users', { schemas: [scimUser], userName: { x: 1 } }],
    [
      'PATCH',
      `/Users/${id}`,
      { schemas: [scimPatch], Operations: [{ op: 'add', path: 'constructor.prototype', value: 'x' }] },
    ],
    [
      'PATCH',
      `/Users/${id}`,
      { schemas: [scimPatch], Operations: [{ op: 'replace', path: 'roles', value: [{ value: 'SuperAdmin' }] }] },
    ],
    ['PATCH', `/Users/${id}`, { schemas: [scimPatch], Operations: [{ op: 'remove', path: 'userName' }] }],
    ['PATCH', `/Users/${id}`, { schemas: [scimPatch], Operations: [{ op: 'remove' }] }],
    ['PATCH', `/Users/${id}`, { schemas: [scimPatch], Operations: [{ op: 'move', path: 'userName' }] }],
    [
      'PATCH',
      `/Users/${id}`,
      { schemas: [scimPatch], Operations: Array(500).fill({ op: 'remove', path: 'externalId' }) },
    ],
    [
      'PATCH',
      `/Users/${id}`,
      {
        schemas: [scimPatch],
        Operations: [{ op: 'replace', path: 'emails[type eq "home"].value', value: 'x@y.example' }],
      },
    ],
  ]
  for (const [method, path, body] of bad) {
    const answer = await call(method, encodeURI(path), { body })
    expect({ ...answer, asked: [path, body] }).toMatchObject({
      status: 400,
      body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '400', scimType: expect.any(String) },
    })
  }
  expect(
    (await call('POST', '/Users', { body: JSON.stringify({ schemas: [scimUser], x: 'y'.repeat(3_000_000) }) })).status,
  ).toBe(413)
  expect((await call('GET', "/Users/' or 1=1")).status).toBe(404)
  expect((await call('GET', '/Nothing')).body).toMatchObject({ status: '404' })
  expect((await call('POST', '/Bulk', { body: {} })).status).toBe(501)
  expect((await call('GET', `/Users/${id}`)).body).toMatchObject({
    userName: 'hostile@acme.example',
    roles: [{ value: 'Admin' }],
  })
})
