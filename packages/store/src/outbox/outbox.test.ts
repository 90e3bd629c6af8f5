import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStores, type Stores } from '../open.ts'
import { claimPartitions, firstPartition, type OutboxEntry } from './claim.ts'
import { createDeliverer } from './deliverer.ts'
import { enqueue, type NewEntry } from './enqueue.ts'
import type { TakenEntry } from './settling.ts'

let stores: Stores
let organisationId: string
let arrived: string[]

beforeAll(async () => {
  stores = await openStores()
  organisationId = (
    await stores.meta.acrossOrganisations
      .insertInto('organisations')
      .values({ name: 'Test', trial_edition: null, trial_ends_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
})
afterAll(() => stores.close())
beforeEach(async () => {
  arrived = []
  await stores.meta.acrossOrganisations.deleteFrom('outbox').execute()
})

const write = (entries: NewEntry[]) =>
  stores.meta
    .forOrganisation(organisationId)
    .transaction()
    .execute(tx => enqueue(tx, entries))
const numbered = (subject: string, count: number): NewEntry[] =>
  Array.from({ length: count }, (_, number) => ({ kind: 'post', subject, payload: { number } }))
const nameOf = ({ subject, payload }: OutboxEntry) => `${subject}${String(payload['number'])}`
const left = async () =>
  stores.meta.acrossOrganisations
    .selectFrom('outbox')
    .select(['subject', 'attempts', 'error', 'dead_at'])
    .orderBy('number')
    .execute()
const dueNow = () =>
  stores.meta.acrossOrganisations
    .updateTable('outbox')
    .set({ due_at: new Date(0) })
    .execute()

function deliverer(deliver: (entry: OutboxEntry) => Promise<void> = async () => undefined, tries = 3) {
  const deliveries = {
    post: {
      tries,
      longestWait: 60,
      deliver: async (entry: OutboxEntry) => {
        await deliver(entry)
        arrived.push(nameOf(entry))
      },
    },
  }
  return createDeliverer({ db: stores.meta.acrossOrganisations, isAlone: false, report: () => undefined, deliveries })
}

test('entries arrive once, those of a subject in order, however long its partition is', async () => {
  await write(['a', 'b'].flatMap(subject => numbered(subject, 600)))
  expect(await deliverer().deliverDue()).toBe(1200)
  for (const subject of ['a', 'b'])
    expect(arrived.filter(name => name.startsWith(subject))).toEqual(
      Array.from({ length: 600 }, (_, number) => `${subject}${number}`),
    )
  expect(await left()).toEqual([])
})

test('what was answered is written down with the entries that are struck off, many at once; where that fails they are delivered again', async () => {
  await write(['a', 'b', 'c'].flatMap(subject => numbered(subject, 40)))
  const noted: string[] = []
  let [writes, fails] = [0, true]
  const post = createDeliverer({
    db: stores.meta.acrossOrganisations,
    isAlone: false,
    report: () => undefined,
    deliveries: {
      post: {
        tries: 3,
        longestWait: 60,
        deliver: async entry => `taken ${nameOf(entry)}`,
        note: async (_, taken: readonly TakenEntry<string>[]) => {
          if (fails) throw new Error('full')
          writes++
          noted.push(...taken.map(({ answer }) => answer))
        },
      },
    },
  })
  await expect(post.deliverDue()).rejects.toThrow('full')
  expect(await left()).toHaveLength(120)
  fails = false
  await stores.meta.acrossOrganisations
    .updateTable('outbox')
    .set({ lease_until: new Date(0) })
    .execute()
  expect(await post.deliverDue()).toBe(120)
  const all = ['a', 'b', 'c'].flatMap(subject => Array.from({ length: 40 }, (_, number) => `taken ${subject}${number}`))
  expect(noted.toSorted()).toEqual(all.toSorted())
  expect([writes < 120, await left()]).toEqual([true, []])
})

test('an entry of a transaction that did not commit is never delivered', async () => {
  const failing = stores.meta
    .forOrganisation(organisationId)
    .transaction()
    .execute(async tx => {
      await enqueue(tx, numbered('a', 1))
      throw new Error('no')
    })
  await expect(failing).rejects.toThrow('no')
  expect(await deliverer().deliverDue()).toBe(0)
})

test('one that fails holds up what comes after it of its subject, and nothing else; when it is due again all arrive in order', async () => {
  await write([...numbered('a', 3), ...numbered('b', 2)])
  let fails = true
  const post = deliverer(async entry => {
    if (fails && nameOf(entry) === 'a1') throw new Error('away')
  })
  expect(await post.deliverDue()).toBe(3)
  expect(arrived.toSorted()).toEqual(['a0', 'b0', 'b1'])
  expect(await left()).toMatchObject([
    { subject: 'a', attempts: 1, error: 'away', dead_at: null },
    { subject: 'a', attempts: 0 },
  ])
  expect(await post.deliverDue()).toBe(0)
  fails = false
  await dueNow()
  expect(await post.deliverDue()).toBe(2)
  expect(arrived.slice(3)).toEqual(['a1', 'a2'])
})

test('one that failed as often as it may is put aside, and lets the others pass', async () => {
  await write(numbered('a', 2))
  const post = deliverer(async entry => {
    if (nameOf(entry) === 'a0') throw new Error('gone')
  }, 2)
  await post.deliverDue()
  await dueNow()
  await post.deliverDue()
  expect(arrived).toEqual(['a1'])
  expect(await left()).toMatchObject([{ attempts: 2, error: 'gone', dead_at: expect.any(Date) }])
})

test('what a process that died had claimed is delivered by another when the lease is over, not before', async () => {
  await write(numbered('a', 3))
  await stores.meta.acrossOrganisations
    .updateTable('outbox')
    .set({ worker: organisationId, lease_until: new Date(Date.now() + 60_000) })
    .execute()
  expect(await deliverer().deliverDue()).toBe(0)
  await stores.meta.acrossOrganisations
    .updateTable('outbox')
    .set({ lease_until: new Date(0) })
    .execute()
  expect(await deliverer().deliverDue()).toBe(3)
})

test('several that deliver at once deliver each entry once, in order', async () => {
  await write(
    Array.from({ length: 30 }, (_, partition) =>
      numbered(`${String.fromCharCode(97 + (partition % 26))}${partition} `, 20),
    ).flat(),
  )
  await Promise.all([deliverer(), deliverer(), deliverer()].map(post => post.deliverDue()))
  expect(arrived.length).toBe(600)
  expect(new Set(arrived).size).toBe(600)
  for (const subject of new Set(arrived.map(name => name.split(' ')[0]))) {
    const numbers = arrived.filter(name => name.startsWith(`${subject} `)).map(name => Number(name.split(' ')[1]))
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  }
})

test('a process that stops leaves what it has not begun to others', async () => {
  await write(numbered('a', 10))
  const first = deliverer(async () => {
    void first.close()
  })
  expect(await first.deliverDue()).toBe(1)
  expect(await deliverer().deliverDue()).toBe(9)
})

test('a process that is lost midway has few entries arrive again, and holds its partition meanwhile', async () => {
  await write(numbered('a', 250))
  const [reached, never] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lost = deliverer(async entry => {
    if (nameOf(entry) !== 'a200') return
    reached.resolve()
    await never.promise
  })
  void lost.deliverDue().catch(() => undefined)
  await reached.promise
  await expect.poll(async () => (await left()).length).toBeLessThan(200)
  expect(await deliverer().deliverDue()).toBe(0)
  await stores.meta.acrossOrganisations
    .updateTable('outbox')
    .set({ lease_until: new Date(0) })
    .where('lease_until', 'is not', null)
    .execute()
  await deliverer().deliverDue()
  expect(new Set(arrived).size).toBe(250)
  expect(arrived.length - 250).toBeLessThanOrEqual(100)
  never.resolve()
  await lost.close()
})

test('a walk passes over kinds that others deliver, however much waits there', async () => {
  await write(Array.from({ length: 300 }, (_, number) => ({ kind: 'a-others', subject: `${number}` })))
  await write([...numbered('mine', 2), { kind: 'z-others', subject: 'a' }, { kind: 'z-others', subject: 'b' }])
  const { partitions, next } = await claimPartitions(stores.meta.acrossOrganisations, {
    worker: organisationId,
    leaseSeconds: 60,
    kinds: ['post'],
    partitions: 10,
    entries: 50,
    after: firstPartition,
  })
  expect([partitions.map(entries => entries.map(nameOf)), next]).toEqual([[['mine0', 'mine1']], undefined])
})

test('what failed is delivered when it is due again, before what is new, in the order of its subject', async () => {
  await write(['a', 'b', 'c'].flatMap(subject => numbered(subject, 3)))
  let isAway = true
  const post = createDeliverer({
    db: stores.meta.acrossOrganisations,
    isAlone: false,
    report: () => undefined,
    only: { organisationId, kind: 'post' },
    atOnce: { least: 1, most: 1 },
    deliveries: {
      post: {
        tries: 9,
        longestWait: 60,
        deliver: async entry => {
          if (isAway) throw new Error('away')
          arrived.push(nameOf(entry))
        },
      },
    },
  })
  expect(await post.deliverDue()).toBe(0)
  expect((await left()).map(({ attempts, error }) => [attempts, error])).toEqual(
    ['a', 'b', 'c'].flatMap(() => [
      [1, 'away'],
      [0, null],
      [0, null],
    ]),
  )
  isAway = false
  await write(numbered('0 new', 1))
  await stores.meta.acrossOrganisations
    .updateTable('outbox')
    .set({ due_at: new Date(0) })
    .where('subject', '=', 'b')
    .execute()
  expect(await post.deliverDue()).toBe(4)
  expect(arrived).toEqual(['b0', 'b1', 'b2', '0 new0'])
})

test('what is written down of a failure may hold anything', async () => {
  await write(numbered('a', 1))
  await deliverer(async () => {
    throw new Error('a \0 "quoted" {text}, \\ and more')
  }).deliverDue()
  expect(await left()).toMatchObject([{ error: 'a  "quoted" {text}, \\ and more' }])
})

test('what came of deliveries is told by kind, once it is written down', async () => {
  await write([...numbered('a', 3), ...numbered('b', 1)])
  const told: unknown[] = []
  const post = createDeliverer({
    db: stores.meta.acrossOrganisations,
    isAlone: false,
    report: () => undefined,
    told: (...what) => told.push(what),
    deliveries: {
      post: {
        tries: 1,
        longestWait: 1,
        deliver: async ({ subject }) => {
          if (subject === 'b') throw new Error('gone')
        },
      },
    },
  })
  await post.deliverDue()
  const sums = Map.groupBy(told as [string, string, number][], ([kind, outcome]) => `${kind} ${outcome}`)
  expect(
    Object.fromEntries([...sums].map(([key, all]) => [key, all.reduce((sum, [, , count]) => sum + count, 0)])),
  ).toEqual({ 'post delivered': 3, 'post dead': 1 })
})
