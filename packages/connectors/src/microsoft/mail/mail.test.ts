import { bytesOf, openTenant, readDrives, type OpenTenant } from '@sharelight/testkit/connectors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AccountFacts, Connection, Entry, ItemEntry, Removed } from '../../index.ts'

const [ada, bob] = ['ada.lovelace@contoso.example', 'bob.byron@contoso.example']
let tenant: OpenTenant
let connection: Connection

beforeAll(async () => {
  tenant = await openTenant({ at: new Date() })
  const { act } = tenant.bench
  for (const name of ['Ada Lovelace', 'Bob Byron']) act.addMailbox(act.addUser({ name }).id)
  act.addUser({ name: 'Carl Noboxer' })
  act.addMailbox(act.addUser({ name: 'Help Desk' }).id, 'shared')
  connection = await tenant.open({ services: ['exchange', 'identities'] })
})
afterAll(() => tenant.bench.stop())

const send = (subject: string, to: string[], more: object = {}) =>
  tenant.bench.act.sendMail({ from: ada, to, subject, body: `About ${subject}.`, ...more })
const textOf = async (item: ItemEntry | undefined) => {
  if (!item) throw new Error('There is no such item.')
  return Buffer.from(await bytesOf(await connection.fetch(item, { maxBytes: 2 ** 20 }))).toString()
}
const named = (entries: readonly (Entry | Removed)[], name: string) =>
  entries.filter((entry): entry is ItemEntry => entry.type === 'item' && entry.name === name)

it('a message is an item in each mailbox that holds it, and one event that says who it went to', async () => {
  send('Payroll', [bob, 'gina@partner.example'])
  const { entries } = await readDrives(connection)
  const copies = named(entries, 'Payroll')
  expect(copies.map(({ path }) => path).toSorted()).toEqual([`${ada}/Sent Items/Payroll`, `${bob}/Inbox/Payroll`])
  expect(new Set(copies.flatMap(({ events }) => events.map(({ id }) => id))).size).toBe(1)
  expect(copies[0]?.events).toMatchObject([
    { type: 'email', actor: { address: ada }, recipients: [{ address: bob }, { address: 'gina@partner.example' }] },
  ])
  expect(copies.map(({ grants }) => grants.map(({ principal }) => principal.address).toSorted())).toEqual([
    [ada, bob, 'gina@partner.example'],
    [ada, bob, 'gina@partner.example'],
  ])
  expect(await textOf(copies[0])).toMatch(/^Subject: Payroll\r?$[^]*QWJvdXQgUGF5cm9sbC4=/m)
})

it('what is attached is an item of its own, and no part of the message', async () => {
  send('With a list', [bob], {
    attachments: [{ name: 'liste für dich.csv', contentType: 'text/csv', content: 'name;iban' }],
  })
  const { entries } = await readDrives(connection)
  const [message] = named(entries, 'With a list')
  const [list] = named(entries, 'liste für dich.csv')
  expect(list).toMatchObject({ kind: 'attachment', container: message?.key, mime: 'text/csv' })
  expect(await textOf(list)).toBe('name;iban')
  expect(await textOf(message)).not.toContain('name;iban')
})

it('what Exchange fails over costs its message alone, and the folder is read anew the next time', async () => {
  send('Hard to list', [bob], { attachments: [{ name: 'hidden.csv', contentType: 'text/csv', content: 'name;iban' }] })
  const mend = tenant.bench.faults.answer(500, 'ErrorInternalServerError', { match: /attachments\?/ })
  const first = await readDrives(connection)
  mend()
  expect(named(first.entries, 'Hard to list')).toHaveLength(2)
  const problems = first.entries.flatMap(entry => (entry.type === 'problem' ? [`${entry.name}: ${entry.reason}`] : []))
  expect(problems).toContain('Hard to list: io_error')
  const again = await readDrives(connection, first.positions)
  expect(named(again.entries, 'hidden.csv')).toHaveLength(0)
})

it('where content is not given as it was sent, the fields of a message and its attachments are read', async () => {
  const mend = tenant.bench.faults.answer(501, 'NotImplemented', { match: /\$value$/ })
  const { entries } = await readDrives(connection)
  const [message] = named(entries, 'With a list')
  expect(await textOf(message)).toContain(Buffer.from('About With a list.').toString('base64').slice(0, 20))
  expect(await textOf(named(entries, 'liste für dich.csv')[0])).toBe('name;iban')
  mend()
})

it('later readings name what changed: what is new, what was moved by the same key, and what went', async () => {
  const [sent] = send('Moving', [bob])
  send('Going', [bob])
  const first = await readDrives(connection)
  expect(first.positions.size).toBeGreaterThan(12)
  const keyIn = (entries: readonly (Entry | Removed)[], path: string) =>
    entries.find((entry): entry is ItemEntry => entry.type === 'item' && entry.path === path)?.key
  const [moving, going] = ['Moving', 'Going'].map(name => keyIn(first.entries, `${bob}/Inbox/${name}`))
  const { act, state } = tenant.bench
  const box = state.mailboxes.get(
    state.users.values().find(({ userPrincipalName }) => userPrincipalName === bob)?.id ?? '',
  )
  const idOf = (subject: string) => box?.messages.values().find(one => one.subject === subject)?.id ?? ''
  act.moveMail(bob, { message: idOf('Moving'), folder: 'archive' })
  act.deleteMail(bob, idOf('Going'))
  send('New', [bob])
  const { entries, covers } = await readDrives(connection, first.positions)
  expect(new Set(covers)).toEqual(new Set(['changes']))
  expect(keyIn(entries, `${bob}/Archive/Moving`)).toBe(moving)
  expect(entries).toContainEqual({ type: 'removed', key: going })
  expect(named(entries, 'New')).toHaveLength(2)
  expect(named(entries, 'Payroll')).toEqual([])
  expect(sent).toBeDefined()
  expect(await connection.exists?.(String(moving))).toBe(true)
  expect(await connection.exists?.(String(going))).toBe(false)
})

it('a position that Exchange no longer knows asks for everything anew', async () => {
  const { positions } = await readDrives(connection)
  for (const box of tenant.bench.state.mailboxes.values())
    for (const folder of box.folders.values()) tenant.bench.faults.resync(folder.changes)
  await expect(readDrives(connection, positions)).rejects.toMatchObject({ code: 'resync' })
})

it('a mailbox that passes on what arrives to somebody outside says so, and a shared one that it is', async () => {
  tenant.bench.act.addRule(bob, { displayName: 'Out', forwardTo: ['bob@elsewhere.example'] })
  tenant.bench.act.addRule(ada, { displayName: 'In', forwardTo: [bob] })
  const accounts: AccountFacts[] = []
  for await (const { items } of connection.identities?.() ?? []) accounts.push(...items)
  const factsOf = (address: string) => accounts.find(account => account.address === address)?.facts
  expect(factsOf(bob)).toMatchObject({
    forwardsOutside: true,
    forwardsTo: ['bob@elsewhere.example'],
    sharedMailbox: false,
  })
  expect(factsOf(ada)).toMatchObject({ forwardsOutside: false })
  expect(factsOf('help.desk@contoso.example')).toMatchObject({ sharedMailbox: true })
  expect(factsOf('carl.noboxer@contoso.example')).not.toHaveProperty('forwardsOutside')
})

it('a mailbox that is shut or does not answer is told with why, and costs no other its reading', async () => {
  const idOf = (address: string) =>
    [...tenant.bench.state.users.values()].find(({ mail }) => mail === address)?.id ?? ''
  const { positions } = await readDrives(connection)
  const problems = async (address: string, from?: ReadonlyMap<string, string>) => {
    const { entries, positions: now } = await readDrives(connection, from)
    expect(named(entries, 'About others').length + named(entries, 'Moving').length).toBeGreaterThan(0)
    const told = entries.flatMap(entry => (entry.type === 'problem' && entry.path.startsWith(address) ? [entry] : []))
    return { told, now }
  }
  const { faults, act } = tenant.bench
  const whole = `mail/${idOf(bob)}/folders/mailbox`
  const openAgain = faults.answer(403, 'ErrorAccessDenied', { match: new RegExp(`/users/${idOf(bob)}/`) })
  send('About others', ['help.desk@contoso.example'])
  expect(await problems(bob)).toMatchObject({ told: [{ key: whole, path: bob, reason: 'permission_denied' }] })
  expect(await connection.exists?.(`mail/${idOf(bob)}/AAkAx`)).toBe(true)
  expect(await connection.exists?.(whole)).toBe(false)
  openAgain()
  const answersAgain = faults.unavailable({ match: new RegExp(`/users/${idOf(bob)}/`) })
  expect(await problems(bob)).toMatchObject({ told: [{ key: whole, reason: 'io_error' }] })
  answersAgain()
  const shutFolders = faults.answer(403, 'ErrorAccessDenied', { match: new RegExp(`/users/${idOf(bob)}/.*delta`) })
  send('About others', ['help.desk@contoso.example'])
  const { told, now } = await problems(bob, positions)
  expect(new Set(told.map(({ reason }) => reason))).toEqual(new Set(['permission_denied']))
  shutFolders()
  const kept = [...positions].filter(([id]) => id.startsWith(`mail/${idOf(bob)}/`))
  expect(kept.map(([id]) => now.get(id))).toEqual(kept.map(([, at]) => at))
  act.updateUser('carl.noboxer@contoso.example', { onPremisesSyncEnabled: true })
  expect((await problems('carl.noboxer')).told).toMatchObject([{ status: 'skipped', reason: 'unsupported' }])
})

it('with the right to heads alone, who wrote to whom is known, and of the content why not', async () => {
  const rights = [...tenant.bench.state.clients.values()][0]?.granted.graph
  rights?.delete('Mail.Read')
  rights?.add('Mail.ReadBasic.All')
  const again = async () => (connection = await tenant.open({ services: ['exchange', 'identities'] }))
  await again()
  const { entries } = await readDrives(connection)
  const [message] = named(entries, 'Payroll')
  expect(message?.events).toHaveLength(1)
  await expect(textOf(message)).rejects.toMatchObject({ reason: 'permission_denied' })
  const heads = await connection.check()
  expect(heads).toMatchObject({ ok: true, missing: [{ name: 'Mail.Read' }] })
  expect(heads.granted).not.toContain('Mail.Read')
  rights?.delete('Mail.ReadBasic.All')
  await again()
  await expect(readDrives(connection)).rejects.toMatchObject({ code: 'scope_missing' })
  expect(await connection.check()).toMatchObject({
    ok: true,
    missing: [{ name: 'Mail.Read', costs: ['Exchange mail'] }],
  })
  rights?.add('Mail.Read')
  await again()
  const { ok, granted, missing } = await connection.check()
  expect({ ok, missing }).toEqual({ ok: true, missing: [] })
  expect(granted).toEqual(expect.not.arrayContaining(['Sites.Read.All']))
})
