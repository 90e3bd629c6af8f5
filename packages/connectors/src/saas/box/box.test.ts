import { startBox, type BoxBench } from '@sharelight/testkit/box'
import { bytesOf } from '@sharelight/testkit/connectors'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createOutbound, localIo, readOutboundRules, sourceHttp } from '../../index.ts'
import type { Connection, Entry, Page, Removed } from '../../kit/connector.ts'
import { hosts } from './api.ts'
import { open } from './open.ts'
import { BoxSettings } from './settings.ts'

let bench: BoxBench
beforeEach(async () => {
  bench = await startBox()
})
afterEach(() => bench.stop())

function connect(more: object = {}): Promise<Connection> {
  const rules = readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(bench.hosts) })
  const http = sourceHttp(createOutbound(rules, { wait: () => Promise.resolve() }), hosts)
  const io = localIo({ signal: new AbortController().signal, ownDomains: ['contoso.example'], http })
  return open(BoxSettings.parse({ ...bench.settings, ...more }), io)
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

test('each file is listed with whom it belongs to, once, with collaborations and links of its own and of the folders above', async () => {
  const { act } = bench
  const ada = act.addUser({ login: 'ada@contoso.example', role: 'admin' })
  const bob = act.addUser({ login: 'bob@contoso.example' })
  const sales = act.addGroup('Sales', [bob.id])
  const offer = act.put(ada, 'Deal/2026/offer.txt', 'An offer.', { classification: 'Confidential' })
  const deal = act.folder(ada, 'Deal')
  act.collaborate(deal, { type: 'user', id: bob.id, name: 'bob', login: bob.login }, { role: 'co-owner' })
  act.collaborate(
    deal,
    { type: 'user', id: '77', name: 'x', login: 'x@fabrikam.example' },
    { status: 'pending', role: 'viewer' },
  )
  act.collaborate(offer, { type: 'group', id: sales, name: 'Sales' }, { expiresAt: '2031-01-01T00:00:00Z' })
  act.link(deal, { access: 'company' })
  act.link(offer)
  const past = act.put(ada, 'past.txt', 'Past.')
  act.link(past, { unsharedAt: '2020-01-01T00:00:00Z' })
  const named = act.put(ada, 'named.txt', 'Named.')
  act.link(named, { access: 'collaborators' })
  const secret = act.put(bob, 'secret.txt', 'Secret.')
  act.link(secret, { isPasswordEnabled: true })
  act.put(bob, 'page', '', { kind: 'web_link' })
  const entries = await everything(await connect())
  const found = entries.get(`${ada.id}/file/${offer.id}`)
  expect(grantsOf(found)).toEqual([
    'anyone read link',
    'Sales write collaboration',
    'everyone read link above',
    'bob@contoso.example owner collaboration above',
    'x@fabrikam.example read invitation above',
  ])
  expect(found).toMatchObject({
    path: 'ada@contoso.example/Deal/2026/offer.txt',
    parent: `${ada.id}/folder/${offer.parent}`,
    owner: { address: 'ada@contoso.example' },
    carried: [{ id: 'box/46af38d1-45af-4ff3-9ab6-5b6b2d8a6c5e', name: 'Confidential' }],
  })
  expect(grantsOf(entries.get(`${ada.id}/file/${past.id}`))).toEqual([])
  expect(grantsOf(entries.get(`${ada.id}/file/${named.id}`))).toEqual([])
  expect(grantsOf(entries.get(`${bob.id}/file/${secret.id}`))).toEqual(['anyone read link'])
  // What Ada shares with Bob is listed with Ada alone.
  expect([...entries.keys()].filter(key => key.startsWith(bob.id))).toHaveLength(3)
  expect([...entries.values()].find(({ name }) => name === 'page')).toMatchObject({ reason: 'symlink' })
})

test('content comes from where Box has it lie, without a token there', async () => {
  const ada = bench.act.addUser({ login: 'ada@contoso.example' })
  const item = bench.act.put(ada, 'Größe.txt', 'How large?')
  const connection = await connect()
  const key = `${ada.id}/file/${item.id}`
  const content = await connection.fetch({ key, stamp: '' }, { maxBytes: 100 })
  expect(String(await bytesOf(content))).toBe('How large?')
  await expect(connection.fetch({ key, stamp: '' }, { maxBytes: 3 })).rejects.toMatchObject({ reason: 'too_large' })
  bench.act.trash(item)
  await expect(connection.fetch({ key, stamp: '' }, { maxBytes: 100 })).rejects.toMatchObject({ reason: 'vanished' })
  expect(await connection.exists?.(key)).toBe(false)
})

test('a user whom the app may not speak for is an entry that says how to allow it, and loses nothing', async () => {
  const ada = bench.act.addUser({ login: 'ada@contoso.example' })
  bench.state.rights.delete('as-user')
  const connection = await connect()
  const [page] = await pagesOf<Entry | Removed>(connection.items?.({ id: ada.id, name: ada.login }))
  expect(page).toMatchObject({ covers: 'changes', items: [{ type: 'problem', reason: 'permission_denied' }] })
  expect(await connection.check()).toMatchObject({ ok: false })
})

test('the log is read from its history, then from the stream, by positions longer than a number holds; what is told twice is one', async () => {
  const { act, state } = bench
  const ada = act.addUser({ login: 'ada@contoso.example' })
  const file = act.put(ada, 'a.txt', 'A')
  const source = { type: 'file', id: file.id, name: 'a.txt', owned_by: { type: 'user', id: ada.id, login: ada.login } }
  act.link(file)
  for (const type of ['DOWNLOAD', 'ITEM_SHARED_CREATE', 'LOGIN']) act.record(type, { source })
  state.mostAPage = 2
  const connection = await connect()
  const first = await pagesOf(connection.activity?.('enterprise'))
  const all = first.flatMap(({ items }) => items)
  expect(all.map(({ type }) => type)).toEqual(['file_downloaded', 'anonymous_link_created', 'sign_in'])
  expect(all[0]?.item?.key).toBe(`${ada.id}/file/${file.id}`)
  const next = first.at(-1)?.next ?? ''
  expect(next).toContain(String(state.firstPosition + 3n))
  act.record('PREVIEW', { source }, true)
  act.record('AN_EVENT_OF_TOMORROW')
  const later = await pagesOf(connection.activity?.('enterprise', next))
  const told = later.flatMap(({ items }) => items)
  expect(told.map(({ type }) => type)).toEqual(['file_accessed', 'file_accessed'])
  expect(new Set(told.map(({ id }) => id)).size).toBe(1)
  expect(later.map(({ unmapped }) => unmapped)).toContainEqual({ AN_EVENT_OF_TOMORROW: 1 })
  expect(
    (await pagesOf(connection.activity?.('enterprise', later.at(-1)?.next))).flatMap(({ items }) => items),
  ).toEqual([])
  // In the middle of the history another process goes on.
  const resumed = await pagesOf((await connect()).activity?.('enterprise', first[0]?.next))
  const again = new Map(resumed.flatMap(({ items }) => items).map(({ id, type }) => [id, type]))
  expect([...again.values()]).toEqual(['sign_in', 'file_accessed'])
})

test('an app that may not read the log says which right it takes; the rest is read', async () => {
  bench.act.addUser({ login: 'ada@contoso.example' })
  bench.state.rights.delete('enterprise')
  const connection = await connect()
  await expect(pagesOf(connection.activity?.('enterprise'))).rejects.toMatchObject({ code: 'scope_missing' })
  expect(await connection.check()).toMatchObject({ ok: true, missing: [{ name: 'Manage enterprise properties' }] })
})

test('users are accounts with their roles, state and groups; the enterprise is a resource with whom it lets people share', async () => {
  const { act, state } = bench
  const ada = act.addUser({ login: 'Ada@contoso.example', role: 'coadmin', isExempt: true })
  act.addUser({ login: 'bob@contoso.example', status: 'inactive' })
  act.addGroup('Sales', [ada.id])
  state.allowedDomains = ['fabrikam.example']
  const connection = await connect()
  const people = (await pagesOf(connection.identities?.())).flatMap(({ items }) => items)
  expect(people.find(({ address }) => address === 'ada@contoso.example')).toMatchObject({
    admin: true,
    mfa: false,
    groups: ['Sales'],
    facts: { exemptFromLoginVerification: true },
  })
  const bob = people.find(({ address }) => address === 'bob@contoso.example')
  expect(bob).toMatchObject({ state: 'suspended', admin: false })
  expect(bob?.mfa).toBeUndefined()
  const [tenant] = (await pagesOf(connection.resources?.())).flatMap(({ items }) => items)
  expect(tenant).toMatchObject({
    kind: 'tenant',
    name: 'Contoso',
    facts: { allowedDomains: ['fabrikam.example'], classifications: ['Confidential', 'Public'] },
  })
})

test('a collaboration of a folder is ended there, which the plan says; a classification is set, changed and taken off', async () => {
  const { act, state } = bench
  const ada = act.addUser({ login: 'ada@contoso.example' })
  const file = act.put(ada, 'Deal/a.txt', 'A')
  act.collaborate(act.folder(ada, 'Deal'), { type: 'user', id: '77', name: 'x', login: 'x@gmail.com' })
  const connection = await connect({ mayChange: true })
  const key = `${ada.id}/file/${file.id}`
  const planned = async (name: string, params: unknown) => {
    const remedy = connection.remedies?.[name]
    const steps = [(await remedy?.plan({ key }, remedy.params.parse(params))) ?? []].flat()
    return { remedy, steps }
  }
  const ending = await planned('remove_personal_access', {})
  expect(ending.steps.map(({ says }) => says)).toEqual([
    'Takes x@gmail.com off the folder Deal, and so off all that lies there.',
  ])
  for (const step of ending.steps) await ending.remedy?.apply(step)
  expect(state.collaborations.size).toBe(0)
  for (const classification of ['Public', 'Confidential']) {
    const { remedy, steps } = await planned('set_classification', { classification })
    for (const step of steps) await remedy?.apply(step)
    expect(file.classification).toBe(classification)
  }
  await expect(planned('set_classification', { classification: 'None of ours' })).rejects.toMatchObject({
    reason: 'unsupported',
  })
})
