import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EventType } from '@sharelight/contract'
import { expect, it } from 'vitest'
import { eventsOf } from './events.ts'
import { meaningOf } from './meanings.ts'
import { aboutLinks, leftOut, told } from './names.ts'

// The corpora lie beside the repository.
const corpus = join(import.meta.dirname, '../../../../../../../shared/corpora/connector-records')
const linesOf = <T>(file: string): T[] =>
  readFileSync(join(corpus, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as T)
const isHere = existsSync(corpus)
const telling = { read: new Date('2026-05-01T00:00:00Z'), audienceOf: () => Promise.resolve(undefined) }
const summed = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

it.skipIf(!isHere)('every type of event that Dropbox lists means something, or is left out by name', () => {
  const names = linesOf<{ event: string }>('dropbox-team-log-event-types.jsonl').map(({ event }) => event)
  expect(names.length).toBeGreaterThan(600)
  expect(names.filter(name => meaningOf(name) === undefined)).toEqual([])
})

it('each name stands in one list only, and lists are by types of events', () => {
  const all = [told, aboutLinks, leftOut]
    .flatMap(lists => Object.values(lists))
    .flatMap(text => text.trim().split(/\s+/))
  expect(all.length).toBe(new Set(all).size)
  for (const type of Object.keys(told)) expect(EventType.safeParse(type).success).toBe(true)
})

it.skipIf(!isHere)('of recorded records at most 2 % are not understood', async () => {
  const records = linesOf<{ product: string; log: unknown }>('saas-audit-logs.panther.jsonl')
    .filter(({ product }) => product === 'dropbox')
    .map(({ log }) => log)
  const { items, unmapped } = await eventsOf(records, telling)
  expect(records.length).toBeGreaterThan(10)
  expect(summed(unmapped) / records.length).toBeLessThanOrEqual(0.02)
  expect(items.map(({ type }) => type)).toEqual(
    expect.arrayContaining([
      'sharing_set',
      'sign_in',
      'application_changed',
      'file_deleted',
      'file_downloaded',
      'account_changed',
    ]),
  )
  const shared = items.find(({ item }) => item?.name === 'paper1.paper')
  expect(shared).toMatchObject({
    actor: { address: 'alice.bob@company.com' },
    item: { key: '3590048721/paper1.paper', path: '/pathtest/paper1.paper' },
    ip: '1.2.3.4',
  })
})

it('how far a link leads is said by the record, else by the link, else it is some sharing', async () => {
  const type = { '.tag': 'shared_link_settings_change_audience' }
  const at = '2026-04-01T10:00:00Z'
  const assets = [{ '.tag': 'file', file_id: 'id:1', path: { contextual: '/a.txt' } }]
  const records = [
    {
      timestamp: at,
      event_type: type,
      details: { new_value: { '.tag': 'public' }, previous_value: { '.tag': 'team' } },
    },
    { timestamp: at, event_type: type, details: { new_value: { '.tag': 'team' } } },
    { timestamp: at, event_type: { '.tag': 'shared_link_create' }, assets },
    { timestamp: at, event_type: { '.tag': 'shared_link_create' } },
  ]
  const { items } = await eventsOf(records, { ...telling, audienceOf: () => Promise.resolve('named') })
  expect(items.map(({ type: kind }) => kind)).toEqual([
    'anonymous_link_updated',
    'company_link_updated',
    'secure_link_created',
    'sharing_set',
  ])
  expect(items[0]).toMatchObject({ shareType: 'anonymous', recipients: [{ kind: 'anonymous' }] })
})

it('one that is told twice is one, whatever the order of its fields; one that is none costs itself', async () => {
  const whole = { timestamp: '2026-04-01T10:00:00Z', event_type: { '.tag': 'file_download' }, details: { '.tag': 'x' } }
  const { timestamp, event_type, details } = whole
  const { items, unmapped } = await eventsOf(
    [
      whole,
      { details, event_type, timestamp },
      null,
      'x',
      { ...whole, timestamp: 'never' },
      { ...whole, event_type: { '.tag': '__proto__' } },
      { ...whole, event_type: { '.tag': 'an_event_of_tomorrow' } },
      { ...whole, actor: 7, assets: {}, participants: [null], origin: 'there' },
    ],
    telling,
  )
  expect(new Set(items.map(({ id }) => id)).size).toBe(2)
  expect(items).toHaveLength(3)
  expect(unmapped).toMatchObject({ an_event_of_tomorrow: 1 })
  expect(summed(unmapped)).toBe(5)
})
