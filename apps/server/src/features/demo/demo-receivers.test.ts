import type { DeadLetter, Delivery, Receiver } from '@sharelight/contract'
import { dueReceivers } from '@sharelight/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReceiverDelivering } from '../../outbox/receiver-delivering.ts'
import { startDemoServer, type DemoServer } from '../../testing/demo.ts'
import { demoReceivers } from './verbs/demo-receivers.ts'

let server: DemoServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server.close())

const get = async <T>(path: string) => (await server.call('GET', `/api${path}`, { token: server.admin })).body as T
const receivers = async () => (await get<{ receivers: Receiver[] }>('/receivers')).receivers

test('its receivers show each state: told, waiting, failing, not let in, and switched off', async () => {
  const shown = await receivers()
  expect(shown.map(({ name }) => name).toSorted()).toEqual(demoReceivers.map(({ name }) => name).toSorted())
  const one = (name: string) => shown.find(receiver => receiver.name === name)
  expect(one('Security operations')).toMatchObject({ on: true, waiting: 0, dead: 0, error: null })
  expect(one('SIEM')).toMatchObject({ waiting: 3, error: null })
  expect(one('Data protection channel')).toMatchObject({ waiting: 4, error: expect.stringContaining('503') })
  expect(one('Help desk')).toMatchObject({ dead: 2, waiting: 0 })
  expect(one('Works council')).toMatchObject({ on: false })
  for (const { lastDeliveredAt } of shown) expect(lastDeliveredAt).not.toBeNull()
})

test('their history has deliveries of every state, and what is not tried any more waits for a decision', async () => {
  const states = new Set<string>()
  for (const { id, name } of await receivers()) {
    const asked = demoReceivers.find(receiver => receiver.name === name)
    const { total } = await get<{ total: number }>(`/receivers/${id}/deliveries?state=delivered`)
    expect(total).toBe(asked?.delivered)
    for (const state of ['waiting', 'delivered', 'dead', 'dropped'])
      for (const delivery of (await get<{ items: Delivery[] }>(`/receivers/${id}/deliveries?state=${state}`)).items)
        states.add(delivery.state)
  }
  expect([...states].toSorted()).toEqual(['dead', 'delivered', 'dropped', 'waiting'])
  const { deadLetters } = await get<{ deadLetters: DeadLetter[] }>('/outbox/dead-letters')
  expect(deadLetters.filter(({ subject }) => subject === 'Help desk')).toHaveLength(2)
})

test('nothing of it is ever sent', async () => {
  await server.stores.meta.acrossOrganisations
    .updateTable('outbox')
    .set({ due_at: new Date(0) })
    .execute()
  expect(await dueReceivers(server.stores.meta.acrossOrganisations)).toEqual([])
  const delivering = createReceiverDelivering(server.services)
  await delivering.look()
  await delivering.settled()
  expect((await receivers()).reduce((sum, { waiting }) => sum + waiting, 0)).toBe(7)
  await delivering.close()
})
