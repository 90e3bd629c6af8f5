import type { DeadLetter, StoredNotification } from '@sharelight/contract'
import { createDeliverer, enqueue } from '@sharelight/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAdmin, addOrganisation, setUp, startTestServer, type TestServer } from '../../testing/server.ts'
import { tellOfDead } from './verbs/tell-of-dead.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
  const { id } = await server.stores.meta.acrossOrganisations
    .selectFrom('organisations')
    .select('id')
    .executeTakeFirstOrThrow()
  await server.stores.meta
    .forOrganisation(id)
    .transaction()
    .execute(tx =>
      enqueue(tx, [
        { kind: 'webhook', subject: 'hook', payload: { body: 'secret' } },
        { kind: 'webhook', subject: 'other' },
      ]),
    )
  await server.stores.meta
    .forOrganisation(id)
    .updateTable('outbox')
    .set({ dead_at: new Date(), attempts: 9, error: 'It answered 500.' })
    .where('subject', '=', 'hook')
    .execute()
})
afterAll(() => server.close())

const dead = async (by = token) =>
  (await server.call('GET', '/api/outbox/dead-letters', { token: by })).body.deadLetters as DeadLetter[]

test("what could not be delivered is listed with the reason, without what it holds, to the organisation's own unrestricted people only", async () => {
  const [letter, ...more] = await dead()
  expect(more).toEqual([])
  expect(letter).toMatchObject({ kind: 'webhook', subject: 'hook', attempts: 9, error: 'It answered 500.' })
  expect(JSON.stringify(letter)).not.toContain('secret')
  const other = await addOrganisation(server)
  expect(await dead(other.token)).toEqual([])
  expect(
    (await server.call('POST', `/api/outbox/dead-letters/${letter?.id}/send`, { token: other.token })).status,
  ).toBe(404)
  const business = await addAdmin(server, token, { email: 'bo@acme.example', restrictions: ['it05'] })
  expect((await server.call('GET', '/api/outbox/dead-letters', { token: business.token })).status).toBe(403)
})

test('it is sent again once, with all its tries, and the audit trail says who asked', async () => {
  const [letter] = await dead()
  const send = () => server.call('POST', `/api/outbox/dead-letters/${letter?.id}/send`, { token })
  expect((await send()).status).toBe(200)
  expect((await send()).body).toMatchObject({ code: 404 })
  expect(await dead()).toEqual([])
  expect(
    await server.stores.meta.acrossOrganisations
      .selectFrom('outbox')
      .select('attempts')
      .where('subject', '=', 'hook')
      .executeTakeFirst(),
  ).toEqual({ attempts: 0 })
  expect(
    await server.stores.meta.acrossOrganisations
      .selectFrom('audit_trail')
      .select('subject')
      .where('action', '=', 'outbox.send')
      .execute(),
  ).toEqual([{ subject: 'webhook hook' }])
})

test('it is given up for good, once, by those who may, and the audit trail says who did', async () => {
  const mine = server.stores.meta.acrossOrganisations
    .updateTable('outbox')
    .set({ dead_at: new Date(), error: 'It is gone.' })
    .where('subject', '=', 'other')
  await mine.execute()
  const [letter] = await dead()
  const drop = (by: string) => server.call('DELETE', `/api/outbox/dead-letters/${letter?.id}`, { token: by })
  const other = await addOrganisation(server, 'otto@another.example')
  expect((await drop(other.token)).status).toBe(404)
  expect((await drop(token)).status).toBe(200)
  expect((await drop(token)).status).toBe(404)
  expect(await dead()).toEqual([])
  expect(
    await server.stores.meta.acrossOrganisations
      .selectFrom('audit_trail')
      .select('subject')
      .where('action', '=', 'outbox.drop')
      .execute(),
  ).toEqual([{ subject: 'webhook other' }])
})

test('what is put aside for good is told to those who decide about it, once an hour for each place that it was to reach, with the way there', async () => {
  const deliverer = createDeliverer({
    db: server.stores.meta.acrossOrganisations,
    deliveries: { siem: { tries: 1, longestWait: 1, deliver: () => Promise.reject(new Error('It answered 503.')) } },
    isAlone: false,
    report: () => undefined,
    putAside: tellOfDead(server.services),
  })
  const { id } = await server.stores.meta.acrossOrganisations
    .selectFrom('organisations')
    .select('id')
    .where('name', '=', 'Acme')
    .executeTakeFirstOrThrow()
  const fails = async (...subjects: string[]) => {
    await server.stores.meta
      .forOrganisation(id)
      .transaction()
      .execute(tx =>
        enqueue(
          tx,
          subjects.map(subject => ({ kind: 'siem', subject })),
        ),
      )
    await deliverer.deliverDue()
  }
  const told = async (by = token) =>
    ((await server.call('GET', '/api/notifications', { token: by })).body.notifications as StoredNotification[]).filter(
      ({ name }) => name.startsWith('siem'),
    )
  await fails('one', 'one', 'one', 'two')
  expect((await told()).map(({ name }) => name).toSorted()).toEqual(
    ['one', 'two'].map(
      subject => `siem → ${subject}: something could not be delivered and is not tried any more. It answered 503.`,
    ),
  )
  expect((await told())[0]).toMatchObject({
    status: 'failed',
    actions: [{ name: 'Open Not delivered', link: '/?show=undelivered' }],
  })
  const [first] = (await told()).filter(({ name }) => name.includes('one'))
  server.setTime(new Date(Date.now() + 50 * 60_000))
  await fails('one')
  server.setTime(undefined)
  expect((await told()).map(({ id: each }) => each)).toContain(first?.id)
  server.setTime(new Date(Date.now() + 70 * 60_000))
  await fails('one')
  server.setTime(undefined)
  const [later, ...more] = (await told()).filter(({ name }) => name.includes('one'))
  expect([more, later?.id === first?.id]).toEqual([[], false])
  const business = await addAdmin(server, token, { email: 'bea@acme.example', restrictions: ['it05'] })
  expect(await told(business.token)).toEqual([])
  expect((await dead()).filter(({ kind }) => kind === 'siem')).toHaveLength(6)
})
