import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTenant, type OpenTenant } from '@sharelight/testkit/connectors'
import type { ActivityEvent, Connection, Page } from '../../index.ts'

const ada = 'ada.lovelace@contoso.example'
const admin = 'admin@contoso.example'
const feed = 'Audit.AzureActiveDirectory'
const unlicensed = 'Authentication_RequestFromNonPremiumTenantOrB2CTenant'
let tenant: OpenTenant
let connection: Connection

beforeEach(async () => {
  tenant = await openTenant({ at: new Date(Date.now() - 3 * 86_400_000), feed: { delaySeconds: 60 } })
  tenant.bench.act.addUser({ name: 'Ada Lovelace' })
  at(-3600)
  connection = await tenant.open({ services: ['sign-ins'], activityDays: 0 })
})
afterEach(() => tenant.bench.stop())

const at = (seconds: number) => tenant.bench.clock.set(new Date(Date.now() + seconds * 1000))
async function pages(name: string, from?: string, of = connection): Promise<Page<ActivityEvent>[]> {
  const all: Page<ActivityEvent>[] = []
  for await (const page of of.activity?.(name, from) ?? []) all.push(page)
  return all
}
const told = async (name: string, from?: string, of = connection) =>
  (await pages(name, from, of)).flatMap(({ items }) => items)
/** What all feeds tell, each once, as the store keeps it. */
async function everything(of = connection): Promise<ActivityEvent[]> {
  const all: ActivityEvent[] = []
  for (const name of of.feeds ?? []) all.push(...(await told(name, undefined, of)))
  return all
}
const signedIn = (events: readonly ActivityEvent[]) => events.filter(({ type }) => type.startsWith('sign_in'))

it('tells who signed in, from where, into what, by which client and how risky', async () => {
  const { act, state } = tenant.bench
  act.signIn({
    who: ada,
    ip: '198.51.100.7',
    country: 'BR',
    city: 'Recife',
    application: 'Office 365',
    clientApp: 'IMAP4',
  })
  act.signIn({ who: ada, errorCode: 50126 })
  act.signIn({ who: ada, errorCode: 50074 })
  Object.assign(state.signIns[0] ?? {}, {
    riskLevelDuringSignIn: 'high',
    riskState: 'atRisk',
    riskEventTypes_v2: ['newCountry'],
  })
  at(0)
  const events = signedIn(await told('sign-ins'))
  const [legacy, wrong, asked] = events.toSorted((one, other) =>
    String(one.details?.['errorCode'] ?? '').localeCompare(String(other.details?.['errorCode'] ?? '')),
  )
  expect(legacy).toMatchObject({
    type: 'sign_in',
    actor: { kind: 'user', address: ada },
    ip: '198.51.100.7',
    recipients: [],
    details: {
      country: 'BR',
      city: 'Recife',
      app: 'Office 365',
      client: 'IMAP4',
      oldProtocol: true,
      risk: 'high',
      riskState: 'atRisk',
      riskEvents: 'newCountry',
    },
  })
  expect(asked).toMatchObject({ type: 'sign_in_failed', details: { errorCode: 50126 } })
  expect(wrong).toMatchObject({ type: 'sign_in_failed', details: { errorCode: 50074, interrupted: true } })
  expect(wrong?.details).not.toHaveProperty('oldProtocol')
})

it('tells what changed in the directory: accounts, roles and guests, by whom', async () => {
  const { act, state } = tenant.bench
  const by = state.users.values().find(({ userPrincipalName }) => userPrincipalName === admin)?.id
  act.disableUser(ada, by)
  act.giveRole(ada, 'Global Administrator')
  at(0)
  const events = await told('directory-changes')
  const off = events.find(({ details }) => details?.['operation'] === 'Disable account')
  expect(off).toMatchObject({ type: 'account_changed', actor: { address: admin }, details: { target: ada } })
  expect(events.map(({ type }) => type)).toContain('role_changed')
})

it('goes on from every page in a new process, and tells later what came late, under the same id', async () => {
  const { act } = tenant.bench
  for (let n = 0; n < 3; n++) {
    at(-3000 + n)
    act.signIn({ who: ada })
  }
  at(0)
  const first = await pages('sign-ins')
  const ids = new Set(first.flatMap(({ items }) => items.map(({ id }) => id)))
  expect(ids.size).toBe(3)
  at(-300)
  act.signIn({ who: ada, ip: '192.0.2.9' })
  at(1)
  const again = await told(
    'sign-ins',
    first.at(-1)?.next,
    await tenant.open({ services: ['sign-ins'], activityDays: 0 }),
  )
  expect(again.map(({ ip }) => ip)).toEqual(['192.0.2.9'])
  await expect(pages('sign-ins', 'nonsense')).rejects.toMatchObject({ code: 'resync' })
})

it('a page that Graph no longer knows has its window begun anew', async () => {
  tenant.bench.act.signIn({ who: ada })
  at(0)
  const now = Date.now()
  const stale = {
    from: now - 7_200_000,
    deep: now,
    window: { from: now - 7_200_000, until: now, page: '/auditLogs/signIns?$skiptoken=stale' },
  }
  tenant.bench.faults.answer(400, 'BadRequest', { match: /skiptoken=stale/ })
  expect(await told('sign-ins', Buffer.from(JSON.stringify(stale)).toString('base64url'))).toHaveLength(1)
})

it('what is older than Entra keeps is a gap', async () => {
  const old = { from: Date.now() - 40 * 86_400_000, deep: Date.now() }
  const [first] = await pages('sign-ins', Buffer.from(JSON.stringify(old)).toString('base64url'))
  expect(first?.gap?.from).toBe(`${new Date(old.from).toISOString().slice(0, 19)}Z`)
})

describe('with the activity feed beside it', () => {
  const both = () => tenant.open({ services: ['sign-ins', 'activity'], activityDays: 0 })
  beforeEach(async () => {
    connection = await both()
  })
  const act = () => {
    at(-1800)
    tenant.bench.act.signIn({ who: ada, ip: '198.51.100.7' })
    tenant.bench.act.giveRole(ada, 'Global Administrator')
    at(0)
  }

  it('nothing is told twice: the feed leaves to Entra what Entra tells', async () => {
    act()
    expect(signedIn(await told(feed))).toEqual([])
    const all = await everything(await both())
    expect(signedIn(all)).toHaveLength(1)
    expect(all.filter(({ type, details }) => type === 'role_changed' && details?.['target'] === ada)).toHaveLength(1)
  })

  it('without the licence the feed tells sign-ins, under the ids that Entra would give them', async () => {
    act()
    const [own] = signedIn(await told('sign-ins'))
    tenant.bench.faults.answer(403, unlicensed, { match: /auditLogs\/signIns/ })
    const all = await everything(await both())
    const [fed, ...more] = signedIn(all)
    expect(more).toEqual([])
    expect(fed).toMatchObject({
      id: own?.id,
      type: 'sign_in',
      at: own?.at,
      actor: { address: ada },
      ip: '198.51.100.7',
    })
    expect(all.filter(({ type, details }) => type === 'role_changed' && details?.['target'] === ada)).toHaveLength(1)
  })
})

it('without the licence the test of the connection says so, and sign-ins alone are read from the feed', async () => {
  tenant.bench.faults.answer(403, unlicensed, { match: /auditLogs\/signIns/ })
  const { ok, missing } = await connection.check()
  expect([ok, missing.map(({ name }) => name)]).toEqual([true, ['Microsoft Entra ID P1']])
  at(-1800)
  tenant.bench.act.signIn({ who: ada })
  at(0)
  expect(signedIn(await everything(await tenant.open({ services: ['sign-ins'], activityDays: 0 })))).toHaveLength(1)
  for (const client of tenant.bench.state.clients.values()) client.granted.manage.delete('ActivityFeed.Read')
  const neither = await (await tenant.open({ services: ['sign-ins'], activityDays: 0 })).check()
  expect([neither.ok, neither.missing.map(({ name }) => name)]).toEqual([
    false,
    ['Microsoft Entra ID P1', 'ActivityFeed.Read'],
  ])
})

it('entries of another shape are counted, and stop nothing', async () => {
  tenant.bench.act.signIn({ who: ada })
  tenant.bench.state.signIns.push({ id: 7, createdDateTime: tenant.bench.clock.now().toISOString() } as never)
  at(0)
  const all = await pages('sign-ins')
  expect(all.map(({ unmapped }) => unmapped?.['not a record'] ?? 0).reduce((sum, n) => sum + n, 0)).toBe(1)
  expect(all.flatMap(({ items }) => items)).toHaveLength(1)
})
