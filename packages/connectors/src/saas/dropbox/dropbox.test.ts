import { bytesOf } from '@sharelight/testkit/connectors'
import { startDropbox, type DropboxBench } from '@sharelight/testkit/dropbox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOutbound, localIo, readOutboundRules, sourceHttp } from '../../index.ts'
import type { Connection, Entry, Page, Removed } from '../../kit/connector.ts'
import { hosts } from './api.ts'
import { open } from './open.ts'
import { DropboxSettings } from './settings.ts'

let bench: DropboxBench
let controller: AbortController
beforeEach(async () => {
  bench = await startDropbox()
  controller = new AbortController()
})
afterEach(() => bench.stop())

function connect(settings: object = bench.settings): Promise<Connection> {
  const rules = readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(bench.hosts) })
  const http = sourceHttp(createOutbound(rules, { wait: () => Promise.resolve() }), hosts)
  const io = localIo({ signal: controller.signal, ownDomains: ['contoso.example'], http })
  return open(DropboxSettings.parse(settings), io)
}

async function pagesOf<T>(stream: AsyncIterable<Page<T>> | undefined): Promise<Page<T>[]> {
  const pages: Page<T>[] = []
  for await (const page of stream ?? []) pages.push(page)
  return pages
}

async function everything(connection: Connection): Promise<Map<string, Entry>> {
  const all = new Map<string, Entry>()
  for await (const container of connection.containers())
    for (const { items } of await pagesOf<Entry | Removed>(connection.items?.(container)))
      for (const entry of items) if (entry.type !== 'removed') all.set(entry.key, entry)
  return all
}

const grantsOf = (entry: Entry | undefined) =>
  entry && 'grants' in entry
    ? entry.grants.map(
        ({ principal, role, via, inherited }) => `${principal.name} ${role} ${via}${inherited ? ' above' : ''}`,
      )
    : []

test('of a team, members’ folders, team folders and shared ones are listed, each once, with who reaches what is there', async () => {
  const { act } = bench
  const ada = act.addMember({ email: 'ada@contoso.example', isAdmin: true })
  const bob = act.addMember({ email: 'bob@contoso.example' })
  const home = bench.state.spaces.get(ada.home)
  if (!home) throw new Error('Ada has no folder.')
  const all = act.addGroup({ name: 'Everyone at Contoso', isEverybody: true })
  const deal = act.addSpace({
    name: 'Deal',
    type: 'shared_folder',
    members: [
      { email: ada.email, level: 'owner' },
      { email: 'xen@fabrikam.example', level: 'viewer' },
      { email: 'new@gmail.com', isInvited: true },
    ],
  })
  const plans = act.addSpace({ name: 'Plans', type: 'team_folder', members: [{ email: ada.email }] })
  plans.groups.push({ id: all, level: 'viewer' })
  act.put(home, '/Äpfel/Notes.txt', 'Mine.')
  const named = act.put(home, '/for-bob.txt', 'Yours.')
  act.letIn(named, { email: bob.email, level: 'viewer' })
  act.put(deal, '/a/b/offer.txt', 'An offer.')
  act.link(ada, { space: deal, path: '/a' })
  act.put(plans, '/plan.txt', 'A plan.')
  act.link(ada, { space: plans, path: '/plan.txt', audience: 'team' })
  act.link(ada, { space: plans, path: '/plan.txt', audience: 'public', expires: '2020-01-01T00:00:00Z' })
  const entries = await everything(await connect())
  expect(grantsOf(entries.get(`${deal.id}/a/b/offer.txt`))).toEqual([
    'anyone read link above',
    'ada@contoso.example owner member above',
    'xen@fabrikam.example read member above',
    'new@gmail.com write invitation above',
  ])
  expect(entries.get(`${deal.id}/a/b/offer.txt`)).toMatchObject({
    parent: `${deal.id}/a/b`,
    path: 'Deal/a/b/offer.txt',
    owner: { address: 'ada@contoso.example' },
  })
  expect(grantsOf(entries.get(`${plans.id}/plan.txt`))).toEqual([
    'everyone read link',
    'ada@contoso.example write member above',
    'everyone read member above',
  ])
  expect(grantsOf(entries.get(`${home.id}/for-bob.txt`))).toEqual(['bob@contoso.example read member'])
  const mine = entries.get(`${home.id}/äpfel/notes.txt`)
  expect(mine).toMatchObject({ path: 'ada@contoso.example/Äpfel/Notes.txt', grants: [], owner: { displayName: 'ada' } })
  // Where a shared folder is mounted it is no folder of its own.
  expect([...entries.keys()].filter(key => key.startsWith(home.id) && /deal|plans/.test(key))).toEqual([])
})

test('content comes by its path, with letters that headers cannot hold; documents of Dropbox come as text', async () => {
  const ada = bench.act.addMember({ email: 'ada@contoso.example', isAdmin: true })
  const home = bench.state.spaces.get(ada.home)
  if (!home) throw new Error('Ada has no folder.')
  bench.act.put(home, '/Größe 😀.txt', 'How large?')
  bench.act.put(home, '/Talk.paper', '# What was said', { isPaper: true })
  const connection = await connect()
  const entries = await everything(connection)
  const read = async (key: string) => {
    const entry = entries.get(key)
    if (entry?.type !== 'item') throw new Error(`There is no ${key}.`)
    return connection.fetch({ key, stamp: entry.stamp }, { maxBytes: 1000 })
  }
  const sized = await read(`${home.id}/größe 😀.txt`)
  expect(String(await bytesOf(sized))).toBe('How large?')
  const item = entries.get(`${home.id}/größe 😀.txt`)
  expect(sized.stamp).toBe(item?.type === 'item' ? item.stamp : '')
  expect(String(await bytesOf(await read(`${home.id}/talk.paper`)))).toBe('# What was said')
  expect(entries.get(`${home.id}/talk.paper`)).toMatchObject({ mime: 'text/markdown' })
  bench.act.remove(home, '/Talk.paper')
  await expect(read(`${home.id}/talk.paper`)).rejects.toMatchObject({ reason: 'vanished' })
})

test('somebody who is suspended is read in the name of an administrator, their links are passed over', async () => {
  const { act } = bench
  act.addMember({ email: 'ada@contoso.example', isAdmin: true })
  const gone = act.addMember({ email: 'gone@contoso.example' })
  const home = bench.state.spaces.get(gone.home)
  if (!home) throw new Error('There is no folder.')
  act.put(home, '/left.txt', 'Left behind.')
  gone.status = 'suspended'
  expect((await everything(await connect())).get(`${home.id}/left.txt`)).toMatchObject({ type: 'item' })
})

test('a cursor that Dropbox has forgotten asks for a reading from the beginning', async () => {
  const { act } = bench
  const ada = act.addMember({ email: 'ada@contoso.example', isAdmin: true })
  const home = bench.state.spaces.get(ada.home)
  if (!home) throw new Error('There is no folder.')
  act.put(home, '/a.txt', 'A')
  const connection = await connect()
  const [page] = await pagesOf(connection.items?.({ id: home.id, name: '' }))
  home.epoch++
  await expect(pagesOf((await connect()).items?.({ id: home.id, name: '' }, page?.next))).rejects.toMatchObject({
    code: 'resync',
  })
})

test('a folder that goes takes what lay in it; one that moves is told where it is now', async () => {
  const { act } = bench
  const ada = act.addMember({ email: 'ada@contoso.example', isAdmin: true })
  const home = bench.state.spaces.get(ada.home)
  if (!home) throw new Error('There is no folder.')
  act.put(home, '/Old/a.txt', 'A')
  const connection = await connect()
  const container = { id: home.id, name: ada.email }
  const [first] = await pagesOf(connection.items?.(container))
  act.put(home, '/Old/b.txt', 'B')
  act.remove(home, '/Old')
  act.put(home, '/New/a.txt', 'A')
  const [page] = await pagesOf(connection.items?.(container, first?.next))
  expect(page).toMatchObject({ covers: 'changes' })
  expect(page?.items.map(entry => `${entry.type} ${entry.key}`).toSorted()).toEqual([
    `folder ${home.id}/new`,
    `item ${home.id}/new/a.txt`,
    `removed ${home.id}/old`,
    `removed ${home.id}/old/b.txt`,
  ])
})

test('the log goes on from its cursor, and from where Dropbox says when it has forgotten that', async () => {
  const { act, state } = bench
  act.addMember({ email: 'ada@contoso.example', isAdmin: true })
  act.record('file_download')
  act.record('shared_link_create', {}, true)
  state.mostAPage = 2
  const connection = await connect()
  const first = await pagesOf(connection.activity?.('team_log'))
  const all = first.flatMap(({ items }) => items)
  expect(all.map(({ type }) => type)).toEqual(['file_downloaded', 'sharing_set', 'sharing_set'])
  expect(new Set(all.map(({ id }) => id)).size).toBe(2)
  const next = first.at(-1)?.next
  act.record('login_success')
  act.record('an_event_of_tomorrow')
  state.logReset = { before: 4, from: String(state.log[2]?.['timestamp']) }
  const later = await pagesOf(connection.activity?.('team_log', next))
  expect(later.flatMap(({ items }) => items).at(-1)?.type).toBe('sign_in')
  expect(later.map(({ unmapped }) => unmapped)).toContainEqual({ an_event_of_tomorrow: 1 })
  expect((await pagesOf(connection.activity?.('team_log', later.at(-1)?.next))).flatMap(({ items }) => items)).toEqual(
    [],
  )
})

test('members are accounts with their roles, state and groups; the policies of the team are a resource', async () => {
  const { act } = bench
  const sales = act.addGroup({ name: 'Sales' })
  act.addMember({ email: 'Ada@contoso.example', isAdmin: true, groups: [sales] })
  act.addMember({ email: 'bob@contoso.example', status: 'suspended' })
  const open_ = act.addSpace({ name: 'Open', type: 'team_folder', members: [{ email: 'x@fabrikam.example' }] })
  const connection = await connect()
  const people = (await pagesOf(connection.identities?.())).flatMap(({ items }) => items)
  expect(people.find(({ address }) => address === 'ada@contoso.example')).toMatchObject({
    admin: true,
    state: 'active',
    groups: ['Sales'],
    lastSignIn: new Date('2026-05-01T08:00:00Z'),
  })
  expect(people.find(({ address }) => address === 'bob@contoso.example')).toMatchObject({
    admin: false,
    state: 'suspended',
  })
  expect(people.find(({ kind }) => kind === 'group')).toMatchObject({ name: 'Sales' })
  const resources = (await pagesOf(connection.resources?.())).flatMap(({ items }) => items)
  expect(resources.find(({ kind }) => kind === 'tenant')).toMatchObject({
    name: 'Contoso',
    facts: { sharedLinkCreatePolicy: 'default_public', emmState: 'disabled' },
  })
  expect(resources.find(({ id }) => id === open_.id)).toMatchObject({ kind: 'share', facts: { external: true } })
})

test('the test of the connection names the scope that is missing', async () => {
  bench.act.addMember({ email: 'ada@contoso.example', isAdmin: true })
  bench.state.scopes.delete('events.read')
  const told = await (await connect()).check()
  expect(told).toMatchObject({ ok: true, missing: [{ name: 'events.read' }] })
  bench.state.scopes.delete('sharing.read')
  expect(await (await connect()).check()).toMatchObject({ ok: false })
})

test('the token of one account reads that account and what is shared with it, and says so', async () => {
  const { act, state } = bench
  state.isTeam = false
  const ada = act.addMember({ email: 'ada@contoso.example' })
  const home = state.spaces.get(ada.home)
  if (!home) throw new Error('There is no folder.')
  const deal = act.addSpace({ name: 'Deal', type: 'shared_folder', members: [{ email: ada.email }] })
  act.put(home, '/mine.txt', 'Mine.')
  act.put(deal, '/ours.txt', 'Ours.')
  act.link(ada, { space: home, path: '/mine.txt' })
  const connection = await connect({ accessToken: bench.accessToken })
  expect(await connection.check()).toMatchObject({ ok: true, missing: [{ name: 'A team' }] })
  const entries = await everything(connection)
  expect(grantsOf(entries.get(`${home.id}/mine.txt`))).toEqual(['anyone read link'])
  expect(entries.get(`${deal.id}/ours.txt`)).toMatchObject({ type: 'item' })
  expect((await pagesOf(connection.activity?.('team_log'))).flatMap(({ items }) => items)).toEqual([])
  expect((await pagesOf(connection.identities?.())).flatMap(({ items }) => items)).toMatchObject([
    { address: ada.email },
  ])
})

test('an access token that has ended is said to be so, and is in no message', async () => {
  const connection = await connect({ accessToken: 'sl.wrong-wrong-wrong' })
  const { ok, missing } = await connection.check()
  expect(ok).toBe(false)
  expect(missing[0]?.wayOut).toMatch(/does not take the token \(invalid_access_token\)/)
  expect(JSON.stringify(missing)).not.toContain('wrong-wrong')
})

test('a link with a password is narrowed, and not opened again without it', async () => {
  const { act } = bench
  const ada = act.addMember({ email: 'ada@contoso.example', isAdmin: true })
  const home = bench.state.spaces.get(ada.home)
  if (!home) throw new Error('There is no folder.')
  act.put(home, '/a.txt', 'A')
  const link = act.link(ada, { space: home, path: '/a.txt', hasPassword: true })
  const { remedies } = await connect({ ...bench.settings, mayChange: true })
  const remedy = remedies?.['remove_public_access']
  const steps = (await remedy?.plan({ key: `${home.id}/a.txt` }, {})) as readonly Parameters<
    NonNullable<typeof remedy>['apply']
  >[0][]
  const step = steps[0]
  if (!remedy || !step) throw new Error('It planned nothing.')
  const receipt = await remedy.apply(step)
  expect(link.audience).toBe('no_one')
  await expect(remedy.undo?.(receipt)).rejects.toMatchObject({ reason: 'unsupported' })
})

test('settings take a refresh token or an access token, not both and not neither', () => {
  expect(DropboxSettings.safeParse({ appKey: 'key' }).success).toBe(false)
  expect(DropboxSettings.safeParse({ appKey: 'key', appSecret: 'secret', accessToken: 'sl.token' }).success).toBe(true)
  expect(DropboxSettings.safeParse({ accessToken: 'sl.token', refreshToken: 'refresh' }).success).toBe(false)
})
