import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EventType } from '@sharelight/contract'
import { expect, it } from 'vitest'
import { eventsOf } from './events.ts'
import { meaningOf } from './meanings.ts'
import { aboutEither, aboutLinks, leftOut, told } from './names.ts'

// The corpora and Box's description lie beside the repository.
const shared = join(import.meta.dirname, '../../../../../../../shared')
const corpus = join(shared, 'corpora/connector-records')
const description = join(shared, 'vendor-apis/box.json')
const telling = { read: new Date('2026-05-01T00:00:00Z'), reachOf: () => Promise.resolve(undefined) }
const summed = (counts: Record<string, number>) => Object.values(counts).reduce((sum, count) => sum + count, 0)

it.skipIf(!existsSync(description))(
  'every type of event that Box lists means something, or is left out by name',
  () => {
    const box = JSON.parse(readFileSync(description, 'utf8')) as {
      components: { schemas: { Event: { properties: { event_type: { allOf: { enum?: string[] }[] } } } } }
    }
    const names = box.components.schemas.Event.properties.event_type.allOf.flatMap(part => part.enum ?? [])
    expect(names.length).toBeGreaterThan(190)
    expect(names.filter(name => meaningOf(name) === undefined)).toEqual([])
  },
)

it('each name stands in one list only, and lists are by types of events', () => {
  const all = [told, aboutEither, aboutLinks, leftOut]
    .flatMap(lists => Object.values(lists))
    .flatMap(text => text.trim().split(/\s+/))
  expect(all.length).toBe(new Set(all).size)
  for (const type of Object.keys(told)) expect(EventType.safeParse(type).success).toBe(true)
})

it.skipIf(!existsSync(corpus))('of recorded records at most 2 % are not understood', async () => {
  const records = readFileSync(join(corpus, 'saas-audit-logs.panther.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as { product: string; log: unknown })
    .filter(({ product }) => product === 'box')
    .map(({ log }) => log)
  const { items, unmapped } = await eventsOf(records, telling)
  expect(records.length).toBeGreaterThan(10)
  expect(summed(unmapped) / records.length).toBeLessThanOrEqual(0.02)
  expect(items.find(({ item }) => item?.name === 'bad_file.pdf')).toMatchObject({
    actor: { address: 'cat@example' },
    item: { key: '12345678/file/123456789012', parent: '12345678/folder/12345' },
  })
})

it('an event of a link says how far it leads where the record or the link does', async () => {
  const source = {
    type: 'file',
    id: '7',
    name: 'a.txt',
    owned_by: { type: 'user', id: '1', login: 'ada@contoso.example' },
  }
  const record = { event_id: 'e', event_type: 'ITEM_SHARED_UPDATE', created_at: '2026-04-01T10:00:00-07:00', source }
  const { items } = await eventsOf(
    [
      { ...record, source: { ...source, shared_link: { access: 'open' } } },
      { ...record, additional_details: '{"access_level":"company"}' },
      { ...record, event_type: 'ITEM_SHARED_UNSHARE' },
      { ...record, source: null },
    ],
    { ...telling, reachOf: () => Promise.resolve('collaborators') },
  )
  expect(items.map(({ type }) => type)).toEqual([
    'anonymous_link_updated',
    'company_link_updated',
    'secure_link_deleted',
    'sharing_set',
  ])
})

it('an invitation names whom it lets in; what happens to a folder is of a folder', async () => {
  const folder = {
    item_type: 'folder',
    item_id: '9',
    item_name: 'Deal',
    owned_by: { id: '1', login: 'ada@contoso.example' },
  }
  const { items } = await eventsOf(
    [
      {
        event_id: '1',
        event_type: 'COLLABORATION_INVITE',
        source: folder,
        accessible_by: { type: 'user', id: '5', login: 'x@fabrikam.example' },
      },
      { event_id: '2', event_type: 'DELETE', source: folder },
      { event_id: '3', event_type: 'UPLOAD', source: { ...folder, item_type: 'file' } },
    ],
    telling,
  )
  expect(items.map(({ type, recipients }) => [type, recipients.map(({ name }) => name)])).toEqual([
    ['sharing_invitation', ['x@fabrikam.example']],
    ['folder_deleted', []],
    ['file_uploaded', []],
  ])
})

it('a record that is none, of no time or of a hostile name costs itself', async () => {
  const whole = { event_id: 'e', event_type: 'DOWNLOAD', created_at: '2026-04-01T10:00:00Z' }
  const { items, unmapped } = await eventsOf(
    [
      whole,
      null,
      'x',
      { ...whole, created_at: 'never' },
      { ...whole, event_type: '__proto__' },
      { ...whole, event_type: 'AN_EVENT_OF_TOMORROW' },
      { ...whole, source: 7, created_by: [], additional_details: 'no json' },
      { ...whole, event_type: 'DEVICE_TRUST_CHECK_FAILED\t' },
    ],
    telling,
  )
  expect(items).toHaveLength(3)
  expect(unmapped).toMatchObject({ AN_EVENT_OF_TOMORROW: 1 })
  expect(summed(unmapped)).toBe(5)
})
