import { startHubspot, type HubspotBench } from '@sharelight/testkit/hubspot'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOutbound, localIo, readOutboundRules, sourceHttp } from '../../index.ts'
import type { Connection, Entry, ItemEntry, Removed } from '../../kit/connector.ts'
import { eventsOf } from './activity/logs.ts'
import { hubspot } from './index.ts'

describe('HubSpot', () => {
  let bench: HubspotBench
  let connection: Connection
  beforeEach(async () => {
    bench = await startHubspot()
    bench.act.addUser('ada@contoso.example', { superAdmin: true })
    connection = await open()
  })
  afterEach(() => bench.stop())

  async function open(more: object = {}) {
    const rules = readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(bench.hosts) })
    const outbound = createOutbound(rules, { wait: () => Promise.resolve() })
    const http = sourceHttp(outbound, hubspot.hosts(hubspot.settings.parse(bench.settings)))
    const io = localIo({ signal: new AbortController().signal, ownDomains: ['contoso.example'], http })
    return (await hubspot.load())(hubspot.settings.parse({ ...bench.settings, ...more }), io)
  }
  async function read() {
    const items: (Entry | Removed)[] = []
    for await (const container of connection.containers())
      for await (const page of connection.items?.(container) ?? []) items.push(...page.items)
    return items
  }
  const isItem = (entry: Entry | Removed): entry is ItemEntry => entry.type === 'item'
  const textOf = async ({ key, stamp }: ItemEntry) => {
    const content = await connection.fetch({ key, stamp }, { maxBytes: 1e6 })
    if ('bytes' in content) return Buffer.from(content.bytes).toString()
    const parts: Uint8Array[] = []
    if ('stream' in content) for await (const part of content.stream) parts.push(part)
    return Buffer.concat(parts).toString()
  }

  it('files are read with how far they are open, without the token where they are kept', async () => {
    const { act, calls } = bench
    act.upload('price.txt', 'Price', { access: 'PUBLIC_INDEXABLE', folder: 'Sales' })
    act.upload('plan.txt', 'Plan')
    const [price, plan] = (await read()).filter(isItem) as [ItemEntry, ItemEntry]
    expect([price.path, price.grants.map(({ principal }) => principal.kind)]).toEqual([
      'Files/Sales/price.txt',
      ['anonymous', 'group'],
    ])
    expect(plan.grants.map(({ principal }) => principal.kind)).toEqual(['group'])
    expect([await textOf(price), await textOf(plan)]).toEqual(['Price', 'Plan'])
    expect(calls.filter(({ path }) => path.startsWith('/kept')).map(({ isSigned }) => isSigned)).toEqual([false, false])
  })

  it('notes, emails and tickets are items; an email has been sent to whom it names', async () => {
    const { act, state } = bench
    const owner = `9${state.users[0]?.id}`
    act.addRecord('notes', {
      hs_note_body: '<p>IBAN</p>',
      hubspot_owner_id: owner,
      hs_timestamp: '2026-01-02T00:00:00Z',
    })
    act.addRecord('tickets', { subject: 'Broken', content: 'It is.' })
    act.addRecord('emails', {
      hs_email_subject: 'Offer',
      hs_email_html: '<p>Cheap</p>',
      hs_email_text: 'Cheap',
      hs_email_from_email: 'ada@contoso.example',
      hs_email_to_email: 'xen@elsewhere.example;yul@elsewhere.example',
      hs_timestamp: '2026-01-03T00:00:00Z',
    })
    const items = (await read()).filter(isItem)
    const of = (kind: string) => items.find(item => item.kind === kind) as ItemEntry
    expect(of('message')).toMatchObject({ owner: { name: 'ada@contoso.example', displayName: 'Ada Lovelace' } })
    for (const _ of [1, 2]) expect(await textOf(of('message'))).toContain('<p>IBAN</p>')
    expect(of('issue').name).toBe('Broken')
    expect(of('email').events).toMatchObject([
      { type: 'email', recipients: [{ name: 'xen@elsewhere.example' }, { name: 'yul@elsewhere.example' }] },
    ])
    expect(of('email').grants.map(({ principal }) => principal.name)).toContain('xen@elsewhere.example')
    bench.state.shut = /files\/v3/
    await expect(read()).rejects.toMatchObject({ code: 'scope_missing' })
    bench.state.shut = /objects\/emails|account-info/
    expect((await read()).find(({ type }) => type === 'problem')).toMatchObject({
      reason: 'permission_denied',
      name: 'Emails',
    })
  })

  it('properties of records are columns, judged by a sample of those that changed last', async () => {
    const { act } = bench
    for (const name of ['email', 'iban', 'hs_analytics_source'])
      act.addProperty('contacts', name, { hubspotDefined: name !== 'iban' })
    act.addRecord('contacts', { email: 'ada@contoso.example', iban: 'DE89', hs_analytics_source: 'X' })
    act.addRecord('contacts', { email: 'xen@elsewhere.example', iban: null })
    const columns = (await read()).filter(isItem).filter(({ kind }) => kind === 'column')
    expect(columns.map(({ key }) => key)).toEqual(['4242/objects/contacts/email', '4242/objects/contacts/iban'])
    expect(await textOf(columns[0] as ItemEntry)).toContain('xen@elsewhere.example')
  })

  it('each log is told from where it was left; a limit that is named in the body says when to come back', async () => {
    const { state, faults } = bench
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    state.logs.logins.push(
      {
        id: '2',
        loginAt: at(5),
        userId: 7,
        email: 'ada@contoso.example',
        loginSucceeded: false,
        ipAddress: '192.0.2.9',
      },
      { id: '1', loginAt: '2020-01-01T00:00:00Z', userId: 7, email: 'ada@contoso.example', loginSucceeded: true },
    )
    state.logs.cms.push({
      event: 'PUBLISHED',
      timestamp: at(9),
      userId: '7',
      fullName: 'Ada',
      objectId: '3',
      objectName: 'Home',
      objectType: 'LANDING_PAGE',
    })
    state.logs.security.push({ id: '5', type: 'SOMETHING_OF_TOMORROW', createdAt: at(9) })
    const told = []
    for (const feed of connection.feeds ?? [])
      for await (const page of connection.activity?.(feed) ?? [])
        told.push([feed, page.items.map(({ type }) => type), page.unmapped])
    expect(told).toEqual([
      ['audit', [], {}],
      ['logins', ['sign_in_failed'], {}],
      ['security', [], { SOMETHING_OF_TOMORROW: 1 }],
      ['cms', ['file_uploaded'], {}],
    ])
    state.policy = 'DAILY'
    faults.throttle()
    const failure = await read().then(
      () => undefined,
      (error: unknown) => error as { code: string; retryAt: Date },
    )
    expect(failure?.code).toBe('throttled')
    expect(failure?.retryAt.getTime()).toBeGreaterThan(Date.now() + 3_000_000)
  })

  it('users are told with teams and roles, the account as a tenant; what lacks is named', async () => {
    const { state } = bench
    const [user] = state.users
    state.teams.push({ id: '5', name: 'Sales', userIds: [user?.id ?? ''] })
    const accounts = []
    for await (const { items } of connection.identities?.() ?? []) accounts.push(...items)
    expect(accounts).toMatchObject([
      { address: 'ada@contoso.example', admin: true, groups: ['Sales'], facts: { roles: ['Sales'] } },
      { kind: 'group', name: 'Sales' },
    ])
    const facts = []
    for await (const { items } of connection.resources?.() ?? []) facts.push(...items)
    expect(facts).toMatchObject([{ kind: 'tenant', id: '4242' }])
    expect(await connection.check()).toMatchObject({ ok: true, missing: [] })
    state.shut = /audit-logs|settings/
    expect((await connection.check()).missing.map(({ name }) => name)).toEqual(['Users', 'The audit log'])
    state.isSignedOut = true
    expect(await connection.check()).toMatchObject({ ok: false, missing: [{ name: 'HubSpot' }] })
  })
})

// The corpora lie beside the repository.
const corpus = join(import.meta.dirname, '../../../../../../shared/corpora/connector-records/saas-samples.cribl.jsonl')
it.skipIf(!existsSync(corpus))('of recorded records none is not understood', () => {
  const records = readFileSync(corpus, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line) as { pack: string; sample: string; record: unknown })
    .filter(({ pack }) => pack === 'cribl-hubspot-rest-io')
  const of = (name: string) => records.filter(({ sample }) => sample.includes(name)).map(({ record }) => record)
  const audit = eventsOf('audit', of('audit'), new Date())
  const logins = eventsOf('logins', of('login'), new Date())
  expect([records.length, audit.unmapped, logins.unmapped]).toEqual([7, {}, {}])
  expect(audit.items.map(({ type }) => type)).toEqual(['file_uploaded', 'settings_changed', 'file_modified'])
  expect(logins.items.map(({ type }) => type)).toEqual(['sign_in', 'sign_in_failed', 'sign_in_failed', 'sign_in'])
})
