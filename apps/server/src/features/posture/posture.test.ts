import { randomUUID } from 'node:crypto'
import { openScanSink, stableId, type ItemRow } from '@sharelight/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addAdmin,
  addOrganisation,
  organisationIdOf,
  setUp,
  startTestServer,
  type TestServer,
} from '../../testing/server.ts'
import { rulesFor } from '../rating/verbs/rater-for.ts'
import { askForPosture, duePostures } from './jobs.ts'
import { evaluatePosture } from './verbs/evaluate.ts'
import { postureScope } from './verbs/scope.ts'

const day = 86_400_000
let server: TestServer, token: string, organisationId: string, sourceId: string
const db = () => server.stores.meta.forOrganisation(organisationId)
const get = (path: string, by = token) => server.call('GET', `/api${path}`, { token: by })
const post = (path: string, body: object, by = token) => server.call('POST', `/api${path}`, { token: by, body })

const inEdition = (edition: string) =>
  server.call('PUT', '/api/extproxy/integrations/edition?full=false', { token, body: { edition } })

async function evaluate() {
  const scope = await postureScope(server.services, organisationId)
  if (scope) await evaluatePosture(scope)
}

const sinkOf = () =>
  openScanSink(
    server.stores.analytics,
    { organisationId, sourceId, sourceCode: 321, scanId: stableId('scan') },
    rulesFor(server.services, organisationId),
  )
const item = (name: string, change: Partial<ItemRow>): ItemRow => ({
  itemId: stableId(name),
  key: name,
  identity: '',
  stamp: '',
  path: name,
  name,
  kind: 'file',
  mime: 'text/plain',
  size: 1,
  createdAt: null,
  modifiedAt: Date.now() - day,
  folderId: null,
  containerId: null,
  ownerId: null,
  status: 'complete',
  reason: null,
  detail: '',
  properties: {},
  parts: [],
  labels: [],
  topics: [],
  shareType: 'inside',
  firstSeenAt: Date.now() - day,
  deletedAt: null,
  contentScan: stableId('scan'),
  ...change,
})

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
  organisationId = await organisationIdOf(server)
  await inEdition('enterprise')
  const { id } = await db()
    .insertInto('data_sources')
    .values({ connector: 's3', name: 'Archive', settings: '{}' } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  sourceId = id
  const account = (address: string, more: object) => ({
    source_id: sourceId,
    kind: 'user' as const,
    address,
    name: address.split('@')[0] ?? '',
    guest: null,
    state: 'active' as const,
    admin: false,
    mfa: true,
    last_sign_in: new Date(),
    scan_id: randomUUID(),
    ...more,
  })
  await db()
    .insertInto('directory_accounts')
    .values([
      account('root@acme.example', { admin: true, mfa: false }),
      account('Mixed.Case@acme.example', { mfa: false, facts: '{"legacySignIn":true,"methods":["sms"]}' }),
      account('old@acme.example', { last_sign_in: new Date(Date.now() - 60 * day) }),
      account('=cmd()@acme.example', { mfa: false }),
    ])
    .execute()
  await db()
    .insertInto('resources')
    .values(
      [true, false, null].map(isPublic => ({
        source_id: sourceId,
        kind: 'bucket',
        resource_id: `public-${isPublic}`,
        name: `public-${isPublic}`,
        service: 'amazon_s3',
        public: isPublic,
        facts: '{"encryption":"none"}',
        scan_id: randomUUID(),
      })),
    )
    .execute()
  await evaluate()
})
afterAll(() => server.close())

test('the posture has a score by group, value and source, and says what is not known', async () => {
  const { status, body } = await get('/posture')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    coverage: { checks: expect.any(Number) as number },
    evaluatedAt: expect.any(String) as string,
  })
  const named = (list: unknown, key: string, value: string) =>
    (list as Record<string, unknown>[]).find(each => each[key] === value)
  expect(named(body['checks'], 'id', 'bucket_public')).toMatchObject({
    passed: 1,
    failed: 1,
    unknown: 1,
    score: 50,
    state: 'failing',
    playbook: 'fix_public_storage',
  })
  expect(named(body['checks'], 'id', 's3_versioning_off')).toMatchObject({ unknown: 3, score: null, state: 'unknown' })
  expect(named(body['checks'], 'id', 'repository_public')).toMatchObject({ state: 'not_asked', score: null })
  expect(named(body['groups'], 'group', 'InMotion')).toMatchObject({ score: null, checks: 0 })
  expect(named(body['sources'], 'id', sourceId)).toMatchObject({ name: 'Archive', score: body['score'] })
  const days = (await get('/posture/trend')).body['days'] as { score: number }[]
  expect(days).toHaveLength(1)
  expect(days[0]?.score).toBeCloseTo(Number(body['score']), 6)
  expect((await get('/posture/trend?group=InMotion')).body).toEqual({ days: [] })
})

test('a check opens what fails it, and an exception with a reason takes a thing out of the score at once', async () => {
  const failures = async () =>
    (await get('/posture/checks/bucket_public/failures')).body as { items: Record<string, unknown>[]; total: number }
  expect(await failures()).toMatchObject({
    total: 1,
    items: [{ id: 'public-true', source: 'Archive', exception: null }],
  })
  const subject = { kind: 'bucket', id: 'public-true' }
  const given = { check: 'bucket_public', source: sourceId, subject, reason: 'Our website' }
  expect((await post('/posture/exceptions', { ...given, reason: ' ' })).status).toBe(400)
  expect(
    (await post('/posture/exceptions', { ...given, subject: { ...subject, id: 'public-false' } })).body,
  ).toMatchObject({ message: 'public-false does not fail this check: there is nothing to accept.' })
  expect((await post('/posture/exceptions', { ...given, source: null })).status).toBe(400)
  expect((await post('/posture/exceptions', { ...given, expiresAt: '2020-01-01T00:00:00.000Z' })).status).toBe(400)
  expect(
    (await post('/posture/exceptions', { check: 'open_link', subject: { kind: 'item', id: 'x' }, reason: 'x' })).status,
  ).toBe(400)
  const made = await post('/posture/exceptions', given)
  expect(made.body).toMatchObject({ exception: { name: 'public-true', reason: 'Our website', expired: false } })
  expect((await post('/posture/exceptions', given)).status).toBe(409)
  expect((await get('/posture/checks/bucket_public')).body).toMatchObject({
    failed: 0,
    excepted: 1,
    score: 100,
    state: 'passing',
    exceptions: [{ name: 'public-true', author: 'ada@acme.example' }],
  })
  expect(await failures()).toMatchObject({ items: [{ exception: { reason: 'Our website' } }] })
  const { id } = made.body['exception'] as { id: string }
  expect((await server.call('DELETE', `/api/posture/exceptions/${id}`, { token })).status).toBe(200)
  expect((await server.call('DELETE', `/api/posture/exceptions/${id}`, { token })).status).toBe(404)
  expect((await get('/posture/checks/bucket_public')).body).toMatchObject({ failed: 1, excepted: 0, score: 50 })
})

test('a check of files names the conditions of their list, and lists what fails it, of which one can be accepted and taken back', async () => {
  const file = (name: string, shareType: 'anonymous' | 'inside') => item(name, { shareType, path: `/docs/${name}` })
  await sinkOf().write({
    items: [file('open.txt', 'anonymous'), file('wide.txt', 'anonymous'), file('own.txt', 'inside')],
  })
  await evaluate()
  const check = async () => (await get('/posture/checks/open_link')).body
  const failures = async (query = '') => (await get(`/posture/checks/open_link/failures${query}`)).body
  expect(await check()).toMatchObject({
    failed: 2,
    where: [
      { dimension: 'kind', operator: 'in' },
      { dimension: 'shareType', operator: 'eq', value: 'anonymous' },
    ],
  })
  const open = { kind: 'item', id: stableId('open.txt'), name: 'open.txt', path: '/docs/open.txt', source: 'Archive' }
  expect(await failures()).toMatchObject({ total: 2, items: [{ ...open, since: null, exception: null }, {}] })
  expect(await failures('?search=wide')).toMatchObject({ total: 1, items: [{ name: 'wide.txt' }] })
  expect(await failures(`?source=${randomUUID()}`)).toMatchObject({ total: 0 })
  const accept = (name: string) =>
    post('/posture/exceptions', {
      check: 'open_link',
      source: sourceId,
      subject: { kind: 'item', id: stableId(name) },
      reason: 'Our leaflet',
    })
  expect((await accept('own.txt')).body).toMatchObject({
    message: `${stableId('own.txt')} does not fail this check: there is nothing to accept.`,
  })
  expect((await accept('open.txt')).body).toMatchObject({ exception: { name: 'open.txt' } })
  expect(await check()).toMatchObject({ failed: 1, excepted: 1 })
  const { items } = (await failures()) as { items: { exception: { id: string } }[] }
  expect(items).toMatchObject([{ exception: { reason: 'Our leaflet', single: true } }, { exception: null }])
  await server.call('DELETE', `/api/posture/exceptions/${items[0]?.exception.id}`, { token })
  expect(await check()).toMatchObject({ failed: 2, excepted: 0 })
  expect((await get('/posture/checks/none_such')).status).toBe(404)
})

test('S2.017 unprotected accounts are listed with every reason, gravest first, and are found by search and reason', async () => {
  const { body } = await get('/accounts-at-risk/unprotected')
  const items = body['items'] as { address: string; reasons: { id: string }[]; reach: object }[]
  expect(body['total']).toBe(3)
  expect(items.map(({ address, reasons }) => [address, reasons.map(({ id }) => id)])).toEqual([
    ['Mixed.Case@acme.example', ['legacy_sign_in', 'no_second_factor']],
    ['root@acme.example', ['admin_without_second_factor']],
    ['=cmd()@acme.example', ['no_second_factor']],
  ])
  expect(items[0]).toMatchObject({ methods: ['sms'], reach: { high: 0, medium: 0, low: 0, other: 0 } })
  expect((await get('/accounts-at-risk/unprotected?search=mixed')).body).toMatchObject({ total: 1 })
  expect((await get('/accounts-at-risk/unprotected?search=%25')).body).toMatchObject({ total: 0 })
  expect(
    (await get('/accounts-at-risk/unprotected?reason=no_second_factor&sort=name&direction=Ascend')).body,
  ).toMatchObject({ total: 2 })
  // A reason of the other list is no reason here.
  expect((await get('/accounts-at-risk/unprotected?reason=unused_account')).body).toMatchObject({ total: 0, items: [] })
  expect((await get('/accounts-at-risk/friendly')).status).toBe(400)
})

const affected = async (playbook: string, scope: object = {}) => {
  const { body } = await post(`/playbooks/${playbook}/work`, { scope })
  return (body['entries'] as { path: string; kind: string; facts: string[] }[]).map(({ path, kind, facts }) => [
    path,
    kind,
    facts.filter(fact => !fact.startsWith('Last')),
  ])
}

test('a playbook of accounts is about those that fail its checks, as the lists of accounts at risk are, less what is accepted', async () => {
  const [noFactor, legacy] = ['Accounts without a second factor', 'Accounts that sign in by old protocols']
  const [root, mixed, formula] = [
    ['root@acme.example', 'account', ['Administrator', 'Administrators without a second factor']],
    ['Mixed.Case@acme.example', 'account', [legacy, noFactor]],
    ['=cmd()@acme.example', 'account', [noFactor]],
  ]
  expect(await affected('enforce_mfa')).toEqual([root, formula, mixed])
  expect(await affected('enforce_mfa', { account: 'mixed.CASE@acme.example', source: sourceId })).toEqual([mixed])
  expect(await affected('enforce_mfa', { source: randomUUID() })).toEqual([])
  await db()
    .updateTable('directory_accounts')
    .set({ facts: '{"forwardsOutside":true}' })
    .where('address', '=', 'old@acme.example')
    .execute()
  expect(await affected('remove_forwarding')).toEqual([])
  await evaluate()
  expect(await affected('remove_forwarding')).toEqual([
    ['old@acme.example', 'mailbox', ['Mailboxes that forward everything outside']],
  ])
  const count = async () => {
    const { playbooks } = (await get('/playbooks')).body as { playbooks: { id: string; count: number }[] }
    return playbooks.find(({ id }) => id === 'enforce_mfa')?.count
  }
  expect(await count()).toBe(3)
  const made = await post('/posture/exceptions', {
    check: 'no_second_factor',
    source: sourceId,
    subject: { kind: 'user', id: '=cmd()@acme.example' },
    reason: 'For emergencies',
  })
  expect(await affected('enforce_mfa')).toEqual([root, mixed])
  const { id } = made.body['exception'] as { id: string }
  await server.call('DELETE', `/api/posture/exceptions/${id}`, { token })
  expect(await count()).toBe(3)
})

test('ghost accounts follow the number of days and the list of who has left at once', async () => {
  const ghosts = async () =>
    ((await get('/accounts-at-risk/ghost')).body['items'] as { address: string }[]).map(({ address }) => address)
  expect(await ghosts()).toEqual([])
  const change = (unusedDays: number) =>
    server.call('PUT', '/api/accounts-at-risk/settings', { token, body: { unusedDays } })
  expect((await change(0)).status).toBe(400)
  expect((await change(30)).body).toEqual({ unusedDays: 30 })
  expect(await ghosts()).toEqual(['old@acme.example'])
  expect((await affected('disable_ghost_accounts')).map(([path]) => path)).toEqual(['old@acme.example'])
  await change(90)
  expect(await ghosts()).toEqual([])
  const take = (csv: string, dryRun = false) => post('/accounts-at-risk/leavers/import', { csv, dryRun })
  const csv = 'Email;Left\r\nMIXED.case@acme.example;2026-01-31\r\n'
  expect((await take(csv, true)).body).toMatchObject({ saved: 0, lines: [{ line: 2, problem: null }] })
  expect(await ghosts()).toEqual([])
  expect((await take(csv)).body).toMatchObject({ saved: 1 })
  expect(await ghosts()).toEqual(['Mixed.Case@acme.example'])
  await take('address,left\nnobody@acme.example,2026-01-31')
  expect(await ghosts()).toEqual([])
})

test('a hostile list of leavers is refused line by line, and nothing of it is saved', async () => {
  const csv = [
    'address,left',
    '"=HYPERLINK(""http://evil"")",2026-01-31',
    'ada@acme.example,soon',
    'bob@acme.example,2026-02-30',
    ',2026-01-31',
    'eve@acme.example,',
    'x\u202Egnp@acme.example,2026-01-31',
    'ok@acme.example,2026-01-31',
    'OK@acme.example,2026-01-31',
  ].join('\n')
  const { body } = await post('/accounts-at-risk/leavers/import', { csv })
  expect(body).toMatchObject({ saved: 0 })
  const problems = (body['lines'] as { line: number; problem: string | null }[]).map(({ line, problem }) => [
    line,
    problem,
  ])
  expect(problems).toEqual([
    [2, expect.stringContaining('is no address')],
    [3, '"soon" is no date: use 2026-10-31.'],
    [4, '"2026-02-30" is no date: use 2026-10-31.'],
    [5, 'The address is missing.'],
    [6, 'The day is missing: use 2026-10-31.'],
    [7, expect.stringContaining('is no address')],
    [8, null],
    [9, 'ok@acme.example stands in line 8 already.'],
  ])
  expect((await post('/accounts-at-risk/leavers/import', { csv: 'name,day\na,b' })).body).toMatchObject({
    message: 'The first line of the CSV names no column "address".',
  })
  expect((await get('/accounts-at-risk/ghost')).body).toMatchObject({ settings: { leavers: 1 } })
})

test('the list leaves as CSV in which no cell is a formula', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/accounts-at-risk/unprotected/export',
    headers: { authorization: `Bearer ${token}` },
    payload: { sort: 'name', direction: 'Ascend' },
  })
  expect(answer.statusCode).toBe(200)
  const [head, ...lines] = answer.body.trim().split('\r\n')
  expect(head).toContain('Name,Address,Kind,Source')
  expect(lines).toHaveLength(3)
  expect(answer.body).toContain(`"'=cmd()@acme.example"`)
})

test('business users, other organisations and editions without the feature get nothing of it', async () => {
  const business = await addAdmin(server, token, { email: 'bea@acme.example', role: 'Admin', restrictions: ['it01'] })
  const calls = ['/posture', '/posture/trend', '/posture/checks/bucket_public', '/accounts-at-risk/ghost']
  for (const path of calls) expect((await get(path, business.token)).status).toBe(403)
  const other = await addOrganisation(server)
  await server.stores.meta
    .forOrganisation(other.organisationId)
    .updateTable('organisations')
    .set({ edition: 'enterprise' })
    .execute()
  expect((await get('/posture', other.token)).body).toMatchObject({ score: null, evaluatedAt: null, sources: [] })
  expect((await get('/posture/checks/bucket_public/failures', other.token)).body).toMatchObject({ total: 0, items: [] })
  expect((await get('/accounts-at-risk/unprotected', other.token)).body).toMatchObject({
    total: 0,
    coverage: { accounts: 0 },
  })
  await inEdition('launch')
  for (const path of calls) expect((await get(path)).body).toMatchObject({ code: 403, edition: 'standard' })
  await inEdition('enterprise')
})

test('S3.015 what a scan changed asks for an evaluation, once', async () => {
  expect(await duePostures(server.services)).not.toContain(organisationId)
  await db()
    .transaction()
    .execute(tx => askForPosture(tx, new Date(Date.now() + 1000)))
  expect(await duePostures(server.services)).toContain(organisationId)
  server.setTime(new Date(Date.now() + 2000))
  await evaluate()
  expect(await duePostures(server.services)).not.toContain(organisationId)
  server.setTime(undefined)
})
