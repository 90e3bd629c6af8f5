import { afterAll, beforeAll, expect, it } from 'vitest'
import { bytesOf, readDrives, whole } from '@sharelight/testkit/connectors'
import { startSlack, type SlackBench } from '@sharelight/testkit/slack'
import {
  createOutbound,
  localIo,
  readOutboundRules,
  sourceHttp,
  type AccountFacts,
  type ActivityEvent,
  type Connection,
  type Entry,
  type ItemEntry,
  type ResourceFacts,
} from '../../index.ts'
import { hosts } from './api.ts'
import { open } from './open.ts'
import { SlackSettings } from './settings.ts'

let bench: SlackBench
let connection: Connection
let people: { ada: string; out: string; guest: string }
let general: string
let secret: string

const connect = (more: object = {}) =>
  open(
    SlackSettings.parse({ ...bench.settings, ...more }),
    localIo({
      http: sourceHttp(
        createOutbound(
          readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(bench.hosts) }),
          { wait: () => Promise.resolve() },
        ),
        hosts,
      ),
      signal: new AbortController().signal,
      ownDomains: ['contoso.example'],
      now: () => new Date(),
    }),
  )

beforeAll(async () => {
  bench = await startSlack()
  const { act } = bench
  people = {
    ada: act.addUser({ name: 'ada', email: 'Ada@contoso.example', isAdmin: true, has2fa: true }).id,
    out: act.addUser({ name: 'xen', email: 'xen@elsewhere.example', isStranger: true }).id,
    guest: act.addUser({ name: 'gil', email: 'gil@gmail.com', isGuest: true }).id,
  }
  general = act.addChannel({ name: 'general', members: [people.ada] }).id
  secret = act.addChannel({
    name: 'deal',
    kind: 'private_channel',
    members: [people.ada, people.out],
    isExternal: true,
  }).id
  act.addChannel({ name: 'elsewhere', isIn: false })
  act.addChannel({ name: '', kind: 'im', members: [people.ada, people.guest] })
  connection = await connect()
})
afterAll(() => bench.stop())

const items = (entries: readonly { type: string }[]) =>
  (entries as Entry[]).filter((entry): entry is ItemEntry => entry.type === 'item')
const found = (entries: readonly { type: string }[], key: string) => {
  const item = items(entries).find(entry => entry.key === key)
  if (!item) throw new Error(`Nothing has the key ${key}.`)
  return item
}
const text = async (item: ItemEntry, of = connection) => (await bytesOf(await of.fetch(item, whole))).toString()
const all = async <T>(pages: AsyncIterable<{ items: T[] }> | undefined) => {
  const told: T[] = []
  for await (const page of pages ?? []) told.push(...page.items)
  return told
}

it('a message tells who wrote it and who reads it; to people outside it is an event', async () => {
  const { act } = bench
  const inside = act.say(general, { by: people.ada, text: 'The plan is <https://plan.example|here> &amp; ready.' })
  const toOut = act.say(secret, { by: people.ada, text: 'Our account is DE89 3704 0044 0532 0130 00.' })
  const { entries } = await readDrives(connection)
  const planned = found(entries, `${general}/${inside.ts}`)
  expect(planned).toMatchObject({ kind: 'message', owner: { address: 'ada@contoso.example' }, events: [] })
  expect(planned.path).toMatch(/^#general\/Message of ada, 20/)
  expect(planned.grants.map(({ principal, role }) => `${principal.kind} ${role}`)).toEqual(['everyone write'])
  expect(await text(planned)).toBe('The plan is here (https://plan.example) & ready.')
  const told = found(entries, `${secret}/${toOut.ts}`)
  expect(told.events).toMatchObject([
    { type: 'email', actor: { address: 'ada@contoso.example' }, recipients: [{ address: 'xen@elsewhere.example' }] },
  ])
  expect(told.grants).toHaveLength(2)
  expect(await text(told, await connect())).toContain('DE89 3704')
})

it('a channel that the app does not belong to says so and how to mend it', async () => {
  const { entries } = await readDrives(connection)
  expect(entries).toContainEqual(
    expect.objectContaining({
      type: 'problem',
      name: '#elsewhere',
      reason: 'permission_denied',
      detail: expect.stringContaining('/invite') as string,
    }),
  )
})

it('replies stand below their thread, wherever reading is cut off', async () => {
  const { act, state } = bench
  const { ts } = act.say(general, { by: people.ada, text: 'Who comes?' })
  for (let at = 0; at < 5; at++) act.say(general, { by: people.ada, text: `I, number ${at}.`, thread: ts })
  state.mostAPage = 2
  const keys = new Set<string>()
  let from: string | undefined
  for (let isDone = false; !isDone;) {
    const again = await connect()
    isDone = true
    for await (const { items: some, next } of again.items?.({ id: general, name: '#general' }, from) ?? []) {
      for (const entry of some) keys.add(entry.key)
      if (next === from) continue
      from = next
      isDone = false
      break
    }
    if ((JSON.parse(from ?? '{}') as { isRead?: boolean }).isRead) isDone = true
  }
  state.mostAPage = 1000
  expect([...keys].filter(key => key.startsWith(`${general}/${ts}/`))).toHaveLength(5)
})

it('what is uploaded is an item of its own; a public link lets anybody in; links to other places are told as that', async () => {
  const { act, state } = bench
  const open = act.addFile({ name: 'pay.csv', content: 'name,iban', by: people.ada, isPublic: true })
  const { ts } = act.say(general, { by: people.ada, text: 'Pay.', files: [open.id] })
  const { entries } = await readDrives(await connect())
  const file = found(entries, `${general}/${ts}/${open.id}`)
  expect(file).toMatchObject({ kind: 'attachment', name: 'pay.csv', container: `${general}/${ts}` })
  expect(file.grants[0]).toMatchObject({ principal: { kind: 'anonymous' }, via: 'link', id: open.id })
  expect(await text(file)).toBe('name,iban')
  state.scopes.delete('files:read')
  await expect(connection.fetch(file, whole)).rejects.toMatchObject({ reason: 'permission_denied' })
  state.scopes.add('files:read')
})

it('changes are told: what is new, edited, answered and deleted', async () => {
  const { act } = bench
  const first = await readDrives(connection)
  const { ts } = act.say(general, { by: people.ada, text: 'New.' })
  const key = `${general}/${ts}`
  const second = await readDrives(connection, first.positions)
  expect(items(second.entries).map(item => item.key)).toEqual([key])
  act.edit(general, ts, 'Edited.')
  const third = await readDrives(connection, second.positions)
  expect(found(third.entries, key).stamp).not.toBe(found(second.entries, key).stamp)
  const reply = act.say(general, { by: people.ada, text: 'Yes.', thread: ts })
  const fourth = await readDrives(connection, third.positions)
  expect(found(fourth.entries, `${key}/${reply.ts}`)).toBeTruthy()
  act.unsay(general, ts)
  const fifth = await readDrives(connection, fourth.positions)
  expect(fifth.entries).toContainEqual({ type: 'removed', key })
  const old = JSON.stringify({ covers: 'changes', isRead: true, wholeAt: Date.now() - 9 * 86_400_000, seen: [] })
  for (const none of [old, 'nonsense'])
    await expect(readDrives(connection, new Map([[general, none]]))).rejects.toMatchObject({ code: 'resync' })
})

it('all that was written since is told, however much that is and however few messages an answer has', async () => {
  const { act, state } = bench
  const busy = act.addChannel({ name: 'busy', members: [people.ada] }).id
  for (let at = 0; at < 20; at++) act.say(busy, { by: people.ada, text: `Old ${at}.` })
  for (const app of ['own', 'distributed']) {
    const reading = await connect({ app })
    const first = await readDrives(reading)
    const written = Array.from({ length: 1200 }, (_, at) => act.say(busy, { by: people.ada, text: `New ${at}.` }).ts)
    state.mostAPage = 400
    const { entries, positions } = await readDrives(reading, first.positions)
    expect(new Set(items(entries).map(({ key }) => key))).toEqual(new Set(written.map(ts => `${busy}/${ts}`)))
    expect(items((await readDrives(reading, positions)).entries)).toEqual([])
    state.mostAPage = 1000
  }
})

it('people are told with what guards them, guests and strangers as guests', async () => {
  const told = new Map((await all<AccountFacts>(connection.identities?.())).map(one => [one.address, one]))
  expect(told.get('ada@contoso.example')).toMatchObject({
    kind: 'user',
    admin: true,
    mfa: true,
    guest: false,
    state: 'active',
  })
  expect(told.get('gil@gmail.com')).toMatchObject({ guest: true, mfa: false })
  expect(told.get('xen@elsewhere.example')).toMatchObject({ guest: true })
})

it('channels are resources that say whom they are shared with', async () => {
  const told = await all<ResourceFacts>(connection.resources?.())
  expect(told.find(({ id }) => id === secret)).toMatchObject({
    kind: 'channel',
    facts: { external: true, everyone: false },
  })
  expect(told[0]).toMatchObject({ kind: 'tenant', name: 'Contoso' })
})

it('the audit log is told once a record, page by page; what no rule knows is counted', async () => {
  const { act, state } = bench
  act.record('user_login')
  act.record('file_public_link_created', { entity: { type: 'file', file: { id: 'F9', name: 'x.csv', title: 'x' } } })
  act.record('an_action_of_tomorrow')
  act.record('user_logout')
  state.mostAPage = 1
  const told: ActivityEvent[] = []
  const unmapped: Record<string, number>[] = []
  for await (const page of connection.activity?.('audit') ?? []) {
    told.push(...page.items)
    if (page.unmapped && Object.keys(page.unmapped).length) unmapped.push(page.unmapped)
  }
  state.mostAPage = 1000
  expect(told.map(({ type }) => type).toSorted()).toEqual(['anonymous_link_created', 'sign_in'])
  expect(told.find(({ type }) => type === 'anonymous_link_created')).toMatchObject({
    item: { name: 'x.csv' },
    shareType: 'anonymous',
    ip: '203.0.113.7',
  })
  expect(unmapped).toEqual([{ an_action_of_tomorrow: 1 }])
})

it('the test of the connection names each scope that is missing, and a kind without it is not read', async () => {
  const { state } = bench
  expect(await connection.check()).toMatchObject({ ok: true, missing: [] })
  state.scopes.delete('groups:read')
  state.scopes.delete('im:history')
  const result = await connection.check()
  expect(result.ok).toBe(true)
  expect(result.missing.map(({ name }) => name)).toEqual(['groups:read', 'im:history'])
  const names: string[] = []
  for await (const { name } of connection.containers()) names.push(name)
  expect(names).not.toContain('#deal')
  expect(names).toContain('#general')
  state.scopes.add('groups:read').add('im:history')
})

it('a message is deleted once, and not when it was changed meanwhile', async () => {
  const { act, state } = bench
  const mending = await connect({ mayChange: true })
  const remedy = mending.remedies?.['delete_item']
  const { ts } = act.say(general, { by: people.ada, text: 'A secret.' })
  const step = (await remedy?.plan({ key: `${general}/${ts}` }, {})) as Parameters<
    NonNullable<typeof remedy>['apply']
  >[0]
  act.edit(general, ts, 'Another.')
  await expect(remedy?.apply(step)).rejects.toMatchObject({ reason: 'changed_while_read' })
  act.edit(general, ts, 'A secret.')
  const again = (await remedy?.plan({ key: `${general}/${ts}` }, {})) as typeof step
  await remedy?.apply(again)
  await remedy?.apply(again)
  expect(state.channels.get(general)?.messages.some(message => message.ts === ts)).toBe(false)
})
