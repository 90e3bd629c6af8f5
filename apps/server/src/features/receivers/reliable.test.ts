import type { Delivery, Signal } from '@sharelight/contract'
import { stableId } from '@sharelight/store'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createReceiverDelivering } from '../../outbox/receiver-delivering.ts'
import { startHttpReceiver, type HttpReceiver, type ReceiverAnswer } from '../../testing/http-receiver.ts'
import { startTellingServer, type TellingServer } from '../../testing/telling.ts'
import { publish, putOut } from '../../telling/publish.ts'

let world: TellingServer
let out: HttpReceiver

beforeAll(async () => {
  world = await startTellingServer()
})
afterAll(() => world.close())
beforeEach(async () => {
  out = await startHttpReceiver()
})
afterEach(async () => {
  for (const { id } of (await world.call<{ receivers: { id: string }[] }>('GET', '/receivers')).body.receivers)
    await world.call('DELETE', `/receivers/${id}`)
  await out.close()
})

const webhook = (path: string) => ({ name: path, place: { type: 'webhook', address: `${out.url}${path}` } })
const signal = (subject: string, number: number): Signal => ({
  id: `${subject}:${number}`,
  kind: 'detection',
  time: new Date(number).toISOString(),
  severity: 2,
  title: `${subject} ${number}`,
  action: 'file_downloaded',
  outcome: 'success',
  subject: { type: 'file', id: subject, name: subject },
  actor: null,
  recipients: [],
  source: { id: stableId(subject), name: subject },
  labels: [],
  reasons: [],
  policy: null,
  sensitivity: 2,
  shareType: null,
  link: '',
})
/** One delivery for each signal. */
const write = async (receiver: { id: string }, subjects: readonly string[], count: number) => {
  for (let number = 0; number < count; number++)
    await world.server.stores.meta
      .forOrganisation(world.organisationId)
      .transaction()
      .execute(tx =>
        putOut(
          tx,
          receiver,
          subjects.map(subject => signal(subject, number)),
        ),
      )
}
/** What was taken, by subject, first arrivals only. */
const taken = (path: string) => {
  const seen = new Map<string, number[]>()
  for (const call of out.calls.filter(each => each.path === path && each.headers['x-taken'] !== 'no')) {
    for (const { id } of (JSON.parse(call.body) as { signals: Signal[] }).signals) {
      const [subject = '', number] = id.split(':')
      const numbers = seen.get(subject) ?? []
      if (!numbers.includes(Number(number))) seen.set(subject, [...numbers, Number(number)])
    }
  }
  return Object.fromEntries(seen)
}
/** Answers so; what is not taken is marked. */
const answering = (by: (turn: number) => ReceiverAnswer) => {
  let turn = 0
  out.answer(call => {
    const answer = by(turn++)
    if (typeof answer === 'string' || answer.status >= 300) call.headers['x-taken'] = 'no'
    return answer
  })
}
const untilNothingIsLeft = async () => {
  for (let round = 0; (await world.left()).length > 0; round++) {
    if (round > 200) throw new Error('It never came to an end.')
    await world.deliver()
  }
}

test('a receiver that answers 500, breaks off half of what comes, and is asked for less gets everything, in the order of each subject', async () => {
  const { receiver } = await world.add(webhook('/bad'))
  await write(receiver, ['a', 'b', 'c'], 12)
  const moods: ReceiverAnswer[] = [
    { status: 500 },
    'drop',
    { status: 200 },
    { status: 429, headers: { 'retry-after': '1' } },
    { status: 200 },
    { status: 302, headers: { location: 'https://elsewhere.example/' } },
    'drop',
    { status: 200 },
  ]
  answering(turn => moods[turn % moods.length] as ReceiverAnswer)
  await untilNothingIsLeft()
  const all = Array.from({ length: 12 }, (_, number) => number)
  expect(taken('/bad')).toEqual({ a: all, b: all, c: all })
  const { body } = await world.call<{ items: Delivery[]; total: number }>('GET', `/receivers/${receiver.id}/deliveries`)
  expect([body.total, new Set(body.items.map(({ state }) => state))]).toEqual([36, new Set(['delivered'])])
  expect(body.items.some(({ attempts }) => attempts > 1)).toBe(true)
})

test('a receiver that never answers keeps nobody else waiting, and is not asked more than four things at once', async () => {
  const hanging = await world.add(webhook('/hang'))
  const good = await world.add(webhook('/good'))
  await write(hanging.receiver, ['a', 'b', 'c', 'd', 'e', 'f'], 2)
  await write(good.receiver, ['a', 'b'], 5)
  out.answer(({ path }) => (path === '/hang' ? 'hang' : { status: 200 }))
  const delivering = createReceiverDelivering(world.server.services)
  await delivering.look()
  await expect.poll(() => out.calls.filter(({ path }) => path === '/good').length).toBe(10)
  await write(good.receiver, ['c'], 1)
  // As the timer does, while the other one still hangs.
  await delivering.look()
  await expect.poll(() => out.calls.filter(({ path }) => path === '/good').length).toBe(11)
  expect(out.calls.filter(({ path }) => path === '/hang').length).toBeLessThanOrEqual(4)
  await out.close()
  await delivering.close()
})

test('what a receiver refuses for good is put aside after five tries under its name, lets the rest pass, and is sent again on demand', async () => {
  const { receiver } = await world.add(webhook('/picky'))
  await write(receiver, ['a'], 2)
  let refuses = true
  out.answer(({ body }) => (refuses && body.includes('a:0') ? { status: 413 } : { status: 200 }))
  for (let tries = 0; tries < 5; tries++) await world.deliver()
  expect(taken('/picky')).toEqual({ a: [0, 1] })
  const letters = async () =>
    (await world.call<{ deadLetters: { id: string }[] }>('GET', '/outbox/dead-letters')).body.deadLetters
  const [letter] = await letters()
  expect(letter).toMatchObject({
    kind: 'receiver',
    subject: '/picky',
    attempts: 5,
    error: expect.stringContaining('413'),
  })
  const { body } = await world.call<{ notifications: { name: string }[] }>('GET', '/notifications')
  expect(body.notifications[0]?.name).toMatch(/^receiver → \/picky: something could not be delivered/)
  const states = async () =>
    (await world.call<{ items: Delivery[] }>('GET', `/receivers/${receiver.id}/deliveries?state=dead`)).body.items.map(
      ({ id }) => id,
    )
  expect(await states()).toEqual([letter?.id])
  refuses = false
  await world.call('POST', `/outbox/dead-letters/${letter?.id}/send`)
  await world.deliver()
  expect([await states(), await letters()]).toEqual([[], []])
})

test('what a transaction that fails wanted to tell is never told', async () => {
  await world.add(webhook('/in'))
  const failing = world.server.stores.meta
    .forOrganisation(world.organisationId)
    .transaction()
    .execute(async tx => {
      await publish(tx, [signal('a', 1)])
      throw new Error('no')
    })
  await expect(failing).rejects.toThrow('no')
  await world.deliver()
  expect([out.calls, await world.left()]).toEqual([[], []])
})

test('a process that is gone in the middle loses nothing: what it held is delivered by the next one', async () => {
  const { receiver } = await world.add(webhook('/in'))
  await write(receiver, ['a', 'b'], 6)
  for (let kill = 0; kill < 4; kill++) {
    // Whatever was under way stands as if its process had died just now.
    await world.server.stores.meta.acrossOrganisations
      .updateTable('outbox')
      .set({ worker: stableId('dead'), lease_until: new Date(Date.now() - 1000) })
      .execute()
    const delivering = createReceiverDelivering(world.server.services)
    await delivering.look()
    await delivering.close()
  }
  await untilNothingIsLeft()
  const all = [0, 1, 2, 3, 4, 5]
  expect(taken('/in')).toEqual({ a: all, b: all })
})
