import { afterAll, beforeAll, expect, it } from 'vitest'
import { bytesOf, openWorkspace, readDrives, whole, type OpenWorkspace } from '@sharelight/testkit/connectors'
import type { Connection, Entry, ItemEntry } from '../../index.ts'

const ada = 'ada.lovelace@contoso.example'
const bob = 'bob.byron@contoso.example'
const out = 'x@elsewhere.example'
let workspace: OpenWorkspace
let connection: Connection

beforeAll(async () => {
  workspace = await openWorkspace({ at: new Date('2026-11-20T09:00:00Z') })
  const { act } = workspace.bench
  for (const name of ['Ada Lovelace', 'Bob Byron', 'No Mail']) act.addUser({ name })
  for (const who of [ada, bob]) act.addMailbox(who)
  act.addDelegate(ada, bob)
  const attachments = [
    { name: 'pay.csv', contentType: 'text/csv', content: Buffer.from('iban\nDE89370400440532013000') },
    {
      name: 'Fwd.eml',
      contentType: 'message/rfc822',
      content: Buffer.from('From: a@b.example\r\nSubject: Inner\r\n\r\nInside.'),
    },
    { name: 'Übersicht.txt', contentType: 'text/plain', content: Buffer.from('Overview.') },
  ]
  act.sendMail({ from: ada, to: [bob, out], subject: 'Pay', body: 'See what is attached.', attachments })
  connection = await workspace.open({ services: ['gmail', 'identities'] })
})
afterAll(() => workspace.bench.stop())

const idOf = (address: string) => workspace.bench.state.users.values().find(({ email }) => email === address)?.id ?? ''
const itemsIn = (entries: readonly { type: string }[], who: string) =>
  (entries as Entry[]).filter(
    (entry): entry is ItemEntry => entry.type === 'item' && entry.key.startsWith(`mail/${idOf(who)}/`),
  )
const named = (entries: readonly { type: string }[], who: string, name: string) => {
  const found = itemsIn(entries, who).find(entry => entry.name === name)
  if (!found) throw new Error(`Nothing is called ${name}.`)
  return found
}
const text = async (item: ItemEntry) => (await bytesOf(await connection.fetch(item, whole))).toString()

it('mailboxes are those of people who have one', async () => {
  const names: string[] = []
  for await (const { name, service } of connection.containers()) names.push(`${name} ${service}`)
  expect(names).toEqual([`${ada} gmail`, `${bob} gmail`])
})

it('a message tells who wrote to whom, who may read it, and is one event however many copies of it there are', async () => {
  const { entries } = await readDrives(connection)
  const [mine, his] = [named(entries, ada, 'Pay'), named(entries, bob, 'Pay')]
  expect(mine).toMatchObject({
    kind: 'email',
    path: `${ada}/Pay`,
    owner: { address: ada },
    createdAt: new Date('2026-11-20T09:00:00Z'),
    events: [{ type: 'email', actor: { address: ada }, recipients: [{ address: bob }, { address: out }] }],
  })
  expect(mine.grants.map(({ principal, role, via }) => [principal.address, role, via].join(' '))).toEqual([
    `${ada} owner mailbox`,
    `${bob} write delegation`,
    `${out} read recipient`,
  ])
  expect(his.events[0]?.id).toBe(mine.events[0]?.id)
  expect(his.grants[0]).toMatchObject({ principal: { address: bob }, role: 'owner' })
})

it('what is attached is an item of its own, with its own content, and the message is read without it', async () => {
  const { entries } = await readDrives(connection)
  const attached = itemsIn(entries, ada).filter(({ kind }) => kind === 'attachment')
  expect(attached.map(({ name, mime, container }) => [name, mime, container])).toEqual([
    ['pay.csv', 'text/csv', named(entries, ada, 'Pay').key],
    ['Fwd.eml', 'message/rfc822', named(entries, ada, 'Pay').key],
    ['Übersicht.txt', 'text/plain', named(entries, ada, 'Pay').key],
  ])
  expect(named(entries, ada, 'pay.csv').size).toBe(27)
  expect(await Promise.all(attached.map(text))).toEqual([
    'iban\nDE89370400440532013000',
    expect.stringContaining('Inside.') as string,
    'Overview.',
  ])
  const message = await text(named(entries, ada, 'Pay'))
  expect(message).toContain(Buffer.from('See what is attached.').toString('base64'))
  expect(message).not.toContain(Buffer.from('Overview.').toString('base64'))
})

it('listing reads no content, and a message and what is attached to it are asked for once', async () => {
  const { calls } = workspace.bench
  const before = calls.length
  const { entries } = await readDrives(await workspace.open({ services: ['gmail'] }))
  expect(calls.slice(before).some(({ url }) => url.includes('raw'))).toBe(false)
  const again = await workspace.open({ services: ['gmail'] })
  const asked = calls.length
  for (const item of itemsIn(entries, ada)) await bytesOf(await again.fetch(item, whole))
  expect(calls.slice(asked).filter(({ url }) => url.includes('format=raw'))).toHaveLength(1)
})

it('changes are told: what comes, what goes for good or into the bin, what comes back; labels alone are none', async () => {
  const { act } = workspace.bench
  const first = await readDrives(connection)
  act.sendMail({ from: out, to: [ada], subject: 'News', body: 'Hello.' })
  const { id } = act.mailOf(ada, 'News')
  const second = await readDrives(connection, first.positions)
  expect(itemsIn(second.entries, ada).map(({ name }) => name)).toEqual(['News'])
  act.labelMail(ada, { message: id, add: ['STARRED'] })
  const third = await readDrives(connection, second.positions)
  expect((third.entries as Entry[]).filter(({ type }) => type !== 'folder')).toEqual([])
  act.labelMail(ada, { message: id, add: ['TRASH'], remove: ['INBOX'] })
  const fourth = await readDrives(connection, third.positions)
  const key = `mail/${idOf(ada)}/${id}`
  expect(fourth.entries).toContainEqual({ type: 'removed', key })
  expect(await connection.exists?.(key)).toBe(false)
  act.labelMail(ada, { message: id, remove: ['TRASH'], add: ['INBOX'] })
  const fifth = await readDrives(connection, fourth.positions)
  expect(itemsIn(fifth.entries, ada).map(({ name }) => name)).toEqual(['News'])
  expect(await connection.exists?.(key)).toBe(true)
  act.removeMail(ada, id)
  expect((await readDrives(connection, fifth.positions)).entries).toContainEqual({ type: 'removed', key })
})

it('a history that Gmail no longer has leads to a reading of everything, and so does a position that is none', async () => {
  const { positions } = await readDrives(connection)
  const mailbox = workspace.bench.state.mail.get(idOf(ada))
  if (mailbox) mailbox.historyFrom = 10_000
  await expect(readDrives(connection, positions)).rejects.toMatchObject({ code: 'resync' })
  if (mailbox) mailbox.historyFrom = 0
  const none = new Map([[`mail/${idOf(ada)}`, 'nonsense']])
  await expect(readDrives(connection, none)).rejects.toMatchObject({ code: 'resync' })
})

it('drafts are no event, spam and messages of Chat are not listed, and patterns leave messages out', async () => {
  const { act } = workspace.bench
  const draft = act.saveDraft(bob, { subject: 'Not sent', body: 'x' })
  act.sendMail({ from: out, to: [bob], subject: 'Win', body: 'x' })
  act.labelMail(bob, { message: act.mailOf(bob, 'Win').id, add: ['SPAM'] })
  act.sendMail({ from: out, to: [bob], subject: 'Hi', body: 'x' })
  act.labelMail(bob, { message: act.mailOf(bob, 'Hi').id, add: ['CHAT'] })
  const { entries } = await readDrives(connection)
  expect(named(entries, bob, 'Not sent').events).toEqual([])
  expect(itemsIn(entries, bob).some(({ name }) => name === 'Win' || name === 'Hi')).toBe(false)
  const some = await readDrives(await workspace.open({ services: ['gmail'], exclude: ['Not*'] }))
  expect(some.entries).toContainEqual(
    expect.objectContaining({ type: 'problem', name: 'Not sent', reason: 'excluded' }),
  )
  act.removeMail(bob, draft)
})

it('who passes mail on to the outside, and who may read for whom, is told of people', async () => {
  const { act } = workspace.bench
  act.forwardMail(ada, out)
  act.addFilter(ada, 'y@another.example')
  act.forwardMail(bob, ada)
  const facts = new Map<string, Record<string, unknown>>()
  for await (const { items } of connection.identities?.() ?? [])
    for (const { address, facts: told = {} } of items) facts.set(address, told)
  expect(facts.get(ada)).toMatchObject({
    forwardsOutside: true,
    forwardsTo: [out, 'y@another.example'],
    delegates: [bob],
  })
  expect(facts.get(bob)).toMatchObject({ forwardsOutside: false })
  expect(facts.get('no.mail@contoso.example')).not.toHaveProperty('forwardsOutside')
})

it('the mailbox of somebody who is suspended says so, and loses nothing', async () => {
  const { act } = workspace.bench
  act.suspendUser(bob)
  const { entries } = await readDrives(await workspace.open({ services: ['gmail'] }))
  act.suspendUser(bob, false)
  expect(entries).toContainEqual(
    expect.objectContaining({ type: 'problem', name: bob, detail: expect.stringContaining('suspended') as string }),
  )
})
