import { openTenant, type OpenTenant } from '@sharelight/testkit/connectors'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ActivityEvent, Connection, Page } from '../../index.ts'
import { deedOf } from './deeds.ts'
import { queryOf } from './hunting.ts'

const ada = 'ada.lovelace@contoso.example'
const [alerts, activity] = ['cloud-app-alerts', 'cloud-app-activity']
let tenant: OpenTenant
let connection: Connection

beforeEach(async () => {
  tenant = await openTenant({ at: new Date(Date.now() - 3 * 86_400_000) })
  tenant.bench.act.addUser({ name: 'Ada Lovelace' })
  at(-7200)
  connection = await tenant.open({ services: ['cloud-apps'] })
})
afterEach(() => tenant.bench.stop())

const at = (seconds: number) => tenant.bench.clock.set(new Date(Date.now() + seconds * 1000))
const granted = () => [...tenant.bench.state.clients.values()][0]?.granted.graph ?? new Set<string>()
async function pages(feed: string, from?: string): Promise<Page<ActivityEvent>[]> {
  const all: Page<ActivityEvent>[] = []
  for await (const page of connection.activity?.(feed, from) ?? []) all.push(page)
  return all
}
const told = async (feed: string) => (await pages(feed)).flatMap(({ items }) => items)
const file = { name: 'Payroll.xlsx', type: 'File' }

it('an alert is an event of its account: title, severity, application, country and the way to it', async () => {
  const { act } = tenant.bench
  const { id } = act.raiseAlert({
    title: 'Mass download',
    who: ada,
    application: 'Box',
    severity: 'high',
    country: 'BR',
  })
  act.raiseAlert({ title: 'Malware', who: ada, by: 'microsoftDefenderForEndpoint' })
  at(0)
  expect(connection.feeds).toEqual([alerts, activity])
  const [one, ...more] = await told(alerts)
  expect(more).toEqual([])
  expect(one).toMatchObject({
    id: `alert ${id}`,
    type: 'security_alert',
    actor: { kind: 'user', address: ada },
    ip: '203.0.113.50',
    details: {
      title: 'Mass download',
      severity: 'high',
      app: 'Box',
      country: 'BR',
      techniques: 'T1567.002',
      link: expect.stringContaining('https://security.microsoft.com/alerts/') as string,
    },
  })
})

it('what people do in other applications is told by application; Microsoft’s own is left to its audit log, and what no rule knows is counted', async () => {
  const { act } = tenant.bench
  act.useApplication({ who: ada, application: 'Dropbox', action: 'FileDownloaded', object: file, country: 'FR' })
  act.useApplication({ who: ada, application: 'Microsoft SharePoint Online', action: 'FileDownloaded', object: file })
  act.useApplication({ who: ada, application: 'Google Workspace', action: 'Frobnicated' })
  const malformed = act.useApplication({ who: ada, application: 'Box', action: 'Login' })
  Object.assign(malformed, { ActionType: 7 })
  at(0)
  const all = await pages(activity)
  expect(all.flatMap(({ items }) => items)).toMatchObject([
    {
      type: 'file_downloaded',
      actor: { kind: 'user', address: ada },
      details: { app: 'Dropbox', object: 'Payroll.xlsx', country: 'FR', platform: 'Windows 11' },
    },
  ])
  expect(all.at(-1)).toMatchObject({
    unmapped: { 'Google Workspace: Frobnicated': 1, 'not an activity': 1 },
    covers: 'changes',
  })
})

it('activity is read in pages without a hole or a double, and goes on where it was left', async () => {
  const { act, clock } = tenant.bench
  for (let n = 0; n < 1500; n++) {
    act.useApplication({ who: ada, application: 'Box', action: 'file_download', object: { ...file, name: `${n}` } })
    if (n % 700 === 0) clock.advance(1)
  }
  at(0)
  const [first, ...rest] = await pages(activity)
  expect(first?.items).toHaveLength(1000)
  // Somebody else goes on after the first page.
  const onward = await pages(activity, first?.next)
  const ids = new Set([first, ...onward].flatMap(page => page?.items ?? []).map(({ id }) => id))
  expect(ids.size).toBe(1500)
  expect(rest.flatMap(({ items }) => items)).toHaveLength(500)
  at(-5)
  act.useApplication({ who: ada, application: 'Box', action: 'Login' })
  const next = (await pages(activity, onward.at(-1)?.next)).flatMap(({ items }) => items)
  expect(next.map(({ type }) => type)).toContain('sign_in')
  await expect(pages(activity, 'nonsense')).rejects.toMatchObject({ code: 'resync' })
}, 20_000)

it('without the right to hunt, or without Defender for Cloud Apps, alerts are read alone, and the test says so', async () => {
  tenant.bench.act.raiseAlert({ title: 'Impossible travel', who: ada })
  granted().delete('ThreatHunting.Read.All')
  at(0)
  expect(await told(activity)).toEqual([])
  expect(await told(alerts)).toHaveLength(1)
  const lacking = await connection.check()
  expect(lacking).toMatchObject({ ok: true, missing: [{ name: 'ThreatHunting.Read.All' }] })
  granted().add('ThreatHunting.Read.All')
  tenant.bench.state.appActivity = null
  connection = await tenant.open({ services: ['cloud-apps'] })
  expect(await told(activity)).toEqual([])
  expect((await connection.check()).missing).toMatchObject([
    { name: 'CloudAppEvents', wayOut: expect.stringContaining('App connectors') as string },
  ])
})

it('without the right to alerts nothing is read, and the right is named', async () => {
  granted().delete('SecurityAlert.Read.All')
  await expect(told(alerts)).rejects.toMatchObject({
    code: 'scope_missing',
    message: expect.stringContaining('SecurityAlert.Read.All') as string,
  })
  expect(await connection.check()).toMatchObject({ ok: false, missing: [{ name: 'SecurityAlert.Read.All' }] })
})

it.each([
  ['FileDownloaded', 'File', 'file_downloaded'],
  ['file_upload', 'Folder', 'folder_created'],
  ['Shared link created', 'File', 'anonymous_link_created'],
  ['Shared link removed', 'File', 'anonymous_link_deleted'],
  ['Unshared', 'File', 'secure_link_deleted'],
  ['Failed login', null, 'sign_in_failed'],
  ['LoginSuccess', null, 'sign_in'],
  ['Export report', 'Report', 'file_downloaded'],
  ['Assign role', 'User', 'role_changed'],
  ['Frobnicated', null, undefined],
] as const)('%s of %s is %s', (action, object, type) => {
  expect(deedOf(action, object)).toBe(type)
})

it('a question names no more than moments and ids', () => {
  const query = queryOf({ from: 0, until: 1000, after: { time: '2026-01-01T00:00:00.1234567Z', id: 'a"b' } })
  expect(query).toContain('strcmp(ReportId, "a\\"b") > 0')
})
