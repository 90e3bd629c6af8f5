import { add, addObject, putFile, startSalesforce, type SalesforceBench } from '@sharelight/testkit/salesforce'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  createOutbound,
  everyEntry,
  localIo,
  readOutboundRules,
  sourceHttp,
  stepsIn,
  type Connection,
  type Entry,
} from '../../index.ts'
import { salesforce } from './index.ts'

const host = 'acme.my.salesforce.com'
let bench: SalesforceBench
beforeEach(async () => {
  bench = await startSalesforce()
})
afterEach(() => bench.stop())

async function open(more: object = {}): Promise<Connection> {
  const rules = readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(bench.hosts) })
  const http = sourceHttp(createOutbound(rules, { wait: () => Promise.resolve() }), Object.keys(bench.hosts))
  const io = localIo({ signal: new AbortController().signal, ownDomains: ['acme.example'], http })
  return (await salesforce.load())(salesforce.settings.parse({ ...bench.settings, ...more }), io)
}

async function entries(connection: Connection): Promise<Map<string, Entry>> {
  const all = new Map<string, Entry>()
  for await (const entry of everyEntry(connection)) all.set(entry.key, entry)
  return all
}

const grantsOf = (entry: Entry | undefined) =>
  entry && entry.type !== 'problem'
    ? entry.grants.map(({ principal, role, via, expiresAt }) => [
        principal.kind,
        role,
        via,
        ...(expiresAt ? [expiresAt.toISOString()] : []),
      ])
    : []

it('who reaches a file: people, the organisation, guests of a site, and whoever has a link that is not over', async () => {
  const { state } = bench
  const ada = add(state, 'User', { Email: 'ada@acme.example', UserType: 'Standard', IsActive: true })
  const guest = add(state, 'User', {
    Name: 'Help Site Guest User',
    UserType: 'Guest',
    IsActive: true,
    ProfileId: '00e000000000001AAA',
  })
  const file = putFile(state, { name: 'pay.txt', content: 'x', owner: ada })
  const link = (LinkedEntityId: string, ShareType: string) =>
    add(state, 'ContentDocumentLink', { ContentDocumentId: file, LinkedEntityId, ShareType, Visibility: 'AllUsers' })
  link(ada, 'I')
  link(guest, 'V')
  link('00D000000000001AAA', 'C')
  link('0DB000000000001AAA', 'V')
  link('001000000000001AAA', 'I')
  const open0 = { ContentDocumentId: file, DistributionPublicUrl: 'https://x.example', PreferencesExpires: true }
  add(state, 'ContentDistribution', {
    ...open0,
    ExpiryDate: '2199-01-01T00:00:00.000+0000',
    PreferencesPasswordRequired: true,
  })
  add(state, 'ContentDistribution', { ...open0, ExpiryDate: '2001-01-01T00:00:00.000+0000' })
  expect(grantsOf((await entries(await open())).get(`${host}/files/${file}`))).toEqual([
    ['user', 'read', 'share'],
    ['anonymous', 'read', 'share'],
    ['everyone', 'write', 'link to record'],
    ['anonymous', 'read', 'link to record'],
    ['group', 'read', 'link to record'],
    ['anonymous', 'read', 'link with password', '2199-01-01T00:00:00.000Z'],
  ])
})

it('fields of records are columns; defaults of the organisation, permission sets and guests reach them', async () => {
  const { state } = bench
  addObject(state, 'Contact', { Email: 'email', AccountId: 'reference', HasOptedOutOfEmail: 'boolean' })
  addObject(state, 'Secret__c', { Text__c: 'textarea' })
  add(state, 'Contact', { Email: 'ben@mail.example' })
  add(state, 'User', { UserType: 'Guest', IsActive: true, ProfileId: '00e000000000009AAA' })
  add(state, 'EntityDefinition', { QualifiedApiName: 'Contact', InternalSharingModel: 'Read', IsCustomizable: true })
  add(state, 'ObjectPermissions', {
    SobjectType: 'Secret__c',
    PermissionsRead: true,
    PermissionsViewAllRecords: true,
    Parent: { Label: 'Auditors' },
  })
  add(state, 'ObjectPermissions', {
    SobjectType: 'Secret__c',
    PermissionsRead: true,
    Parent: { ProfileId: '00e000000000009', IsOwnedByProfile: true },
  })
  const found = await entries(await open())
  expect(grantsOf(found.get(`${host}/objects/Contact/Email`))).toEqual([
    ['everyone', 'read', 'organisation-wide default'],
  ])
  expect(grantsOf(found.get(`${host}/objects/Secret__c/Text__c`))).toEqual([
    ['group', 'read', 'permission set'],
    ['anonymous', 'read', 'guest profile'],
  ])
  expect([...found.keys()].filter(key => /AccountId|OptedOut/.test(key))).toEqual([])
})

it('a place in an answer that was lost is found again after the last file', async () => {
  const { state } = bench
  for (let at = 0; at < 10; at++) putFile(state, { name: `${at}.txt`, content: 'x' })
  state.mostAPage = 3
  state.isForgetful = true
  // People are fewer than a page; only the list of files has more.
  const files = [...(await entries(await open())).keys()].filter(key => key.includes('/files/'))
  expect(files).toHaveLength(10)
})

it('a day’s calls that are used up pause the source before the last are taken; what is refused is said', async () => {
  putFile(bench.state, { name: 'a.txt', content: 'x' })
  bench.state.usage = { used: 96_000, most: 100_000 }
  await expect(entries(await open())).rejects.toMatchObject({ code: 'throttled', retryAt: expect.any(Date) as unknown })
  bench.state.usage = { used: 100_000, most: 100_000 }
  await expect(entries(await open())).rejects.toMatchObject({ code: 'throttled' })
})

it('an object that may not be read is an entry that says so, and what is known stays; a log that may not be read names the right', async () => {
  bench.state.denied.add('Attachment').add('EventLogFile')
  const connection = await open()
  expect((await entries(connection)).get(`${host}/attachments`)).toMatchObject({
    type: 'problem',
    reason: 'permission_denied',
  })
  expect((await connection.check()).missing).toEqual([expect.objectContaining({ name: 'View Event Log Files' })])
  const read = async () => {
    for await (const _ of connection.activity?.('event-log') ?? []) continue
  }
  await expect(read()).rejects.toMatchObject({
    code: 'scope_missing',
    message: expect.stringContaining('View Event Log Files') as unknown,
  })
})

it('a long file of the log is read on from any thousand rows', async () => {
  const rows = Array.from({ length: 2500 }, (_, at) => `ReportExport,2026-01-01T00:00:00.000Z,${at}`)
  const id = add(bench.state, 'EventLogFile', { EventType: 'ReportExport' })
  bench.state.bodies.set(id, Buffer.from(['EVENT_TYPE,TIMESTAMP_DERIVED,ROW_COUNT', ...rows].join('\n')))
  const connection = await open()
  const pages: { ids: string[]; next: string }[] = []
  for await (const { items, next } of connection.activity?.('event-log') ?? [])
    pages.push({ ids: items.map(item => item.id), next: next ?? '' })
  expect(pages.map(({ ids }) => ids.length)).toEqual([1000, 1000, 500])
  const rest: string[] = []
  for await (const { items } of connection.activity?.('event-log', pages[0]?.next) ?? [])
    rest.push(...items.map(item => item.id))
  expect(rest).toEqual(pages.slice(1).flatMap(({ ids }) => ids))
})

it('a share is taken back and given again; one that follows a record is refused', async () => {
  const { state } = bench
  const file = putFile(state, { name: 'a.txt', content: 'x' })
  const of = { ContentDocumentId: file, LinkedEntityId: '00D000000000001AAA', Visibility: 'AllUsers' }
  const [link, inherited] = [
    add(state, 'ContentDocumentLink', { ...of, ShareType: 'V' }),
    add(state, 'ContentDocumentLink', { ...of, ShareType: 'I' }),
  ]
  const remedy = (await open({ mayChange: true })).remedies?.['remove_access']
  const key = `${host}/files/${file}`
  const [step] = stepsIn(await remedy?.plan({ key, grant: `link:${link}` }, {}))
  if (!step) throw new Error('It plans one step.')
  const receipt = await remedy?.apply(step)
  expect(state.records.get('ContentDocumentLink')?.has(link)).toBe(false)
  if (receipt) await remedy?.undo?.(receipt)
  expect(
    [...(state.records.get('ContentDocumentLink')?.values() ?? [])].filter(({ ShareType: type }) => type === 'V'),
  ).toHaveLength(1)
  await expect(remedy?.plan({ key, grant: `link:${inherited}` }, {})).rejects.toMatchObject({
    reason: 'permission_denied',
  })
  await expect(
    (await open()).remedies?.['remove_access']?.plan({ key, grant: `link:${link}` }, {}),
  ).rejects.toMatchObject({ reason: 'permission_denied' })
})
