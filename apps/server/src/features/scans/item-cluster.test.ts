import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ItemDetail, Source } from '@sharelight/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUp, startTestServer, workOnScans, type TestServer } from '../../testing/server.ts'

let server: TestServer
let token: string
let folder: string

const body =
  ' This covers the delivery of forty boxes of paper to the warehouse on the ring road, to be left at the gate with the porter on duty that day, as it was agreed on the phone with the clerk.'
const invoice = (number: number) =>
  `INVOICE\nInvoice number: ${number}\nInvoice date: 03/04/2025\nBill to: Contoso\nSubtotal 20.00\nVAT 4.00\nTotal due 24.00\n${body.repeat(3)}`

beforeAll(async () => {
  server = await startTestServer()
  token = await setUp(server)
  await workOnScans(server)
  folder = mkdtempSync(join(tmpdir(), 'sharelight-cluster-'))
  mkdirSync(join(folder, 'plain'))
  for (const number of [20391, 20392]) writeFileSync(join(folder, `invoice-${number}.txt`), invoice(number))
  writeFileSync(join(folder, 'plain', 'copy.txt'), body.repeat(3))
  writeFileSync(
    join(folder, 'lunch.txt'),
    'Lunch is at noon on Monday, bring the zanzibarian umbrella if it rains and something to eat for all of us.',
  )
  const people = Array.from({ length: 40 }, (_, at) => `${at % 2 ? 'f' : 'm'},${10_100 + at},19${50 + at}-03-12`)
  writeFileSync(join(folder, 'people.csv'), ['gender,postcode,date of birth', ...people].join('\n'))
  const { body: source } = await server.call('POST', '/api/sources', {
    token,
    body: { connector: 'filesystem', name: 'Docs', settings: { roots: [folder] } },
  })
  for (let isDone = false; !isDone; await sleep(100)) {
    const { body: list } = await server.call('GET', '/api/sources', { token })
    isDone = (list.sources as Source[]).some(({ id, lastScan }) => id === source.id && lastScan?.finishedAt)
  }
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function itemNamed(name: string): Promise<ItemDetail> {
  const { body: list } = await server.call('POST', '/api/investigation/files', {
    token,
    body: { filter: { dimension: 'name', operator: 'eq', value: name } },
  })
  const { body: item } = await server.call('GET', `/api/entities/item/${(list.items as { id: string }[])[0]?.id}`, {
    token,
  })
  return item as unknown as ItemDetail
}

test('a table of people says which of its columns single them out', async () => {
  expect((await itemNamed('people.csv')).singlingOut).toEqual({
    columns: ['date of birth'],
    rows: 40,
    unique: 40,
    least: 1,
  })
  expect((await itemNamed('lunch.txt')).singlingOut).toBeNull()
})

test('an item shows its near-duplicates with a name, their number and the topic that it inherits', async () => {
  const [one, copy] = [await itemNamed('invoice-20391.txt'), await itemNamed('copy.txt')]
  expect(copy.cluster).toMatchObject({
    id: one.cluster?.id,
    items: 3,
    label: { key: 'finance/invoices', name: 'Invoices', inherited: true },
  })
  expect(one.cluster?.label?.inherited).toBe(false)
  expect(one.cluster?.name).toMatch(/\w+, \w+/)
  const { body: list } = await server.call('POST', '/api/investigation/files', {
    token,
    body: { filter: { dimension: 'cluster', operator: 'eq', value: one.cluster?.id } },
  })
  expect(list.total).toBe(3)
})

test('S2.101 an item without near-duplicates has no cluster', async () => {
  expect((await itemNamed('lunch.txt')).cluster).toBeNull()
})

test('each label says in one sentence why it is there', async () => {
  const { reasons } = await itemNamed('invoice-20391.txt')
  expect(reasons.find(({ key }) => key === 'finance/invoices')?.sentence).toMatch(
    /reads like Invoices.*it says “[a-z ]+”.*without these words/,
  )
  for (const { sentence } of reasons) expect(sentence).toMatch(/^[^\n]{20,}\.$/)
})
