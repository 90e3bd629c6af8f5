import { afterAll, beforeAll, expect, it } from 'vitest'
import { bytesOf, openWorkspace, readDrives, whole, type OpenWorkspace } from '@sharelight/testkit/connectors'
import type { Connection, Entry, ItemEntry } from '../../index.ts'

const ada = 'ada.lovelace@contoso.example'
const bob = 'bob.byron@contoso.example'
const out = 'x@elsewhere.example'
let workspace: OpenWorkspace
let connection: Connection
let plans: string
let direct: string

beforeAll(async () => {
  workspace = await openWorkspace({ at: new Date('2026-11-20T09:00:00Z') })
  const { act } = workspace.bench
  for (const name of ['Ada Lovelace', 'Bob Byron']) act.addUser({ name })
  plans = act.addSpace({ name: 'Plans', members: [ada, bob], isDiscoverable: true }).id
  direct = act.addSpace({ members: [bob, out] }).id
  act.addSpace({ members: [ada, bob, 'admin@contoso.example'] })
  act.addSpace({ name: 'Outsiders', members: [out] })
  connection = await workspace.open({ services: ['chat'] })
})
afterAll(() => workspace.bench.stop())

const idOf = (address: string) => workspace.bench.state.users.values().find(({ email }) => email === address)?.id ?? ''
const roomKey = (space: string, reader = '-') => `chat/${reader}/${space}`
const items = (entries: readonly { type: string }[]) =>
  (entries as Entry[]).filter((entry): entry is ItemEntry => entry.type === 'item')
const found = (entries: readonly { type: string }[], key: string) => {
  const item = items(entries).find(entry => entry.key === key)
  if (!item) throw new Error(`Nothing has the key ${key}.`)
  return item
}
const text = async (item: ItemEntry, of = connection) => (await bytesOf(await of.fetch(item, whole))).toString()
const later = () => workspace.bench.clock.advance(120)

it('rooms are spaces with a name, and what people have among themselves, each once', async () => {
  const all: string[] = []
  for await (const { id, name, service } of connection.containers()) all.push(`${id} ${name} ${service}`)
  expect(all).toContain(`${roomKey(plans)} Plans gchat`)
  expect(all).toContain(`${roomKey(direct, idOf(bob))} ${bob}, ${out} gchat`)
  expect(all.filter(one => one.includes('admin@'))).toHaveLength(1)
  expect(all).toHaveLength(4)
})

it('a message tells who wrote it and who reads it; to people outside it is an event', async () => {
  const { act } = workspace.bench
  const inside = act.say(plans, { by: ada, text: 'The plan is ready.' })
  const toOut = act.say(direct, { by: bob, text: 'Our account is DE89 3704 0044 0532 0130 00.' })
  later()
  const { entries } = await readDrives(connection)
  const planned = found(entries, `${roomKey(plans)}/${inside.id}`)
  expect(planned).toMatchObject({
    kind: 'message',
    name: `Message of ${ada}, 2026-11-20 09:00`,
    path: `Plans/Message of ${ada}, 2026-11-20 09:00`,
    owner: { address: ada },
    events: [],
  })
  expect(planned.grants.map(({ principal, role, via }) => [principal.name, role, via].join(' '))).toEqual([
    `${ada} owner member`,
    `${bob} write member`,
    'everyone read search',
  ])
  const told = found(entries, `${roomKey(direct, idOf(bob))}/${toOut.id}`)
  expect(told.events).toMatchObject([{ type: 'email', actor: { address: bob }, recipients: [{ address: out }] }])
  expect(await text(told)).toContain('DE89 3704')
  expect(workspace.bench.calls.findLast(({ url }) => url.includes(`spaces/${direct}/messages`))?.as).toBe(bob)
})

it('what is written comes from the list; what is not remembered is asked for once more', async () => {
  const { calls } = workspace.bench
  const { entries } = await readDrives(connection)
  const before = calls.length
  const [first] = items(entries)
  if (!first) throw new Error('There is none.')
  expect(await text(first)).toBe('The plan is ready.')
  expect(calls.length).toBe(before)
  expect(await text(first, await workspace.open({ services: ['chat'] }))).toBe('The plan is ready.')
})

it('what is uploaded is an item of its own, files of Drive are links', async () => {
  const { act } = workspace.bench
  const csv = { name: 'pay.csv', contentType: 'text/csv', content: Buffer.from('1,2') }
  const link = { name: 'Plan', contentType: 'text/plain', content: Buffer.alloc(0), driveFile: '1abc' }
  const { id } = act.say(plans, { by: ada, text: 'See there.', attachments: [csv, link] })
  later()
  const { entries } = await readDrives(connection)
  const key = `${roomKey(plans)}/${id}`
  const file = found(entries, `${key}/0`)
  expect(file).toMatchObject({ kind: 'attachment', name: 'pay.csv', container: key, mime: 'text/csv' })
  expect(await text(file)).toBe('1,2')
  expect(entries).toContainEqual(expect.objectContaining({ type: 'problem', key: `${key}/1`, reason: 'symlink' }))
  expect(await connection.exists?.(`${key}/0`)).toBe(true)
  expect(await connection.exists?.(`${key}/2`)).toBe(false)
})

it('changes are told: what is new, edited, deleted, and who came', async () => {
  const { act } = workspace.bench
  const first = await readDrives(connection)
  const { id } = act.say(plans, { by: bob, text: 'New.' })
  later()
  const key = `${roomKey(plans)}/${id}`
  const second = await readDrives(connection, first.positions)
  expect(items(second.entries).map(item => item.key)).toEqual([key])
  act.edit(plans, id, 'Edited.')
  later()
  const third = await readDrives(connection, second.positions)
  expect(found(third.entries, key).stamp).not.toBe(found(second.entries, key).stamp)
  expect(await text(found(third.entries, key))).toBe('Edited.')
  act.unsay(plans, id)
  later()
  const fourth = await readDrives(connection, third.positions)
  expect(fourth.entries).toContainEqual({ type: 'removed', key })
  expect(await connection.exists?.(key)).toBe(false)
  act.joinSpace(plans, out)
  later()
  const { entries } = await readDrives(connection, fourth.positions)
  expect(entries).toContainEqual(
    expect.objectContaining({
      type: 'folder',
      key: roomKey(plans),
      grants: expect.arrayContaining([
        expect.objectContaining({ principal: expect.objectContaining({ address: out }) as object }),
      ]) as object,
    }),
  )
})

it('a position that is older than Google keeps, or none, leads to a reading of everything', async () => {
  const old = JSON.stringify({ covers: 'changes', start: workspace.bench.clock.now().getTime() - 40 * 86_400_000 })
  for (const none of [old, 'nonsense', JSON.stringify({ covers: 'all', start: 1, page: 'nonsense' })])
    await expect(readDrives(connection, new Map([[roomKey(plans), none]]))).rejects.toMatchObject({ code: 'resync' })
})

it('a space that nobody of the organisation belongs to says so, and so does one that is gone', async () => {
  const { entries } = await readDrives(connection)
  expect(entries).toContainEqual(
    expect.objectContaining({
      type: 'problem',
      name: 'Outsiders',
      detail: expect.stringContaining('Add a member') as string,
    }),
  )
  const gone: unknown[] = []
  for await (const { items: some } of connection.items?.({ id: roomKey('GONE'), name: 'Gone' }) ?? [])
    gone.push(...some)
  expect(gone).toMatchObject([{ type: 'problem', reason: 'vanished' }])
})
