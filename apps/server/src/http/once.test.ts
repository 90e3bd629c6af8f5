import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAdmin, addOrganisation, setUp, startTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer, token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
})
afterAll(() => server.close())
beforeEach(() => server.setTime(undefined))

let made = 0
const newKey = () => `key-${++made}`
interface By {
  key?: string
  by?: string
}
const save = (name: string, { key, by = token }: By = {}) =>
  server.call('POST', '/api/investigations', {
    token: by,
    body: { name, content: { type: 'FILE' } },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const named = async (name: string) => {
  const { body } = await server.call('GET', '/api/investigations', { token })
  return (body.objects as { name: string }[]).filter(each => each.name === name).length
}
const keys = () => server.stores.meta.acrossOrganisations.selectFrom('idempotency_keys')

test('the same call with the same key is done once and gets the first answer; without a key each is done', async () => {
  const key = newKey()
  const first = await save('once', { key })
  const again = await save('once', { key })
  expect(again.body).toEqual(first.body)
  expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true'])
  expect(await named('once')).toBe(1)
  await save('twice')
  await save('twice')
  expect(await named('twice')).toBe(2)
})

test('of fifty at once with the same key one is done; the others are told so, or that it is under way', async () => {
  const key = newKey()
  const answers = await Promise.all(Array.from({ length: 50 }, () => save('at once', { key })))
  expect(await named('at once')).toBe(1)
  const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id))
  expect(ids.size).toBe(1)
  for (const { status, body, headers } of answers.filter(answer => answer.status !== 200)) {
    expect({ status, error: body.error, again: headers['retry-after'] }).toEqual({
      status: 409,
      error: 'in_progress',
      again: '1',
    })
  }
})

test('another body or another call under the same key is refused and does nothing', async () => {
  const key = newKey()
  const { body } = await save('one body', { key })
  expect(await save('another body', { key })).toMatchObject({
    status: 422,
    body: { success: false, code: 422, error: 'key_reused' },
  })
  const gone = await server.call('DELETE', `/api/investigations/${String(body.id)}`, {
    token,
    headers: { 'idempotency-key': key },
  })
  expect(gone.status).toBe(422)
  expect([await named('one body'), await named('another body')]).toEqual([1, 0])
})

test('a key belongs to one user of one organisation', async () => {
  const key = newKey()
  const [colleague, stranger] = [
    await addAdmin(server, token, { email: 'bo@acme.example' }),
    await addOrganisation(server),
  ]
  const answers = [
    await save('own', { key }),
    await save('own', { key, by: colleague.token }),
    await save('own', { key, by: stranger.token }),
  ]
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(3)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
})

test('what was refused may be tried again with the same key; a key that is none is refused by name', async () => {
  const key = newKey()
  const id = String((await save('to delete')).body.id)
  const remove = () =>
    server.call('DELETE', `/api/investigations/${id}`, { token, headers: { 'idempotency-key': key } })
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 200])
  const absent = { token, headers: { 'idempotency-key': newKey() } }
  for (let n = 0; n < 2; n++)
    expect((await server.call('DELETE', `/api/investigations/${id}`, absent)).status).toBe(404)
  for (const bad of ['', 'two words', 'x'.repeat(201), 'ü'])
    expect(await save('bad', { key: bad })).toMatchObject({ status: 400, body: { field: 'Idempotency-Key' } })
})

test('an answer with a secret that is shown once is kept sealed, and answers the same secret', async () => {
  const call = () =>
    server.call('POST', '/api/api-keys', { token, body: { name: 'CI' }, headers: { 'idempotency-key': 'secret-key' } })
  const [first, again] = [await call(), await call()]
  expect(again.body).toEqual(first.body)
  const row = await keys().select('answer').where('key', '=', 'secret-key').executeTakeFirstOrThrow()
  expect(row.answer).not.toContain(String(first.body.apiKey))
})

test('what a dead process committed is not done again, and what it did not is done now', async () => {
  const [committed, begun] = [newKey(), newKey()]
  await save('committed', { key: committed })
  await save('begun', { key: begun })
  // As a process leaves them that dies after the commit and before the answer, and before the commit.
  const dead = { begun_by: '00000000-0000-4000-8000-000000000000', answer: null }
  await server.stores.meta.acrossOrganisations
    .updateTable('idempotency_keys')
    .set(dead)
    .where('key', '=', committed)
    .execute()
  await server.stores.meta.acrossOrganisations
    .updateTable('idempotency_keys')
    .set({ ...dead, committed_at: null })
    .where('key', '=', begun)
    .execute()
  expect(await save('committed', { key: committed })).toMatchObject({
    status: 409,
    body: { error: 'conflict', message: expect.stringContaining('This was done') },
  })
  expect((await save('begun', { key: begun })).status).toBe(200)
  expect([await named('committed'), await named('begun')]).toEqual([1, 2])
})

test('the commit itself says of the key that it was done, and one that is rolled back does not', async () => {
  const { organisation_id: organisationId, id } = await keys()
    .select(['id', 'organisation_id'])
    .orderBy('begun_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  const reset = () =>
    server.stores.meta.acrossOrganisations
      .updateTable('idempotency_keys')
      .set({ committed_at: null })
      .where('id', '=', id)
      .execute()
  const isMarked = async () =>
    (await keys().select('committed_at').where('id', '=', id).executeTakeFirstOrThrow()).committed_at !== null
  const { markingCommits } = await import('@sharelight/store')
  const change = (fails: boolean) =>
    markingCommits({ organisationId, keyId: id }, () =>
      server.stores.meta
        .forOrganisation(organisationId)
        .transaction()
        .execute(async tx => {
          await tx.updateTable('organisations').set({ name: 'Acme' }).execute()
          if (fails) throw new Error('changed my mind')
        }),
    )
  await reset()
  await expect(change(true)).rejects.toThrow('changed my mind')
  expect(await isMarked()).toBe(false)
  await change(false)
  expect(await isMarked()).toBe(true)
})

test('after a day a key is forgotten, and a user has a thousand at most', async () => {
  const key = newKey()
  await save('a day', { key })
  server.setTime(new Date(Date.now() + 24 * 3600_000 + 1000))
  const { token: later } = (
    await server.call('POST', '/api/login', { body: { email: 'ada@acme.example', password: 'a good long password' } })
  ).body as { token: string }
  expect((await save('a day', { key, by: later })).status).toBe(200)
  server.setTime(undefined)
  expect(await named('a day')).toBe(2)
  const { organisation_id, user_id } = await keys()
    .select(['organisation_id', 'user_id'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const many = Array.from({ length: 1100 }, (_, n) => ({
    organisation_id,
    user_id,
    key: `old-${n}`,
    request_hash: '',
    begun_by: user_id,
    begun_at: new Date(Date.now() - 3600_000 + n),
    committed_at: null,
    answer: null,
  }))
  await server.stores.meta.acrossOrganisations.insertInto('idempotency_keys').values(many).execute()
  for (let n = 0; n < 50; n++) await save('', { key: newKey() })
  const { count } = await keys()
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  expect(count).toBeLessThanOrEqual(1050)
})
