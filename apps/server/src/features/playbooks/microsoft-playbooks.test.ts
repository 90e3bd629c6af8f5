import { readOutboundRules } from '@sharelight/connectors'
import type {
  EventRow,
  Plan,
  PlanDetail,
  Playbook,
  PlaybookDetail,
  RemedyOffer,
  Source,
  Task,
  UndoStep,
} from '@sharelight/contract'
import { startTenant, type TenantBench } from '@sharelight/testkit/microsoft'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  organisationIdOf,
  setUp,
  startTestServer,
  workOnRemedies,
  workOnScans,
  type TestServer,
} from '../../testing/server.ts'
import { evaluatePosture } from '../posture/verbs/evaluate.ts'
import { postureScope } from '../posture/verbs/scope.ts'

const ada = 'ada.lovelace@contoso.example'
const bob = 'bob.byron@contoso.example'
const gina = 'gina@partner.example'
let server: TestServer, token: string, tenant: TenantBench, source: Source, drive: string, open: string, group: string

const call = async <T>(method: 'GET' | 'POST', path: string, body?: object) =>
  (await server.call(method, `/api${path}`, { token, ...(body && { body }) })).body as unknown as T
const get = <T>(path: string) => call<T>('GET', path)
const post = <T>(path: string, body: object = {}) => call<T>('POST', path, body)
const playbook = async (id: string) =>
  (await get<{ playbooks: Playbook[] }>('/playbooks')).playbooks.find(each => each.id === id)
const grants = () =>
  tenant.state.drives
    .get(drive)
    ?.items.get(open)
    ?.grants.map(({ link, roles }) => link?.scope ?? roles[0])

beforeAll(async () => {
  tenant = await startTenant()
  const { act } = tenant
  act.addUser({ name: 'Ada Lovelace' })
  act.addUser({ name: 'Bob Byron', lastSignIn: new Date('2020-01-01T08:00:00Z') })
  act.inviteGuest({ name: 'Gina Guest', address: gina })
  group = act.addGroup({ name: 'Research', members: [ada, gina] }).id
  drive = act.addPersonalDrive(ada).id
  open = act.addFile({ drive, path: '/Plans/open.txt', content: 'Please pay to DE89 3704 0044 0532 0130 00.' }).id
  act.shareByLink({ drive, item: open, scope: 'anonymous' })
  act.shareWith({ drive, item: open, with: bob })
  server = await startTestServer({
    outbound: readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(tenant.hosts) }),
  })
  token = await setUp(server)
  await server.call('PUT', '/api/extproxy/integrations/edition?full=false', { token, body: { edition: 'enterprise' } })
  await workOnScans(server)
  await workOnRemedies(server)
  source = await post('/sources', {
    connector: 'microsoft-365',
    name: 'Tenant',
    settings: {
      ...tenant.settings,
      services: ['onedrive', 'identities', 'activity', 'sign-ins'],
      activityDays: 0,
      mayChange: true,
    },
  })
}, 60_000)
afterAll(async () => {
  await server?.close()
  await tenant?.stop()
})

async function settled(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { tasks } = await get<{ tasks: Task[] }>('/tasks')
        return tasks.some(({ kind }) => kind === 'scan') && tasks.every(({ status }) => status !== 'in-progress')
      },
      { timeout: 60_000 },
    )
    .toBe(true)
}

async function planOf(id: string, scope: object = {}, choices = {}): Promise<PlanDetail> {
  const { id: plan } = await post<{ id: string }>(`/playbooks/${id}/plans`, { scope, choices })
  await expect
    .poll(async () => (await get<PlanDetail>(`/plans/${plan}`)).state, { timeout: 30_000 })
    .not.toBe('planning')
  return get(`/plans/${plan}`)
}

async function done(id: string, what: 'apply' | 'undo'): Promise<PlanDetail['counts']> {
  await post(`/plans/${id}/${what}`)
  await expect.poll(async () => (await get<PlanDetail>(`/plans/${id}`)).isRunning, { timeout: 30_000 }).toBe(false)
  return (await get<PlanDetail>(`/plans/${id}`)).counts
}

test('a tenant whose administrator let the application in already is scanned as soon as it is connected', async () => {
  await settled()
  expect(source.lastScan).not.toBeNull()
})

test('a playbook closes an anonymous link in Microsoft 365 by a plan, and makes it again', async () => {
  await settled()
  expect(await playbook('close_anonymous_links')).toMatchObject({ count: 1, mendable: 1 })
  const plan = await planOf('close_anonymous_links')
  expect(plan.steps.map(({ says }) => says)).toEqual([
    expect.stringMatching(/^Takes the link that anybody can open off "open\.txt"\. .*old address stays dead/),
  ])
  expect(grants()?.toSorted()).toEqual(['anonymous', 'read'])
  expect(await done(plan.id, 'apply')).toEqual({ applied: 1 })
  expect(grants()).toEqual(['read'])
  await settled()
  expect(await playbook('close_anonymous_links')).toMatchObject({ count: 0 })
  const { steps } = await post<{ steps: UndoStep[] }>(`/plans/${plan.id}/undo/preview`)
  expect(steps).toMatchObject([{ says: expect.stringMatching(/the old address stays dead/), obstacle: null }])
  expect(await done(plan.id, 'undo')).toEqual({ undone: 1 })
  expect(grants()?.toSorted()).toEqual(['anonymous', 'read'])
})

test('a ghost account is disabled by a plan of its list of work, and enabled again', async () => {
  await settled()
  const scope = await postureScope(server.services, await organisationIdOf(server))
  if (scope) await evaluatePosture(scope)
  const detail = await get<PlaybookDetail>('/playbooks/disable_ghost_accounts')
  expect(detail.parts).toMatchObject([{ sourceName: 'Tenant', remedy: { id: 'disable_account', undoable: true } }])
  const plan = await planOf('disable_ghost_accounts', { account: bob })
  expect(plan.steps.map(({ says }) => says)).toEqual([expect.stringMatching(/^Disables bob\.byron@contoso\.example/)])
  const isEnabled = () => [...tenant.state.users.values()].find(({ mail }) => mail === bob)?.accountEnabled
  expect(await done(plan.id, 'apply')).toEqual({ applied: 1 })
  expect(isEnabled()).toBe(false)
  expect(await done(plan.id, 'undo')).toEqual({ undone: 1 })
  expect(isEnabled()).toBe(true)
})

test('an account is signed out, and a guest taken out of groups, from the account itself and by its playbook, by a plan that the journal keeps', async () => {
  await settled()
  const offered = async (account: string) =>
    (await get<{ remedies: RemedyOffer[] }>(`/remedies?account=${account}&source=${source.id}`)).remedies
  expect((await offered(bob)).map(({ id }) => id)).toEqual([
    'disable_account',
    'revoke_sessions',
    'remove_from_groups',
    'remove_forwarding',
  ])
  const made = (remedy: string, account: string) =>
    post<PlanDetail>('/plans', { remedy, targets: [{ account, source: source.id }] })
  const valid = () => [...tenant.state.users.values()].find(({ mail }) => mail === bob)?.signInSessionsValidFromDateTime
  const before = valid()
  const signOut = await made('revoke_sessions', bob)
  expect(signOut).toMatchObject({ notUndoable: 1, steps: [{ says: expect.stringMatching(/^Signs .*out/) }] })
  expect(await done(signOut.id, 'apply')).toEqual({ applied: 1 })
  expect(valid()).not.toBe(before)
  const byPlaybook = await planOf('disable_ghost_accounts', { account: bob }, { remedy: 'revoke_sessions' })
  expect(byPlaybook.steps.map(({ remedy }) => remedy)).toEqual(['revoke_sessions'])
  const members = () => tenant.state.memberships.get(group)?.members.size
  const leave = await made('remove_from_groups', gina)
  expect([await done(leave.id, 'apply'), members()]).toEqual([{ applied: 1 }, 1])
  expect([await done(leave.id, 'undo'), members()]).toEqual([{ undone: 1 }, 2])
  expect((await get<{ plans: Plan[] }>('/plans')).plans.map(({ id }) => id)).toEqual(
    expect.arrayContaining([signOut.id, leave.id]),
  )
  expect(await made('disable_account', 'nobody@contoso.example')).toMatchObject({ error: 'not_found' })
})

test('where the settings of the source forbid changes, its script is what is offered, with a sentence', async () => {
  await settled()
  await server.call('PATCH', `/api/sources/${source.id}`, {
    token,
    body: { settings: { ...source.settings, mayChange: false } },
  })
  expect(await playbook('close_anonymous_links')).toMatchObject({ count: 1, mendable: 0 })
  const { parts } = await get<PlaybookDetail>('/playbooks/close_anonymous_links')
  expect(parts).toMatchObject([
    { remedy: null, hasScript: true, says: expect.stringContaining('do not allow Sharelight to change anything') },
  ])
})

test('a share that the log tells and the scan sees is one event, which says who shared, with whom, by which link and from where', async () => {
  const { act } = tenant
  const settings = { ...source.settings, services: ['onedrive', 'activity', 'sign-ins'], activityDays: 0 }
  await server.call('PATCH', `/api/sources/${source.id}`, { token, body: { settings } })
  const shared = act.addFile({ drive, path: '/shared.txt', content: 'Lunch at noon.', by: ada })
  await call('POST', `/sources/${source.id}/scan`)
  await settled()
  act.signIn({ who: ada, country: 'FR' })
  act.shareByLink({ drive, item: shared.id, scope: 'users', to: [gina], by: ada })
  await call('POST', `/sources/${source.id}/scan`)
  await settled()
  const { items } = await post<{ items: EventRow[] }>('/events', { search: 'shared.txt' })
  const shares = items.filter(({ type }) => /link|sharing/.test(type))
  expect(shares).toMatchObject([
    { type: 'secure_link_created', actor: { address: ada }, recipients: [{ address: gina }] },
  ])
  expect(await get(`/events/event/${shares[0]?.id}`)).toMatchObject({
    shareType: 'outside',
    details: { scope: 'secure', role: 'read', ip: '203.0.113.20', country: 'FR' },
  })
}, 120_000)
