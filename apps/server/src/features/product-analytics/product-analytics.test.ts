import { analyticsAuthorization } from '@sharelight/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const event = { name: 'trial.start', at: '2026-11-21T09:00:00.000Z', path: '/', data: { plan: 'standard' } }
const authorization = { authorization: analyticsAuthorization }

test('S7.059 events of the interface and of the first run are taken with the static authorization, and refused without it', async () => {
  const onboarding = { orgId: 'acme', email: 'ada@acme.example', eventId: 'onboarding.email', tags: [], data: {} }
  expect(
    (await server.call('POST', '/api/events/front', { body: { events: [event] }, headers: authorization })).status,
  ).toBe(200)
  expect(
    (await server.call('POST', '/api/events/front', { body: [event, { name: 'open' }], headers: authorization }))
      .status,
  ).toBe(200)
  expect(
    (await server.call('POST', '/api/events/onboarding', { body: onboarding, headers: authorization })).status,
  ).toBe(200)
  expect((await server.call('POST', '/api/events/front', { body: { events: [event] } })).status).toBe(401)
  expect(
    (
      await server.call('POST', '/api/events/onboarding', {
        body: onboarding,
        headers: { authorization: 'Basic eDp5' },
      })
    ).status,
  ).toBe(401)
})

test('an event that is not one is refused by name', async () => {
  const refused = await server.call('POST', '/api/events/front', {
    body: { events: [{ ...event, at: 'today' }] },
    headers: authorization,
  })
  expect(refused.body).toMatchObject({ code: 400, field: 'events.0.at' })
})
