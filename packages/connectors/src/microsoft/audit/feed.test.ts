import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTenant, type OpenTenant } from '@sharelight/testkit/connectors'
import type { ActivityEvent, Connection, Page } from '../../index.ts'

const ada = 'ada.lovelace@contoso.example'
const feed = 'Audit.SharePoint'
let tenant: OpenTenant
let connection: Connection
let drive: string

beforeEach(async () => {
  const begins = new Date(Date.now() - 3_600_000)
  tenant = await openTenant({ at: begins, feed: { delaySeconds: 60, isUnordered: true, isDoubled: true } })
  tenant.bench.act.addUser({ name: 'Ada Lovelace' })
  tenant.bench.act.inviteGuest({ name: 'Gina Guest', address: 'gina@partner.example' })
  drive = tenant.bench.act.addPersonalDrive(ada).id
  tenant.bench.clock.set(new Date())
  connection = await tenant.open({ services: ['onedrive', 'activity'], activityDays: 0 })
  await pages()
})
afterEach(() => tenant.bench.stop())

async function pages(from?: string, of: Connection = connection): Promise<Page<ActivityEvent>[]> {
  const all: Page<ActivityEvent>[] = []
  for await (const page of of.activity?.(feed, from) ?? []) all.push(page)
  return all
}
/** What there is, each once, as the store keeps it. */
const told = async (from?: string) => [
  ...new Map((await pages(from)).flatMap(({ items }) => items).map(event => [event.id, event])).values(),
]
/** Made a while ago, so that blobs of it lie in the past. */
const earlier = (seconds: number) => tenant.bench.clock.set(new Date(Date.now() - seconds * 1000))
const settle = () => tenant.bench.clock.set(new Date())
const files = (count: number) => {
  for (let at = 0; at < count; at++) {
    earlier(3000 - at)
    tenant.bench.act.addFile({ drive, path: `/${at}.txt`, content: 'x', by: ada })
    earlier(2900 - at)
    tenant.bench.state.log.settle(tenant.bench.clock.now().getTime())
  }
  settle()
}

it('tells a share once, with who, to whom, by which link and from where', async () => {
  const { act } = tenant.bench
  earlier(600)
  const item = act.addFile({ drive, path: '/Plan.docx', content: 'Plan', by: ada })
  act.shareByLink({ drive, item: item.id, scope: 'anonymous', type: 'edit', by: ada })
  act.shareByLink({ drive, item: item.id, scope: 'users', to: ['gina@partner.example'], by: ada })
  act.shareWith({ drive, item: item.id, with: 'gina@partner.example', by: ada })
  settle()
  const shares = (await told()).filter(({ type }) => type !== 'file_uploaded')
  expect(shares.map(({ type }) => type).toSorted()).toEqual([
    'anonymous_link_created',
    'secure_link_created',
    'sharing_set',
  ])
  const key = `${drive}/${item.id}`
  const of = (type: string) => shares.find(event => event.type === type)
  expect(of('anonymous_link_created')).toMatchObject({
    actor: { address: ada },
    shareType: 'anonymous',
    ip: '203.0.113.20',
    recipients: [],
    item: { key, name: 'Plan.docx' },
    details: { scope: 'anonymous', role: 'write' },
  })
  const gina = [{ kind: 'user', address: 'gina@partner.example' }]
  expect(of('secure_link_created')).toMatchObject({ recipients: gina, item: { key }, details: { scope: 'secure' } })
  expect(of('sharing_set')).toMatchObject({ recipients: gina, item: { key } })
})

it('goes on from every page in a new process: nothing lost, and twice only under the same id', async () => {
  files(60)
  const all = await pages()
  expect(all.length).toBeGreaterThan(3)
  const ids = (some: Page<ActivityEvent>[]) => new Set(some.flatMap(({ items }) => items.map(({ id }) => id)))
  expect(ids(all).size).toBe(60)
  for (const [at, { next }] of all.entries()) {
    const again = await tenant.open({ services: ['onedrive', 'activity'], activityDays: 0 })
    const rest = ids(await pages(next, again))
    expect(rest).toEqual(ids(all.slice(at + 1)))
  }
})

it('tells later only what came since, also where it lies before what was read', async () => {
  files(2)
  const first = await pages()
  const next = first.at(-1)?.next
  expect(await told(next)).toEqual([])
  earlier(120)
  tenant.bench.act.addFile({ drive, path: '/late.txt', content: 'x', by: ada })
  settle()
  expect((await told(next)).map(({ item }) => item?.name)).toContain('late.txt')
})

it('records what expired as a gap', async () => {
  files(3)
  const { faults } = tenant.bench
  faults.answer(400, 'AF20051', { match: /\/audit\//, times: 1 })
  const all = await pages()
  expect(all.filter(({ gap }) => gap)).toHaveLength(1)
})

it('a part that stays unreadable costs itself, counted and as a gap, and reading goes on', async () => {
  files(30)
  await pages()
  const part = tenant.bench.calls.map(({ url }) => /\/audit\/[^?]+/.exec(url)?.[0]).find(Boolean) ?? ''
  const mend = tenant.bench.faults.garble({ match: new RegExp(part.replaceAll('$', '\\$')) })
  const all = await pages()
  mend()
  expect(all.flatMap(({ unmapped }) => Object.entries(unmapped ?? {}))).toEqual([['part unreadable', 1]])
  expect(all.filter(({ gap }) => gap)).toHaveLength(1)
  expect(all.flatMap(({ items }) => items).length).toBeGreaterThan(0)
})

it.each([
  ['answers with a failure', (part: RegExp) => tenant.bench.faults.answer(500, 'AF50000', { match: part })],
  ['breaks off', (part: RegExp) => tenant.bench.faults.cut({ match: part })],
] as const)(
  'a part over which the feed %s holds up no other, and is asked for again the next time',
  async (_, spoil) => {
    files(30)
    await pages()
    const part = tenant.bench.calls.map(({ url }) => /\/audit\/[^?]+/.exec(url)?.[0]).find(Boolean) ?? ''
    const asked = () => tenant.bench.calls.filter(({ url }) => url.includes(part)).length
    const mend = spoil(new RegExp(part.replaceAll('$', '\\$')))
    const first = await pages()
    expect(first.flatMap(({ items }) => items).length).toBeGreaterThan(25)
    expect(first.some(({ gap, unmapped }) => gap ?? unmapped)).toBe(false)
    mend()
    const before = asked()
    const second = await pages(first.at(-1)?.next)
    expect(asked()).toBe(before + 1)
    await pages(second.at(-1)?.next)
    expect(asked()).toBe(before + 1)
  },
)

it('starts a subscription that is missing or was switched off', async () => {
  tenant.bench.state.subscriptions.set(feed, 'disabled')
  files(1)
  expect(await told()).toHaveLength(1)
  expect(tenant.bench.state.subscriptions.get(feed)).toBe('enabled')
})

it.each([
  ['AF429', 'throttled'],
  ['AF50000', 'unreachable'],
  ['AF10001', 'scope_missing'],
  ['AF20011', 'consent_lost'],
])('%s is %s', async (code, fault) => {
  tenant.bench.faults.answer(400, code, { match: /content/ })
  const alone = await tenant.open({ services: ['activity'], activityDays: 0 })
  await expect(pages(undefined, alone)).rejects.toMatchObject({ code: fault })
})

it('says in the test of the connection what is granted, and what is missing', async () => {
  expect(await connection.check()).toMatchObject({ ok: true })
  for (const client of tenant.bench.state.clients.values()) client.granted.manage.delete('ActivityFeed.Read')
  const { ok, missing } = await connection.check()
  expect({ ok, missing }).toMatchObject({ ok: true, missing: [{ name: 'ActivityFeed.Read', costs: ['Activity'] }] })
  const alone = await tenant.open({ services: ['activity'], activityDays: 0 })
  expect(await alone.check()).toMatchObject({ ok: false })
})

it('a position that is older than a week is a gap, one that is none is begun anew', async () => {
  await expect(pages('nonsense')).rejects.toMatchObject({ code: 'resync' })
  const old = Buffer.from(JSON.stringify({ from: Date.now() - 20 * 86_400_000, seen: [] })).toString('base64url')
  expect((await pages(old))[0]).toMatchObject({ gap: { from: expect.any(String) as string } })
})

it('rules against data loss take a right of their own: without it they alone are not told', async () => {
  const { act, state } = tenant.bench
  earlier(600)
  const note = { OrganizationId: state.id, RecordType: 11, CreationTime: '2026-05-01T10:00:00', Version: 1 }
  act.addRecords([
    {
      ...note,
      Id: 'dlp',
      Operation: 'DlpRuleMatch',
      UserType: 4,
      UserKey: '',
      UserId: 'DlpAgent',
      Workload: 'Exchange',
    },
  ])
  settle()
  const rules = async (of = connection) => {
    const all: Page<ActivityEvent>[] = []
    for await (const page of of.activity?.('DLP.All') ?? []) all.push(page)
    return all.flatMap(({ items }) => items.map(({ id }) => id))
  }
  expect([...new Set(await rules())]).toEqual(['dlp'])
  expect((await connection.check()).granted).toContain('ActivityFeed.ReadDlp')
  for (const client of state.clients.values()) client.granted.manage.delete('ActivityFeed.ReadDlp')
  const alone = await tenant.open({ services: ['activity'], activityDays: 0 })
  expect(await rules(alone)).toEqual([])
  expect(await alone.check()).toMatchObject({
    ok: true,
    missing: [{ name: 'ActivityFeed.ReadDlp', wayOut: expect.stringContaining('Office 365 Management APIs') }],
  })
  await expect(pages(undefined, alone)).resolves.toBeDefined()
})

it('Microsoft calls where that is wanted, is asked to again once it gave up, and no more where it is not wanted', async () => {
  const calls: IncomingHttpHeaders[] = []
  let status = 500
  const listener = createServer((request, answer) => {
    calls.push(request.headers)
    request.resume()
    answer.writeHead(status).end()
  })
  await new Promise<void>(done => listener.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`
  const { webhooks } = tenant.bench.state
  let minutes = 0
  const read = async (activityWebhook: boolean, later: number) => {
    minutes += later
    const now = new Date(Date.now() + minutes * 60_000)
    const settings = { services: ['activity'], activityDays: 0, activityWebhook }
    const opened = await tenant.open(settings, { webhook: { address, authId: 'for.this' }, now: () => now })
    await pages(undefined, opened)
    return (await opened.check()).missing.map(({ wayOut }) => wayOut.includes(address))
  }
  try {
    expect(await read(true, 0)).toEqual([true])
    status = 200
    expect(await read(true, 1)).toEqual([true])
    expect(calls).toHaveLength(1)
    expect(await read(true, 15)).toEqual([])
    expect(webhooks.get(feed)).toMatchObject({ address, authId: 'for.this', status: 'enabled' })
    expect(calls.at(-1)).toMatchObject({ 'webhook-authid': 'for.this', 'webhook-validationcode': expect.any(String) })
    Object.assign(webhooks.get(feed) ?? {}, { status: 'disabled' })
    expect(await read(true, 16)).toEqual([])
    expect(webhooks.get(feed)?.status).toBe('enabled')
    expect(await read(false, 16)).toEqual([])
    expect(webhooks.size).toBe(0)
    expect(calls).toHaveLength(3)
  } finally {
    listener.close()
  }
  const alone = await tenant.open({ services: ['activity'], activityDays: 0, activityWebhook: true })
  expect((await alone.check()).missing).toMatchObject([{ name: 'A public address' }])
})
