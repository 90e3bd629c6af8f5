import { bytesOf, openTenant, readDrives, whole, type OpenTenant } from '@sharelight/testkit/connectors'
import { beforeEach, afterEach, describe, expect, it } from 'vitest'
import type { Connection, Entry, FolderEntry, ItemEntry, ProblemEntry, Removed, ResourceFacts } from '../../index.ts'

const [ada, bob, gina] = ['ada.lovelace@contoso.example', 'bob.byron@contoso.example', 'gina@partner.example']
const partner = '11111111-2222-3333-4444-555555555555'
const services = ['teams']
let tenant: OpenTenant
let team: string
const general = () => ({ team, channel: 'General' })

beforeEach(async () => {
  tenant = await openTenant()
  const { act } = tenant.bench
  act.addUser({ name: 'Ada Lovelace' })
  act.addUser({ name: 'Bob Byron' })
  act.inviteGuest({ name: 'Gina Guest', address: gina })
  team = act.addTeam({ name: 'Launch', owners: [ada], members: [bob, gina] }).id
})
afterEach(() => tenant.bench.stop())

/** Each once: the export gives a chat with each person who is in it. */
const itemsIn = (entries: readonly (Entry | Removed)[]) => [
  ...new Map(entries.flatMap(entry => (entry.type === 'item' ? [[entry.key, entry]] : []))).values(),
]
const foldersIn = (entries: readonly (Entry | Removed)[]) =>
  entries.filter(entry => entry.type === 'folder') as FolderEntry[]
const problemsIn = (entries: readonly (Entry | Removed)[]) =>
  entries.filter(entry => entry.type === 'problem') as ProblemEntry[]
const removedIn = (entries: readonly (Entry | Removed)[]) => [
  ...new Set(entries.flatMap(entry => (entry.type === 'removed' ? entry.key : []))),
]
const textOf = async (connection: Connection, { key, stamp }: ItemEntry) =>
  (await bytesOf(await connection.fetch({ key, stamp }, whole))).toString()
const told = ({ grants }: { grants: ItemEntry['grants'] }) =>
  grants.map(({ principal: { kind, address, name }, role }) => `${kind} ${address ?? name} ${role}`).sort()

async function textsOf(connection: Connection, entries: readonly (Entry | Removed)[]): Promise<string[]> {
  const texts: string[] = []
  for (const item of itemsIn(entries)) texts.push(await textOf(connection, item))
  return texts
}

async function resourcesOf(connection: Connection): Promise<ResourceFacts[]> {
  const all: ResourceFacts[] = []
  for await (const { items } of connection.resources?.() ?? []) all.push(...items)
  return all
}

describe.each(['none', 'model-a'])('teams with the export "%s"', teamsExport => {
  const open = () => tenant.open({ services, teamsExport })

  it('give channel messages and replies with who wrote them and who may read them', async () => {
    const { act } = tenant.bench
    const root = act.postMessage(general(), { from: ada, text: 'The plan < is > here' })
    act.postMessage(general(), { from: gina, text: '<p>Thanks, <b>Ada</b></p>', isHtml: true, replyTo: root.id })
    act.postMessage(general(), { from: bob, text: 'Bob was added.', isSystem: true })
    const connection = await open()
    const { entries } = await readDrives(connection)
    const items = itemsIn(entries)
    expect(items.map(({ kind, owner, service }) => [kind, owner?.address, service])).toEqual(
      expect.arrayContaining([
        ['message', ada, 'ms_teams'],
        ['message', gina, 'ms_teams'],
      ]),
    )
    expect(items).toHaveLength(2)
    expect(
      items.every(({ path, parent }) => path.startsWith('Launch/General/') && parent === foldersIn(entries)[0]?.key),
    ).toBe(true)
    expect(items.flatMap(({ key }) => key.split('/').length).sort()).toEqual([4, 5])
    const texts = (await textsOf(connection, entries)).join()
    expect(texts).toContain('The plan &lt; is &gt; here')
    expect(texts).toContain('Thanks, <b>Ada</b>')
    const group = tenant.bench.state.groups.get(team)?.mail
    expect(told(items[0] as ItemEntry)).toEqual([`group ${group} write`, `user ${gina} write`])
  })

  it('tell of messages that reach people outside, to these, and of no others', async () => {
    const { act } = tenant.bench
    const secret = act.addChannel({ team, name: 'Secret', kind: 'private', members: [ada, bob] })
    act.postMessage(general(), { from: ada, text: 'To all' })
    act.postMessage({ team, channel: secret.id }, { from: ada, text: 'To few' })
    const { entries } = await readDrives(await open())
    const events = itemsIn(entries).flatMap(item => item.events)
    expect(
      events.map(({ type, actor, recipients }) => [type, actor?.address, recipients.map(one => one.address)]),
    ).toEqual([['email', ada, [gina]]])
    const folder = foldersIn(entries).find(({ name }) => name === 'Secret')
    expect(folder && told(folder)).toEqual([`user ${ada} owner`, `user ${bob} write`])
  })

  it('follow what is written, answered, edited and deleted, and name nothing else', async () => {
    const { act } = tenant.bench
    const [first, second, third] = ['One', 'Two', 'Three'].map(
      text => act.postMessage(general(), { from: ada, text }).id,
    )
    const chat = act.addChat({ members: [ada, bob] })
    const [hello, bye] = ['Hello', 'Bye'].map(text => act.sendChat(chat.id, { from: ada, text }).id)
    const connection = await open()
    const before = await readDrives(connection)
    expect([...new Set(itemsIn(before.entries).map(({ key }) => key.split('/').at(-1)))].sort()).toEqual(
      [first, second, third, hello, bye].sort(),
    )
    const idle = await readDrives(await open(), before.positions)
    expect(idle.entries).toEqual([])
    act.changeMessage({ team, in: 'General', message: second ?? '' }, 'Two, edited')
    act.changeMessage({ team, in: 'General', message: third ?? '' })
    act.postMessage(general(), { from: bob, text: 'A reply', replyTo: first ?? '' })
    act.postMessage(general(), { from: bob, text: 'Four' })
    act.changeMessage({ in: chat.id, message: bye ?? '' })
    act.changeMessage({ in: chat.id, message: hello ?? '' }, 'Hello again')
    const later = await open()
    const after = await readDrives(later, idle.positions)
    const texts = await textsOf(later, after.entries)
    for (const said of ['Two, edited', 'A reply', 'Four', 'Hello again'])
      expect(texts.filter(text => text.includes(said))).toHaveLength(1)
    expect(texts).toHaveLength(4)
    expect(
      removedIn(after.entries)
        .filter(key => !key.includes('#file/'))
        .map(key => key.split('/').at(-1))
        .sort(),
    ).toEqual([third, bye].sort())
    expect((await readDrives(await open(), after.positions)).entries).toEqual([])
  })

  it('name chats once, with people of other tenants as outside', async () => {
    const { act } = tenant.bench
    const chat = act.addChat({ members: [ada, bob], foreign: [{ name: 'Fritz Fremd', tenant: partner }] })
    act.sendChat(chat.id, { from: bob, text: 'Our price is 4' })
    const { entries } = await readDrives(await open())
    const items = new Map(itemsIn(entries).map(item => [item.key, item]))
    expect(items.size).toBe(1)
    const [item] = items.values()
    expect(
      item?.events[0]?.recipients.map(({ displayName, name }) => [displayName, name.endsWith(`@${partner}`)]),
    ).toEqual([['Fritz Fremd', true]])
    expect(item?.path).toMatch(/^Chats\/.*Fritz Fremd/)
  })

  it('read a message once more by itself, with the pictures in it, once its list is forgotten', async () => {
    const { act } = tenant.bench
    const chat = act.addChat({ members: [ada, bob] })
    const picture = { type: 'image/png', bytes: Buffer.from('not really a picture') }
    act.sendChat(chat.id, { from: ada, text: 'See this', pictures: [picture] })
    act.postMessage(general(), { from: ada, text: 'And this', pictures: [picture] })
    const { entries } = await readDrives(await open())
    const other = await open()
    for (const text of await textsOf(other, entries)) {
      expect(text).toContain('multipart/mixed')
      expect(text).toContain(Buffer.from('not really a picture').toString('base64'))
    }
    await expect(
      other.fetch({ key: `teams/${team}/${entries[0]?.key.split('/')[2]}/1`, stamp: '' }, whole),
    ).rejects.toMatchObject({ reason: 'vanished' })
  })

  it('say of a file that no drive of the source is read for it, and nothing where one is', async () => {
    const { act } = tenant.bench
    act.postMessage(general(), { from: ada, text: 'The file', files: [{ name: 'plan.txt', content: 'Plan' }] })
    expect(problemsIn((await readDrives(await open())).entries)).toMatchObject([
      {
        name: 'plan.txt',
        status: 'skipped',
        reason: 'excluded',
        detail: expect.stringContaining('SharePoint') as string,
      },
    ])
    const before = await readDrives(await open())
    const [said] = itemsIn(before.entries)
    const file = problemsIn(before.entries)[0]?.key ?? ''
    expect(await (await open()).exists?.(file)).toBe(true)
    const both = await tenant.open({ services: ['teams', 'sharepoint'], teamsExport })
    const { entries } = await readDrives(both)
    expect(problemsIn(entries)).toEqual([])
    expect(itemsIn(entries).filter(({ name }) => name === 'plan.txt')).toMatchObject([{ kind: 'file' }])
    expect(await both.exists?.(file)).toBe(false)
    act.changeMessage({ team, in: 'General', message: said?.key.split('/').at(-1) ?? '' })
    expect(removedIn((await readDrives(await open(), before.positions)).entries)).toEqual(
      expect.arrayContaining([said?.key, file]),
    )
  })

  it('take what Microsoft holds back as it is, and go on with the rest', async () => {
    const { act, faults } = tenant.bench
    const chat = act.addChat({ members: [ada, bob] })
    act.sendChat(chat.id, { from: ada, text: 'Hello' })
    act.postMessage(general(), { from: ada, text: 'One' })
    const mend = faults.answer(403, 'Forbidden', { match: /channels\/.*(essages)/ })
    const connection = await open()
    const refused = await readDrives(connection)
    expect(itemsIn(refused.entries).map(({ key }) => key.split('/')[0])).toContain('chats')
    expect(problemsIn(refused.entries)).toMatchObject([
      {
        status: 'failed',
        reason: 'permission_denied',
        detail: expect.stringContaining('ChannelMessage.Read.All') as string,
      },
    ])
    const key = problemsIn(refused.entries)[0]?.key ?? ''
    expect(await connection.exists?.(key)).toBe(false)
    await expect(connection.fetch({ key, stamp: '' }, whole)).rejects.toMatchObject({ reason: 'permission_denied' })
    mend()
    const after = await readDrives(await open(), refused.positions)
    expect(removedIn(after.entries)).toEqual([key])
    expect(itemsIn(after.entries)).toHaveLength(1)
  })

  it('know whether a message, its channel and its chat are still there', async () => {
    const { act, state } = tenant.bench
    const [one, two] = ['One', 'Two'].map(text => act.postMessage(general(), { from: ada, text }).id)
    const { entries } = await readDrives(await open())
    act.changeMessage({ team, in: 'General', message: two ?? '' })
    const folder = foldersIn(entries)[0]?.key ?? ''
    const connection = await open()
    expect(
      await Promise.all([folder, `${folder}/${one}`, `${folder}/${two}`].map(key => connection.exists?.(key))),
    ).toEqual([true, true, false])
    state.teams.get(team)?.channels.clear()
    const later = await open()
    expect(await Promise.all([folder, `${folder}/${one}`].map(key => later.exists?.(key)))).toEqual([false, false])
  })
})

describe('the export', () => {
  it('says of a licence that is missing and of free messages that are used up what to do, and stops nothing else', async () => {
    const { act, state } = tenant.bench
    for (let at = 0; at < 60; at++) act.postMessage(general(), { from: ada, text: `Message ${at}` })
    state.teamsExport.licensed = false
    const unlicensed = await readDrives(await tenant.open({ services: ['teams', 'onedrive'], teamsExport: 'model-a' }))
    expect(problemsIn(unlicensed.entries).map(({ detail }) => detail)).toContainEqual(
      expect.stringContaining('Communications Data Loss Prevention'),
    )
    state.teamsExport.triesLeft = 55
    const some = await readDrives(await tenant.open({ services, teamsExport: 'evaluation' }))
    expect(itemsIn(some.entries)).toHaveLength(50)
    expect(problemsIn(some.entries)[0]?.detail).toContain('500 a month')
    expect(new Set(some.covers)).toContain('changes')
    state.teamsExport.triesLeft = 500
    const rest = await readDrives(await tenant.open({ services, teamsExport: 'evaluation' }), some.positions)
    expect(itemsIn(rest.entries)).toHaveLength(10)
    expect(removedIn(rest.entries)).toContain(problemsIn(some.entries)[0]?.key)
  })
})

describe('channel by channel', () => {
  const open = () => tenant.open({ services })

  it('begin anew where Microsoft no longer knows the position', async () => {
    const { act, state, faults } = tenant.bench
    act.postMessage(general(), { from: ada, text: 'One' })
    const before = await readDrives(await open())
    const delta = await readDrives(await open(), before.positions)
    const [channel] = state.teams.get(team)?.channels.values() ?? []
    if (!channel) throw new Error('There is no channel.')
    faults.resync(channel.changes)
    await expect(readDrives(await open(), delta.positions)).rejects.toMatchObject({ code: 'resync' })
    await expect(
      readDrives(await open(), new Map([...before.positions].map(([id]) => [id, 'nonsense']))),
    ).rejects.toMatchObject({ code: 'resync' })
  })

  it('tell when somebody comes into a channel, though nobody wrote', async () => {
    const { act, state } = tenant.bench
    const secret = act.addChannel({ team, name: 'Secret', kind: 'private', members: [ada] })
    const before = await readDrives(await open())
    state.teams
      .get(team)
      ?.channels.get(secret.id)
      ?.members.add(state.users.values().find(({ mail }) => mail === gina)?.id ?? '')
    const after = await readDrives(await open(), before.positions)
    expect(foldersIn(after.entries).map(folder => [folder.name, told(folder)])).toEqual([
      ['Secret', [`user ${ada} owner`, `user ${gina} write`]],
    ])
  })

  it('find replies to old messages, and all replies where there are too many for one answer', async () => {
    const { act } = tenant.bench
    const root = act.postMessage(general(), { from: ada, text: 'Old' })
    for (let at = 0; at < 120; at++) act.postMessage(general(), { from: bob, text: `Message ${at}` })
    const before = await readDrives(await open())
    expect(itemsIn(before.entries)).toHaveLength(121)
    for (let at = 0; at < 70; at++) act.postMessage(general(), { from: bob, text: `Reply ${at}`, replyTo: root.id })
    const after = await readDrives(await open(), before.positions)
    expect(itemsIn(after.entries)).toHaveLength(70)
  })

  it('give the facts of teams and channels', async () => {
    const { act } = tenant.bench
    act.addTeam({ name: 'Open', owners: [ada], visibility: 'public' })
    act.addChannel({ team, name: 'Joint', kind: 'shared', members: [ada], sharedWith: [partner] })
    const facts = await resourcesOf(await open())
    const named = (name: string) => facts.find(one => one.name === name)
    expect(named('Launch')).toMatchObject({
      kind: 'team',
      service: 'ms_teams',
      facts: {
        visibility: 'private',
        guests: 1,
        owners: 1,
        members: 3,
        channels: 2,
        sharedChannels: 1,
        guestsMayCreateChannels: false,
      },
    })
    expect(named('Launch/Joint')).toMatchObject({
      kind: 'channel',
      facts: { external: true, externalMembers: 1, guests: 0, private: true },
    })
    expect(named('Launch/General')).toMatchObject({
      kind: 'channel',
      facts: { external: true, guests: 1, private: true },
    })
    expect(named('Open/General')).toMatchObject({ kind: 'channel', facts: { external: false, private: false } })
  })

  it('names each right that is missing', async () => {
    const { act, state } = tenant.bench
    act.postMessage(general(), { from: ada, text: 'One' })
    for (const { granted } of state.clients.values())
      for (const right of ['ChannelMessage.Read.All', 'Chat.Read.All', 'Chat.ReadWrite.All'])
        granted.graph.delete(right)
    const { ok, missing } = await (await open()).check()
    expect({ ok, missing: missing.map(({ name }) => name) }).toEqual({
      ok: true,
      missing: ['ChannelMessage.Read.All', 'Chat.Read.All'],
    })
  })

  it('leaves files alone where the lists of teams are refused', async () => {
    const { act, faults } = tenant.bench
    const drive = act.addPersonalDrive(ada).id
    act.addFile({ drive, path: '/a.txt', content: 'A' })
    faults.answer(403, 'Forbidden', { match: /GET \S*\/teams/ })
    const { entries } = await readDrives(await tenant.open({ services: ['onedrive', 'teams'] }))
    expect(itemsIn(entries).map(({ name }) => name)).toContain('a.txt')
    expect(problemsIn(entries)).toMatchObject([
      { reason: 'permission_denied', detail: expect.stringContaining('Team.ReadBasic.All') as string },
    ])
  })
})
