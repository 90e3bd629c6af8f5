import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTenant, type AuditRecord, type TenantBench } from './index.ts'
import { described, descriptionMissing } from './testing/described.ts'
import { hereOf, readerOf, tokenFor } from './testing/reader.ts'

let bench: TenantBench
const ada = 'ada.lovelace@contoso.example'

beforeAll(async () => {
  bench = await startTenant({
    at: new Date('2026-03-02T08:00:00Z'),
    feed: { delaySeconds: 60, isUnordered: true, isDoubled: true },
  })
  bench.act.addUser({ name: 'Ada Lovelace' })
  bench.act.inviteGuest({ name: 'Gina Guest', address: 'gina@partner.example' })
  bench.act.addPersonalDrive(ada)
})
afterAll(() => bench.stop())

const feed = async (path: string, method = 'GET') => {
  const token = await tokenFor(bench, 'https://manage.office.com/.default')
  const base = `${bench.url.manage}/api/v1.0/${bench.state.id}/activity/feed`
  const address = path.startsWith('https:') ? hereOf(bench, path) : `${base}${path}`
  const response = await fetch(address, { method, headers: { authorization: `Bearer ${token}` } })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? undefined : JSON.parse(text)) as unknown,
  }
}
interface Listed {
  contentUri: string
  contentCreated: string
}
/** Every record of the last day. */
const records = async (type: string): Promise<AuditRecord[]> => {
  const all: AuditRecord[] = []
  for (let next: string | null = `/subscriptions/content?contentType=${type}`; next !== null;) {
    const { body, headers } = await feed(next)
    for (const { contentUri } of body as Listed[]) all.push(...((await feed(contentUri)).body as AuditRecord[]))
    next = headers.get('nextpageuri')
  }
  return all
}

it('lists nothing without a subscription, and starts one once', async () => {
  const type = 'contentType=Audit.SharePoint'
  expect(await feed(`/subscriptions/content?${type}`)).toMatchObject({
    status: 400,
    body: { error: { code: 'AF20022' } },
  })
  expect(await feed(`/subscriptions/start?${type}`, 'POST')).toMatchObject({ status: 200, body: { status: 'enabled' } })
  expect(await feed(`/subscriptions/start?${type}`, 'POST')).toMatchObject({
    status: 400,
    body: { error: { code: 'AF20024' } },
  })
  expect(await feed('/subscriptions/start?contentType=Audit.None', 'POST')).toMatchObject({
    body: { error: { code: 'AF20020' } },
  })
  for (const other of ['Audit.AzureActiveDirectory', 'Audit.General', 'Audit.Exchange'])
    await feed(`/subscriptions/start?contentType=${other}`, 'POST')
  expect((await feed('/subscriptions/list')).body).toHaveLength(4)
})

it('takes windows of a day within seven days, and no other', async () => {
  const window = (start: string, end: string) =>
    feed(`/subscriptions/content?contentType=Audit.SharePoint&startTime=${start}&endTime=${end}`)
  expect((await window('2026-03-01T08:00:00', '2026-03-02T08:00:00')).status).toBe(200)
  for (const [start, end] of [
    ['2026-03-01', '2026-03-02T08:00'],
    ['2026-02-20', '2026-02-21'],
    ['2026-03-02', '2026-03-01'],
    ['yesterday', 'today'],
  ] as const)
    expect(await window(start, end)).toMatchObject({ status: 400, body: { error: { code: 'AF20030' } } })
})

it('tells one link as the many records of a real tenant, late, in no order, and some of them twice', async () => {
  bench.act.addFile({ drive: ada, path: '/plan.docx', content: 'Plan', by: ada })
  bench.clock.advance(61)
  await records('Audit.SharePoint')
  bench.act.shareByLink({ drive: ada, item: '/plan.docx', scope: 'anonymous', type: 'edit', by: ada })
  expect((await records('Audit.SharePoint')).map(({ Operation }) => Operation)).not.toContain('AnonymousLinkCreated')
  bench.clock.advance(61)
  const all = await records('Audit.SharePoint')
  expect(new Set(all.map(({ Id }) => Id)).size).toBeLessThan(all.length)
  const link = all.find(({ Operation }) => Operation === 'AnonymousLinkCreated')
  expect(link).toMatchObject({
    RecordType: 14,
    Workload: 'OneDrive',
    UserId: ada,
    ItemType: 'File',
    SourceFileName: 'plan.docx',
  })
  const together = new Map(
    all.filter(one => one['CorrelationId'] === link?.['CorrelationId']).map(one => [one.Id, one.Operation]),
  )
  expect([...together.values()].toSorted()).toEqual([
    'AddedToGroup',
    'AddedToGroup',
    'AnonymousLinkCreated',
    'SharingInheritanceBroken',
    'SharingInheritanceBroken',
    'SharingInheritanceBroken',
    'SharingSet',
    'SharingSet',
    'SharingSet',
  ])
})

it('logs what people and administrators do, signing in among it', async () => {
  const guest = 'gina@partner.example'
  bench.act.shareWith({ drive: ada, item: '/plan.docx', with: guest, by: ada })
  bench.act.moveItem({ drive: ada, item: '/plan.docx', by: ada }, { name: 'old plan.docx' })
  bench.act.signIn({ who: guest, ip: '198.51.100.7', country: 'BR' })
  bench.act.disableUser(guest, 'admin@contoso.example')
  bench.act.signIn({ who: guest })
  bench.clock.advance(61)
  const shared = (await records('Audit.SharePoint')).find(
    ({ Operation, ...rest }) => Operation === 'SharingSet' && rest['TargetUserOrGroupType'] === 'Guest',
  )
  expect(shared).toMatchObject({ TargetUserOrGroupName: 'gina_partner.example#ext#@contoso.onmicrosoft.com' })
  const operations = (await records('Audit.AzureActiveDirectory')).map(({ Operation }) => Operation)
  expect(operations).toEqual(
    expect.arrayContaining(['Invite external user.', 'UserLoggedIn', 'UserLoginFailed', 'Disable account.']),
  )
})

it('keeps blobs for seven days, pages of them in the window, and knows no other', async () => {
  for (let number = 0; number < 60; number++) {
    bench.act.readItem({ drive: ada, item: '/old plan.docx', by: ada })
    bench.clock.advance(61)
    bench.state.log.settle(bench.clock.now().getTime())
  }
  const { body, headers } = await feed('/subscriptions/content?contentType=Audit.SharePoint')
  expect(body).toHaveLength(50)
  expect(headers.get('nextpageuri')).toMatch(/^https:\/\/manage\.office\.com\/api\/v1\.0\/.+nextPage=/)
  const [first] = body as Listed[]
  expect(await feed('/audit/none')).toMatchObject({ status: 404, body: { error: { code: 'AF20050' } } })
  bench.clock.advance(8 * 86_400)
  expect(await feed(String(first?.contentUri))).toMatchObject({ status: 400, body: { error: { code: 'AF20051' } } })
})

const recorded = join(import.meta.dirname, '../../../../../shared/corpora/connector-records/microsoft365-audit.jsonl')

it.skipIf(!existsSync(recorded))('hands out records that were taken down in other tenants as they are', async () => {
  const lines = readFileSync(recorded, 'utf8').trim().split('\n')
  const taken = lines
    .map(line => (JSON.parse(line) as { record: unknown }).record as AuditRecord)
    .filter(one => !Array.isArray(one) && typeof one.Operation === 'string' && one.Workload === 'AzureActiveDirectory')
  bench.act.addRecords(taken)
  bench.clock.advance(61)
  expect(await records('Audit.AzureActiveDirectory')).toEqual(expect.arrayContaining(taken))
})

describe.skipIf(descriptionMissing())("what Microsoft's description says", () => {
  it('holds of questions to the log, and of the logs of the directory', async () => {
    const rules = described()
    const reader = readerOf(bench)
    const faults: string[] = []
    const check = async (method: string, path: string, body?: unknown) => {
      const got = await reader.call(method, path, { body })
      faults.push(...rules.faultsOf({ method, path: path.replace(/\?.*$/, ''), ...got }))
      return got.body
    }
    const asked = {
      displayName: 'All',
      filterStartDateTime: '2026-03-01T00:00:00Z',
      filterEndDateTime: '2026-03-03T00:00:00Z',
      operationFilters: ['AnonymousLinkCreated'],
    }
    const { id, status } = await check('POST', '/security/auditLog/queries', asked)
    expect(status).toBe('notStarted')
    expect((await check('GET', `/security/auditLog/queries/${String(id)}/records`))['value']).toEqual([])
    bench.clock.advance(30)
    expect(await check('GET', `/security/auditLog/queries/${String(id)}`)).toMatchObject({ status: 'succeeded' })
    expect((await check('GET', `/security/auditLog/queries/${String(id)}/records`))['value']).toHaveLength(1)
    await check('GET', '/security/auditLog/queries')
    expect(
      (await check('GET', '/auditLogs/signIns?$filter=createdDateTime ge 2026-03-02T00:00:00Z'))['value'],
    ).toHaveLength(2)
    await check('GET', '/auditLogs/directoryAudits')
    expect(faults).toEqual([])
  })
})
