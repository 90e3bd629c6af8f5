import { firstBrokenAudit } from '@sharelight/store'
import { everythingClosed } from '@sharelight/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addAdmin,
  addOrganisation,
  administrator,
  organisationIdOf,
  setUp,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts'
import { idOf, newScimToken, scimClient, scimGroup, scimPatch, scimUser, type Body } from '../../testing/scim.ts'

let server: TestServer, token: string, scim: string
let call: Client['call'], add: Client['add'], addGroup: Client['addGroup'], patch: Client['patch'], find: Client['find']
type Client = ReturnType<typeof scimClient>
beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
  scim = await newScimToken(server, token)
  ;({ call, add, addGroup, patch, find } = scimClient(server, scim))
})
afterAll(() => server.close())

const newToken = (by = token, body: object = {}) => newScimToken(server, by, body)
const rowOf = (id: string) =>
  server.stores.meta.acrossOrganisations.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const superAdmin = async () => String((await server.call('GET', '/api/user/info', { token })).body.id)

test('a token is shown once, only its hash is kept, its use is noted, and revoked or over it speaks for nobody', async () => {
  const [made, over] = [await newToken(), await newToken(token, { name: 'Over', expiresInDays: 1 })]
  expect(made).toMatch(/^sls_[\w-]{43}$/)
  expect((await call('GET', '/Users', { by: made })).status).toBe(200)
  const rows = await server.stores.meta.acrossOrganisations.selectFrom('scim_tokens').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(made)
  const { tokens, address } = (await server.call('GET', '/api/provisioning', { token })).body as {
    tokens: { id: string; prefix: string; lastUsedAt: string | null; madeBy: string }[]
    address: string
  }
  expect(address).toBe('/scim/v2')
  const shown = tokens.find(({ prefix }) => made.startsWith(prefix))
  expect(shown).toMatchObject({ madeBy: administrator.email, lastUsedAt: expect.any(String) })
  await server.call('DELETE', `/api/provisioning/tokens/${shown?.id}`, { token })
  server.setTime(new Date(Date.now() + 2 * 86_400_000))
  for (const by of [made, over, `sls_${'x'.repeat(43)}`, token, 'slk_x', '']) {
    const { status, body, headers } = await call('GET', '/Users', { by })
    expect({ status, said: body['status'], asks: headers['www-authenticate'] }).toEqual({
      status: 401,
      said: '401',
      asks: 'Bearer',
    })
  }
  server.setTime(undefined)
})

test('only a SuperAdmin who signed in makes and revokes tokens and says what groups open', async () => {
  const admin = await addAdmin(server, token, { email: 'plain@acme.example' })
  const key = String(
    (await server.call('POST', '/api/api-keys', { token, body: { name: 'x', scope: 'admin' } })).body.apiKey,
  )
  const id = '00000000-0000-4000-8000-000000000001'
  for (const by of [admin.token, key]) {
    expect((await server.call('POST', '/api/provisioning/tokens', { token: by, body: { name: 'x' } })).status).toBe(403)
    expect((await server.call('DELETE', `/api/provisioning/tokens/${id}`, { token: by })).status).toBe(403)
    expect(
      (await server.call('PATCH', `/api/provisioning/groups/${id}`, { token: by, body: { restrictions: [] } })).status,
    ).toBe(403)
  }
  expect((await server.call('GET', '/api/admins', { token: scim })).status).toBe(401)
})

test('S3.053 department and manager of the enterprise extension are kept, changed by path, and followed by the departments', async () => {
  const extension = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
  const boss = String((await add('boss@acme.example')).body['id'])
  const made = await add('clerk@acme.example', {
    schemas: [scimUser, extension],
    [extension]: { department: 'Archive', manager: { value: boss }, costCenter: '7' },
  })
  const path = `/Users/${String(made.body['id'])}`
  expect(made.body).toMatchObject({
    schemas: [scimUser, extension],
    [extension]: { department: 'Archive', manager: { value: boss } },
  })
  const told = async () =>
    server.stores.meta.acrossOrganisations
      .selectFrom('people_departments')
      .select(['address', 'told_by', 'department', 'manager'])
      .execute()
  const row = { address: 'clerk@acme.example', told_by: 'scim' }
  expect(await told()).toEqual([{ ...row, department: 'Archive', manager: 'boss@acme.example' }])
  const moved = await patch(path, { op: 'replace', path: `${extension}:department`, value: 'Library' })
  expect(moved.body[extension]).toEqual({ department: 'Library', manager: { value: boss } })
  // Without the object around it, as some providers write it.
  await patch(path, { op: 'replace', path: `${extension}:manager`, value: 'no number of anybody' })
  expect(await told()).toEqual([{ ...row, department: 'Library', manager: '' }])
  const { body: listed } = await call(
    'GET',
    `/Users?filter=${encodeURIComponent(`${extension}:department eq "library"`)}`,
  )
  expect(listed).toMatchObject({ totalResults: 1 })
  await patch(path, { op: 'remove', path: `${extension}:manager` }, { op: 'remove', path: `${extension}:department` })
  expect(await told()).toEqual([])
  expect((await call('GET', path)).body['schemas']).toEqual([scimUser])
})

test('somebody who is made has everything closed, has yet to come in, and is found again', async () => {
  const made = await add('Grace@Acme.example', {
    name: { givenName: 'Grace', familyName: 'Hopper' },
    externalId: 'e-1',
    title: 'RADM',
  })
  expect(made).toMatchObject({
    status: 201,
    body: {
      schemas: [scimUser],
      userName: 'Grace@Acme.example',
      active: true,
      externalId: 'e-1',
      emails: [{ value: 'grace@acme.example', primary: true }],
      roles: [{ value: 'Admin' }],
      meta: { resourceType: 'User', location: `/scim/v2/Users/${String(made.body['id'])}` },
    },
  })
  expect(made.body).not.toHaveProperty('title')
  expect(made.headers).toMatchObject({
    'content-type': expect.stringContaining('application/scim+json'),
    etag: expect.any(String),
  })
  const row = await rowOf(String(made.body['id']))
  expect(row).toMatchObject({
    email: 'grace@acme.example',
    name: 'Grace Hopper',
    status: 'Pending',
    restrictions: [...everythingClosed],
  })
  for (const filter of [
    'userName eq "GRACE@acme.example"',
    'externalId eq "e-1"',
    `id eq "${row.id}"`,
    'name.familyName sw "hop" and active eq true',
  ])
    expect(await find(filter)).toMatchObject({ totalResults: 1, Resources: [{ id: row.id }] })
  expect(await find('externalId eq "E-1"')).toMatchObject({ totalResults: 0, Resources: [] })
  expect(await add('grace@acme.example')).toMatchObject({
    status: 409,
    body: { scimType: 'uniqueness', status: '409' },
  })
})

test('a userName that is no address stands beside the primary e-mail; without an address nobody is made', async () => {
  const made = await add('u-77', {
    emails: [{ value: 'b@acme.example' }, { value: 'Main@acme.example', primary: true }],
  })
  expect(await rowOf(String(made.body['id']))).toMatchObject({ email: 'main@acme.example', user_name: 'u-77' })
  expect(await add('U-77', { emails: [{ value: 'c@acme.example' }] })).toMatchObject({ status: 409 })
  expect(await add('u-78')).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
  expect(await add('main@acme.example')).toMatchObject({ status: 409 })
})

test('who is set inactive is signed out at once, and active again comes back as before', async () => {
  const admin = await addAdmin(server, token, { email: 'ivy@acme.example' })
  const path = `/Users/${admin.id}`
  expect((await patch(path, { op: 'Replace', path: 'active', value: 'False' })).body).toMatchObject({ active: false })
  expect((await server.call('GET', '/api/user/info', { token: admin.token })).status).toBe(401)
  expect((await patch(path, { op: 'replace', value: { active: true } })).body).toMatchObject({ active: true })
  expect((await rowOf(admin.id)).status).toBe('Active')
  const fresh = await idOf(add('never@acme.example', { active: false }))
  await patch(`/Users/${fresh}`, { op: 'replace', path: 'active', value: true })
  expect((await rowOf(fresh)).status).toBe('Pending')
})

test('who leaves is blocked with nothing left to sign in with, and comes back as somebody new', async () => {
  const admin = await addAdmin(server, token, { email: 'leo@acme.example' })
  const key = String(
    (await server.call('POST', '/api/api-keys', { token: admin.token, body: { name: 'Leo' } })).body.apiKey,
  )
  expect((await call('DELETE', `/Users/${admin.id}`)).status).toBe(204)
  expect((await call('GET', `/Users/${admin.id}`)).status).toBe(404)
  expect((await call('DELETE', `/Users/${admin.id}`)).status).toBe(404)
  expect(await find('userName eq "leo@acme.example"')).toMatchObject({ totalResults: 0 })
  for (const by of [admin.token, key])
    expect((await server.call('GET', '/api/user/info', { token: by })).status).toBe(401)
  expect(await rowOf(admin.id)).toMatchObject({ status: 'Blocked', password_hash: null })
  const back = await add('leo@acme.example')
  expect(back).toMatchObject({ status: 201, body: { active: true } })
  expect(await rowOf(String(back.body['id']))).toMatchObject({ status: 'Pending', restrictions: [...everythingClosed] })
  const login = { email: 'leo@acme.example', password: administrator.password }
  expect((await server.call('POST', '/api/login', { body: login })).status).toBe(401)
  expect((await server.call('GET', '/api/user/info', { token: key })).status).toBe(401)
})

test('a SuperAdmin is shown, and neither changed, replaced, removed nor put into a group', async () => {
  const id = await superAdmin()
  const before = await rowOf(id)
  expect((await call('GET', `/Users/${id}`)).body).toMatchObject({ roles: [{ value: 'SuperAdmin' }] })
  const group = await idOf(addGroup('With nobody'))
  for (const answer of [
    await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false }),
    await call('PUT', `/Users/${id}`, { body: { schemas: [scimUser], userName: 'evil@acme.example' } }),
    await call('DELETE', `/Users/${id}`),
    await patch(`/Groups/${group}`, { op: 'add', path: 'members', value: [{ value: id }] }),
    await addGroup('With Ada', [id]),
  ])
    expect(answer).toMatchObject({ status: 403, body: { detail: expect.stringContaining('SuperAdmin') } })
  expect(await rowOf(id)).toEqual(before)
  expect(await add('root@acme.example', { roles: [{ value: 'SuperAdmin' }] })).toMatchObject({
    body: { roles: [{ value: 'Admin' }] },
  })
  expect((await addGroup('SuperAdmin')).status).toBe(201)
})

test('a group opens nothing until a SuperAdmin says what, and then to its members at once', async () => {
  const admin = await addAdmin(server, token, { email: 'gina@acme.example' })
  const group = await idOf(addGroup('Legal', [admin.id]))
  expect((await rowOf(admin.id)).restrictions).toEqual([...everythingClosed].toSorted())
  const open = (id: string, restrictions: string[]) =>
    server.call('PATCH', `/api/provisioning/groups/${id}`, { token, body: { restrictions } })
  expect(await open(group, ['it02', 'ar05'])).toMatchObject({ status: 200, body: { name: 'Legal', members: 1 } })
  expect((await server.call('GET', '/api/user/info', { token: admin.token })).body).toMatchObject({
    restrictions: ['ar05', 'it02'],
    type: 'business',
  })
  const second = await idOf(addGroup('Analysts', [admin.id]))
  await open(second, ['it02'])
  expect((await rowOf(admin.id)).restrictions).toEqual(['it02'])
  const own = await server.call('PATCH', `/api/admins/${admin.id}`, { token, body: { restrictions: [] } })
  expect(own).toMatchObject({ status: 409, body: { message: expect.stringContaining('groups') } })
  expect((await call('GET', `/Users/${admin.id}`)).body['groups']).toMatchObject([
    { display: 'Legal' },
    { display: 'Analysts' },
  ])
  expect((await call('DELETE', `/Groups/${second}`)).status).toBe(204)
  expect((await rowOf(admin.id)).restrictions).toEqual(['ar05', 'it02'])
  await patch(`/Groups/${group}`, { op: 'remove', path: `members[value eq "${admin.id}"]` })
  expect((await rowOf(admin.id)).restrictions).toEqual([...everythingClosed].toSorted())
})

test('members are added and removed one by one, as a list, and by what some clients write', async () => {
  const ids = await Promise.all(['m1', 'm2', 'm3'].map(name => idOf(add(`${name}@acme.example`))))
  const path = `/Groups/${await idOf(addGroup('Team', [ids[0] ?? '']))}`
  const members = async () =>
    ((await call('GET', path)).body['members'] as { value: string }[] | undefined)?.map(({ value }) => value).toSorted()
  await patch(path, { op: 'Add', path: 'members', value: ids.map(value => ({ value })) })
  expect(await members()).toEqual(ids.toSorted())
  await patch(path, { op: 'Remove', path: 'members', value: [{ value: ids[0] }] })
  expect(await members()).toEqual(ids.slice(1).toSorted())
  await patch(path, { op: 'replace', value: { id: 'x', displayName: 'The team', members: [{ value: ids[2] }] } })
  expect(await members()).toEqual([ids[2]])
  await patch(path, { op: 'remove', path: 'members' })
  expect(await members()).toBeUndefined()
  expect(await addGroup('the TEAM')).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
  expect(await patch(path, { op: 'add', path: 'members', value: [{ value: 'nobody' }] })).toMatchObject({
    status: 400,
    body: { scimType: 'invalidValue' },
  })
})

test('a change under If-Match is made to the version that was read, or not at all', async () => {
  const id = await idOf(add('etag@acme.example'))
  const { headers, body } = await call('GET', `/Users/${id}`)
  const etag = String(headers['etag'])
  expect((body['meta'] as Body)['version']).toBe(etag)
  expect((await call('GET', `/Users/${id}`, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const rename = (displayName: string, match: string) =>
    call('PUT', `/Users/${id}`, {
      body: { schemas: [scimUser], userName: 'etag@acme.example', displayName },
      headers: { 'if-match': match },
    })
  expect((await rename('One', etag)).status).toBe(200)
  expect(await rename('Two', etag)).toMatchObject({ status: 412, body: { status: '412' } })
  expect((await call('DELETE', `/Users/${id}`, { headers: { 'if-match': etag } })).status).toBe(412)
  expect((await rename('Two', '*')).body['displayName']).toBe('Two')
})

test('a list is paged from 1 on, within a bound, and sorted as asked', async () => {
  const by = await newToken((await addOrganisation(server, 'olga@pages.example')).token)
  for (const name of ['cy', 'al', 'bo']) await add(`${name}@pages.example`, { displayName: name.toUpperCase() }, by)
  const list = async (query: string) => (await call('GET', `/Users?${query}`, { by })).body
  expect(await list('startIndex=2&count=2')).toMatchObject({ totalResults: 4, startIndex: 2, itemsPerPage: 2 })
  expect(await list('count=0')).toMatchObject({ totalResults: 4, itemsPerPage: 0, Resources: [] })
  expect(await list('count=-5&startIndex=-3')).toMatchObject({ startIndex: 1, itemsPerPage: 0 })
  expect(await list('count=100000')).toMatchObject({ itemsPerPage: 4 })
  const sorted = await list('sortBy=userName&sortOrder=descending&attributes=userName')
  expect(sorted['Resources']).toEqual(
    ['olga', 'cy', 'bo', 'al'].map(name => ({
      schemas: [scimUser],
      id: expect.any(String),
      userName: `${name}@pages.example`,
    })),
  )
  const none = ((await list('sortBy=displayName&excludedAttributes=emails'))['Resources'] as Body[]).map(each => [
    each['displayName'],
    each['emails'],
  ])
  expect(none).toEqual([
    ['AL', undefined],
    ['BO', undefined],
    ['CY', undefined],
    [undefined, undefined],
  ])
  const search = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
    filter: 'displayName eq "al"',
    count: 1,
  }
  expect((await call('POST', '/Users/.search', { body: search, by })).body).toMatchObject({ totalResults: 1 })
})

test("an organisation's people and groups are nobody else's", async () => {
  const other = await newToken((await addOrganisation(server, 'oscar@third.example')).token)
  const [person, group] = [await idOf(add('own@acme.example')), await idOf(addGroup('Own'))]
  expect(await find('userName pr', other)).toMatchObject({
    totalResults: 1,
    Resources: [{ userName: 'oscar@third.example' }],
  })
  expect((await call('GET', '/Groups', { by: other })).body).toMatchObject({ totalResults: 0 })
  for (const path of [`/Users/${person}`, `/Groups/${group}`]) {
    expect((await call('GET', path, { by: other })).status).toBe(404)
    expect((await call('DELETE', path, { by: other })).status).toBe(404)
    expect(
      (
        await call('PATCH', path, {
          by: other,
          body: { schemas: [scimPatch], Operations: [{ op: 'remove', path: 'externalId' }] },
        })
      ).status,
    ).toBe(404)
  }
  const stolen = { schemas: [scimGroup], displayName: 'X', members: [{ value: person }] }
  expect((await call('POST', '/Groups', { by: other, body: stolen })).status).toBe(400)
  expect((await add('own@acme.example', {}, other)).status).toBe(201)
})

test('the same person made ten times at once is made once', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => add('race@acme.example')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
})

test('who an identity provider changed is in the audit trail with the name of its token, and the chain holds', async () => {
  const organisationId = await organisationIdOf(server)
  const db = server.stores.meta.forOrganisation(organisationId)
  const entries = await db
    .selectFrom('audit_trail')
    .select(['action', 'user_email'])
    .where('user_email', 'like', 'SCIM%')
    .execute()
  expect(new Set(entries.map(({ user_email: by }) => by))).toEqual(new Set(['SCIM (Directory)']))
  expect(new Set(entries.map(({ action }) => action))).toEqual(
    new Set([
      'admin.provision',
      'admin.status',
      'admin.change',
      'admin.leave',
      'admin-group.create',
      'admin-group.change',
      'admin-group.members',
      'admin-group.remove',
    ]),
  )
  expect(await firstBrokenAudit(db, organisationId)).toBeNull()
})
