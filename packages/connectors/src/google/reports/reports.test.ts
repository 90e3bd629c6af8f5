import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorkspace, readDrives, type OpenWorkspace } from '@sharelight/testkit/connectors'
import type { ActivityEvent, Connection, Entry } from '../../index.ts'

const ada = 'ada.lovelace@contoso.example'
const bob = 'bob.byron@contoso.example'
let workspace: OpenWorkspace
let connection: Connection

beforeAll(async () => {
  workspace = await openWorkspace({ at: new Date('2026-11-20T09:00:00Z') })
  const { act, clock } = workspace.bench
  act.addUser({ name: 'Ada Lovelace' })
  act.addUser({ name: 'Bob Byron' })
  act.addFile({ drive: ada, path: '/pay.txt', content: 'Pay.' })
  clock.advance(60)
  connection = await workspace.open({ services: ['drive', 'activity'] })
})
afterAll(() => workspace.bench.stop())

const feeds = () => connection.feeds ?? []

async function told(feed: string, from?: string) {
  const events: ActivityEvent[] = []
  const unmapped: Record<string, number> = {}
  const gaps: unknown[] = []
  let next = from
  for await (const page of connection.activity?.(feed, from) ?? []) {
    events.push(...page.items)
    for (const [name, count] of Object.entries(page.unmapped ?? {})) unmapped[name] = (unmapped[name] ?? 0) + count
    if (page.gap) gaps.push(page.gap)
    next = page.next
  }
  return { events, unmapped, gaps, next }
}
const latest = async (feed: string) => (await told(feed)).events[0]
const file = { drive: ada, path: '/pay.txt' }

it('a file that is made is one event, about the item that reading the drive finds', async () => {
  const { events } = await told('drive')
  const { entries } = await readDrives(connection)
  const item = (entries as Entry[]).find(({ name }) => name === 'pay.txt')
  expect(events).toMatchObject([
    { type: 'file_uploaded', actor: { address: ada }, item: { key: item?.key, name: 'pay.txt', kind: 'file' } },
  ])
  expect(events[0]).toMatchObject({ service: 'gdrive', ip: '203.0.113.7', recipients: [] })
})

it('a share is one event, with whom it is for, whatever records go with it', async () => {
  const { act, clock } = workspace.bench
  const share = async (given: Partial<Parameters<typeof act.share>[0]>) => {
    clock.advance(60)
    act.share({ ...file, ...given })
    const before = (await told('drive')).events
    return before[0]
  }
  expect(await share({ with: 'x@elsewhere.example', role: 'writer' })).toMatchObject({
    type: 'sharing_set',
    recipients: [{ kind: 'user', address: 'x@elsewhere.example' }],
    details: { role: 'write', visibility: 'shared_externally' },
  })
  expect(await share({ type: 'anyone' })).toMatchObject({
    type: 'anonymous_link_created',
    shareType: 'anonymous',
    recipients: [{ kind: 'anonymous' }],
    details: { role: 'read' },
  })
  clock.advance(60)
  act.unshare(file, 'anyoneWithLink')
  expect(await latest('drive')).toMatchObject({ type: 'anonymous_link_deleted', recipients: [] })
  expect(await share({ type: 'domain', with: 'contoso.example' })).toMatchObject({
    type: 'company_link_created',
    recipients: [{ kind: 'everyone' }],
  })
  expect((await told('drive')).events).toHaveLength(5)
})

it('that access is taken from somebody is no share', async () => {
  const { act, clock } = workspace.bench
  const before = (await told('drive')).events.length
  clock.advance(60)
  const grant = act.share({ ...file, with: bob }).id
  act.unshare(file, grant)
  expect((await told('drive')).events).toHaveLength(before + 1)
})

it('what is opened, taken away and thrown away is told by whom', async () => {
  const { act, clock } = workspace.bench
  for (const name of ['view', 'download', 'rename', 'copy', 'trash']) {
    clock.advance(1)
    act.use(file, { name, by: bob })
  }
  const { events } = await told('drive')
  expect(events.slice(0, 5).map(({ type, actor }) => [type, actor?.address])).toEqual([
    ['file_deleted', bob],
    ['file_copied', bob],
    ['file_renamed', bob],
    ['file_downloaded', bob],
    ['file_accessed', bob],
  ])
})

it('sign-ins, applications that are let in and changes by administrators are told', async () => {
  const { act } = workspace.bench
  act.signIn(ada)
  act.signIn(ada, { fails: true })
  act.letIn(ada, { clientId: '1.apps.example', name: 'Notes', scopes: ['openid'] })
  act.administer({ type: 'USER_SETTINGS', name: 'CREATE_USER', USER_EMAIL: 'new@contoso.example' })
  act.administer({ type: 'ALERT_CENTER', name: 'ALERT_CENTER_VIEW', ALERT_ID: '7' })
  act.administer({ type: 'DELEGATED_ADMIN_SETTINGS', name: 'ASSIGN_ROLE', ROLE_NAME: 'Help desk', USER_EMAIL: bob })
  expect((await told('login')).events.map(({ type }) => type)).toEqual(['sign_in_failed', 'sign_in'])
  expect(await latest('token')).toMatchObject({
    type: 'application_changed',
    details: { operation: 'authorize', app_name: 'Notes', target: 'Notes' },
  })
  expect((await told('admin')).events.map(({ type, details }) => [type, details?.['target']])).toEqual([
    ['role_changed', bob],
    ['account_changed', 'new@contoso.example'],
  ])
})

it('what no rule knows is counted by its name, and stops nothing', async () => {
  const { state } = workspace.bench
  const actor = { email: ada, profileId: '1' }
  state.log.note({ app: 'drive', actor, events: [{ type: 'access', name: 'levitate', parameters: [] }] })
  expect((await told('drive')).unmapped).toEqual({ 'drive levitate': 1 })
})

const out = 'x@elsewhere.example'
const text = (name: string, value: string) => ({ name, value })

function mailed(number: number, recipients: readonly string[] = []): void {
  const parameters = [
    { name: 'event_info', messageValue: { parameter: [{ name: 'mail_event_type', intValue: String(number) }] } },
    {
      name: 'message_info',
      messageValue: {
        parameter: [
          text('rfc2822_message_id', '<1@contoso.example>'),
          text('flattened_destinations', recipients.map(one => `smtp-outbound:any:${one}`).join(',')),
        ],
      },
    },
  ]
  const events = [{ type: 'delivery_type', name: 'delivery', parameters }]
  workspace.bench.state.log.note({ app: 'gmail', actor: { email: ada, profileId: '1' }, events })
}

function chatted(name: string, more: Record<string, string> = {}, targets: string[] = []): void {
  const of = { room_id: 'AAAAroom', conversation_type: 'SPACE', room_name: 'Deals', external_room: 'DISABLED', ...more }
  const parameters = Object.entries(of).map(([key, value]) => text(key, value))
  const people = targets.length ? [{ name: 'target_users', multiValue: targets }] : []
  const events = [{ type: 'user_action', name, parameters: [...parameters, ...people] }]
  workspace.bench.state.log.note({ app: 'chat', actor: { email: ada, profileId: '1' }, events })
}

it('mail that was sent, passed on and downloaded is told by its log, and what a number that nobody knows means is counted', async () => {
  mailed(1, [out, bob])
  mailed(2, [ada])
  mailed(11, [out])
  mailed(17)
  mailed(99)
  const { events, unmapped } = await told('gmail')
  expect(events.toReversed()).toMatchObject([
    { type: 'email', service: 'gmail', actor: { address: ada }, recipients: [{ address: out }, { address: bob }] },
    { type: 'email', recipients: [{ address: out }], details: { mail_event_type: 11 } },
    { type: 'file_downloaded', recipients: [], details: { message: '<1@contoso.example>' } },
  ])
  expect(unmapped).toEqual({ 'gmail delivery 99': 1 })
  const reading = await workspace.open({ services: ['gmail', 'activity'] })
  const sent: ActivityEvent[] = []
  for await (const page of reading.activity?.('gmail') ?? []) sent.push(...page.items)
  expect(sent.map(({ type }) => type)).toEqual(['file_downloaded', 'email'])
})

it('what was written to people outside, changed and let in is told by the log of Chat, at what reading Chat finds', async () => {
  chatted('message_posted', { message_id: 'spaces/AAAAroom/messages/m1.m1' })
  chatted('message_posted', { message_id: 'spaces/AAAAroom/messages/m2.m2', external_room: 'ENABLED' })
  chatted('message_deleted', { message_id: 'spaces/AAAAroom/messages/m1.m1' })
  chatted('add_room_member', {}, [out])
  chatted('attachment_download', { attachment_name: 'pay.xlsx', conversation_type: 'USER_TO_USER_DIRECT_MESSAGE' })
  chatted('reaction_added')
  chatted('levitated')
  const { events, unmapped } = await told('chat')
  expect(events.toReversed()).toMatchObject([
    { type: 'email', shareType: 'outside', item: { key: 'chat/-/AAAAroom/m2.m2', kind: 'message' }, service: 'gchat' },
    { type: 'file_deleted', item: { key: 'chat/-/AAAAroom/m1.m1', path: 'Deals/Message' } },
    { type: 'sharing_set', recipients: [{ address: out }], folder: 'chat/-/AAAAroom' },
    { type: 'file_downloaded', details: { attachment: 'pay.xlsx', room: 'AAAAroom' } },
  ])
  expect(events[0]?.item).toBeUndefined()
  expect(unmapped).toEqual({ 'chat levitated': 1 })
})

it('a log that the edition does not have is a gap, and stops no other', async () => {
  const { state } = workspace.bench
  state.log.ways.lacking.add('gmail')
  const { events, gaps, next } = await told('gmail')
  state.log.ways.lacking.delete('gmail')
  expect({ events, gaps: gaps.length, hasNext: next !== undefined }).toEqual({ events: [], gaps: 1, hasNext: true })
})

it('unordered, doubled and late records are told with the same ids, and none is lost', async () => {
  const { act, state, clock } = workspace.bench
  const ids = async (from?: string) => new Set((await told('drive', from)).events.map(({ id }) => id))
  const calm = await ids()
  Object.assign(state.log.ways, { isUnordered: true, isDoubled: true })
  state.mostAPage = 2
  expect(await ids()).toEqual(calm)
  const { next } = await told('drive')
  Object.assign(state.log.ways, { isUnordered: false, isDoubled: false, delaySeconds: 3600 })
  state.mostAPage = Infinity
  act.addFile({ drive: ada, path: '/late.txt' })
  clock.advance(1800)
  const between = await told('drive', next)
  expect(between.events.some(({ item }) => item?.name === 'late.txt')).toBe(false)
  clock.advance(1801)
  expect((await told('drive', between.next)).events.some(({ item }) => item?.name === 'late.txt')).toBe(true)
  state.log.ways.delaySeconds = 0
})

it('a log that was not read for longer than Google keeps it says what is lost', async () => {
  const now = workspace.bench.clock.now().getTime()
  const from = JSON.stringify({ from: now - 200 * 86_400_000, lateAt: now, seen: [] })
  const { gaps } = await told('login', from)
  expect(gaps).toHaveLength(1)
  await expect(told('login', 'nonsense')).rejects.toMatchObject({ code: 'resync' })
})

it('without the scope, and for somebody who may not see logs, reading says what is missing', async () => {
  const { state } = workspace.bench
  const scope = 'https://www.googleapis.com/auth/admin.reports.audit.readonly'
  state.account.delegated.delete(scope)
  const { ok, missing } = await (await workspace.open({ services: ['activity'] })).check()
  state.account.delegated.add(scope)
  expect({ ok, missing: missing.map(({ name }) => name) }).toEqual({ ok: false, missing: [scope] })
  expect(feeds()).toEqual(['drive', 'login', 'user_accounts', 'token', 'admin', 'groups_enterprise', 'gmail', 'chat'])
})
