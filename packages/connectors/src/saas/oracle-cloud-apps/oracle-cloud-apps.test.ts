import { startOracleCloudApps, type OracleBench } from '@sharelight/testkit/oracle-cloud-apps'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOutbound, localIo, readOutboundRules, sourceHttp } from '../../index.ts'
import type { Connection, Entry, ItemEntry, Removed } from '../../kit/connector.ts'
import { eventsOf, timeOf } from './activity/events.ts'
import { oracleCloudApps } from './index.ts'

const written = (minutesAgo: number) =>
  new Date(Date.now() - minutesAgo * 60_000).toISOString().slice(0, 19).replace('T', ' ')

describe('Oracle Cloud Applications', () => {
  let bench: OracleBench
  let connection: Connection
  beforeEach(async () => {
    bench = await startOracleCloudApps()
    bench.act.addUser('ada.lovelace', { displayName: 'Ada Lovelace', email: 'Ada@contoso.example' })
    connection = await open()
  })
  afterEach(() => bench.stop())

  async function open(more: object = {}) {
    const rules = readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(bench.hosts) })
    const outbound = createOutbound(rules, { wait: () => Promise.resolve() })
    const settings = oracleCloudApps.settings.parse({ ...bench.settings, ...more })
    const http = sourceHttp(outbound, oracleCloudApps.hosts(settings))
    const io = localIo({ signal: new AbortController().signal, ownDomains: ['contoso.example'], http })
    return (await oracleCloudApps.load())(settings, io)
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

  it.each([true, false])(
    'attachments are read, told with what they are attached to (%s) or asked for; links elsewhere are not followed',
    async expands => {
      const { act, state } = bench
      state.expands = expands
      const invoice = act.addThing('invoices', 'INV-7')
      act.attach(invoice, 'scan.txt', 'IBAN')
      act.attach(invoice, 'Note', 'Written here', { kind: 'TEXT' })
      act.attach(invoice, 'Page', 'https://elsewhere.example', { kind: 'WEB_PAGE' })
      const entries = await read()
      const [scan, note] = entries.filter(isItem) as [ItemEntry, ItemEntry]
      expect(scan).toMatchObject({
        path: 'invoices/INV-7/scan.txt',
        owner: { address: 'ada@contoso.example', displayName: 'Ada Lovelace' },
      })
      expect([await textOf(scan), await textOf(note)]).toEqual(['IBAN', 'Written here'])
      expect(entries.find(({ type }) => type === 'problem')).toMatchObject({ name: 'Page', reason: 'symlink' })
      await expect(
        connection.fetch(
          { key: 'fscmRestApi/resources/11.13.18.05/invoices/../payments/1', stamp: '' },
          { maxBytes: 1 },
        ),
      ).rejects.toMatchObject({ reason: 'excluded' })
      state.shut = /invoices/
      expect((await read()).filter(({ type }) => type === 'problem')).toMatchObject([
        { name: 'invoices', reason: 'permission_denied' },
      ])
    },
  )

  it('people are told with roles, and who administers', async () => {
    const { act } = bench
    const role = act.addRole('ORA_FND_IT_SECURITY_MANAGER_JOB', 'IT Security Manager')
    act.addUser('sam', { active: false, roles: [role] })
    const accounts = []
    for await (const { items } of connection.identities?.() ?? []) accounts.push(...items)
    expect(accounts).toMatchObject([
      { address: 'ada@contoso.example', state: 'active', admin: false, groups: [] },
      { address: 'sam@oracle.invalid', state: 'suspended', admin: true, groups: ['IT Security Manager'] },
      { kind: 'group', name: 'IT Security Manager' },
    ])
  })

  it('the audit history and sign-ins are told a month at a time; what is asked stands in the address and in the body', async () => {
    const { state, calls } = bench
    state.audit.push(
      {
        date: written(30),
        product: 'OPSS',
        eventType: 'CREATE',
        businessObjectType: 'UserRole',
        userInternalName: 'ADA.LOVELACE',
      },
      {
        date: written(20),
        product: 'OPSS',
        eventType: 'DELETE',
        businessObjectType: 'Invoice',
        userDisplayName: 'Somebody Else',
      },
      { date: written(10), product: 'OPSS', eventType: 'Tomorrow', businessObjectType: 'Thing' },
    )
    state.signIns.push({
      accessTime: new Date(Date.now() - 600_000).toISOString(),
      eventID: 1,
      type: 'AuthN',
      status: 'Denied',
      mfaUsed: true,
      ipAddress: '192.0.2.4',
      userID: { loginID: 'ada.lovelace' },
    })
    const told = []
    for (const feed of connection.feeds ?? [])
      for await (const { items, unmapped } of connection.activity?.(feed) ?? [])
        told.push(...items.map(({ type, actor }) => [type, actor?.address ?? actor?.name]), unmapped)
    expect(told.filter(one => JSON.stringify(one) !== '{}')).toEqual([
      ['role_changed', 'ada@contoso.example'],
      ['file_deleted', 'Somebody Else'],
      { Tomorrow: 1 },
      ['sign_in_failed', 'ada@contoso.example'],
    ])
    const asked = calls.filter(({ call }) => call.includes('getaudithistory'))
    expect(asked.length).toBe(2)
    for (const { call, body } of asked) {
      const query = Object.fromEntries(new URLSearchParams(call.split('?')[1]))
      expect(Object.entries(body as object).map(([name, value]) => [name, String(value)])).toEqual(
        Object.entries(query),
      )
    }
  })

  it('what lacks is named; a password that is none is said', async () => {
    expect(await connection.check()).toMatchObject({ ok: true, missing: [] })
    bench.state.shut = /scim|audittrail/
    expect((await connection.check()).missing.map(({ name }) => name)).toEqual(['People', 'The audit history'])
    const positions: string[] = []
    for await (const page of connection.activity?.('audit') ?? []) if (page.next) positions.push(page.next)
    expect(positions).toEqual([])
    bench.state.isSignedOut = true
    expect(await connection.check()).toMatchObject({
      ok: false,
      missing: [{ wayOut: expect.stringContaining('password') as unknown }],
    })
  })
})

it('a record that is none, of no time or of a hostile name costs itself', async () => {
  const people = { principal: (name: string) => Promise.resolve({ kind: 'user' as const, name }) }
  const { items, unmapped } = await eventsOf(
    'audit',
    [null, 7, {}, { eventType: '__proto__' }, { eventType: 'INSERT', date: 'never' }],
    { read: new Date(0), people },
  )
  expect(items.map(({ type, at }) => [type, at.getTime()])).toEqual([['file_uploaded', 0]])
  expect(Object.values(unmapped).reduce((sum, count) => sum + count, 0)).toBe(4)
  expect(timeOf('2026-05-21 08:00:00')?.toISOString()).toBe('2026-05-21T08:00:00.000Z')
})
