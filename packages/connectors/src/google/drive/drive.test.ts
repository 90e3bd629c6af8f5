import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesOf, openWorkspace, readDrives, whole, type OpenWorkspace } from '@sharelight/testkit/connectors'
import type { Connection, Container, Entry, ItemEntry } from '../../index.ts'

const ada = 'ada.lovelace@contoso.example'
const bob = 'bob.byron@contoso.example'
let workspace: OpenWorkspace
let connection: Connection
let plans: string

beforeAll(async () => {
  workspace = await openWorkspace({ at: new Date('2026-11-20T09:00:00Z') })
  const { act } = workspace.bench
  act.addUser({ name: 'Ada Lovelace' })
  act.addUser({ name: 'Bob Byron' })
  act.addGroup({ name: 'Research', members: [bob] })
  plans = act.addSharedDrive({
    name: 'Plans',
    members: [{ address: 'research@contoso.example', role: 'organizer', isGroup: true }],
  }).id
  const drive = ada
  act.addFile({ drive, path: '/Shared/in.txt', content: 'In.' })
  act.share({ drive, path: '/Shared', type: 'domain', with: 'contoso.example', role: 'writer' })
  act.addFile({ drive, path: '/open.txt', content: 'Open.' })
  act.share({ drive, path: '/open.txt', type: 'anyone' })
  const people = act.addFile({ drive, path: '/people.txt', content: 'People.' }).id
  act.share({ drive, path: people, with: 'new@elsewhere.example', expires: '2027-01-01T00:00:00.000Z' })
  act.share({ drive, path: people, type: 'group', with: 'research@contoso.example', role: 'commenter' })
  act.share({ drive, path: people, type: 'domain', with: 'partner.example', isFound: true })
  act.addFile({ drive, path: '/Shared/bobs.txt', content: 'By Bob.', by: bob })
  act.addFile({ drive, path: '/Notes', type: 'document', content: 'A document of words.' })
  act.addFile({ drive, path: '/Questions', type: 'form' })
  act.addShortcut({ drive, path: '/Way', to: people })
  act.addFile({ drive: plans, path: '/Budget/plan.txt', content: 'Plan.' })
  const narrow = act.addFile({ drive: plans, path: '/Budget/narrow.txt', content: 'Narrow.' }).id
  act.share({ drive: plans, path: narrow, with: 'new@elsewhere.example' })
  connection = await workspace.open()
})
afterAll(() => workspace.bench.stop())

const named = (entries: readonly { type: string }[], name: string) => {
  const found = (entries as Entry[]).find(entry => entry.name === name)
  if (!found) throw new Error(`Nothing is called ${name}.`)
  return found as ItemEntry
}
const grantsOf = (entries: readonly { type: string }[], name: string) =>
  named(entries, name)
    .grants.map(({ principal: { kind, name: who }, role, via, inherited = false }) =>
      [kind, who, role, via, inherited].join(' '),
    )
    .toSorted()

async function containersOf(of: Connection): Promise<Container[]> {
  const all: Container[] = []
  for await (const container of of.containers()) all.push(container)
  return all
}
const idOf = (address: string) => workspace.bench.state.users.values().find(({ email }) => email === address)?.id

describe('drives of a Workspace', () => {
  it('are those of everybody with an account, and shared drives', async () => {
    expect(await containersOf(connection)).toEqual([
      { id: `my/${idOf(ada)}`, name: ada, service: 'gdrive' },
      { id: `my/${idOf('admin@contoso.example')}`, name: 'admin@contoso.example', service: 'gdrive' },
      { id: `my/${idOf(bob)}`, name: bob, service: 'gdrive' },
      { id: `shared/${plans}`, name: 'Plans', service: 'gdrive' },
    ])
  })

  it('tell who reaches each file: links, domains, people who never came, groups, ends, and what is taken over', async () => {
    const { entries } = await readDrives(connection)
    expect(grantsOf(entries, 'in.txt')).toEqual(['everyone everyone write link true', `user ${ada} owner direct false`])
    expect(grantsOf(entries, 'open.txt')).toContain('anonymous anonymous read link false')
    expect(grantsOf(entries, 'people.txt')).toEqual([
      'group everyone@partner.example read search false',
      'group research@contoso.example read direct false',
      `user ${ada} owner direct false`,
      'user new@elsewhere.example read direct false',
    ])
    const invited = named(entries, 'people.txt').grants.find(({ expiresAt }) => expiresAt)
    expect(invited).toMatchObject({
      principal: { address: 'new@elsewhere.example' },
      expiresAt: new Date('2027-01-01T00:00:00Z'),
    })
    expect(named(entries, 'in.txt')).toMatchObject({
      path: `${ada}/Shared/in.txt`,
      owner: { address: ada },
      parent: named(entries, 'Shared').key,
    })
  })

  it('tell of a shared drive what its members have, and what a file has besides, asking for permissions there alone', async () => {
    const before = workspace.bench.calls.length
    const { entries } = await readDrives(connection)
    expect(grantsOf(entries, 'plan.txt')).toEqual(['group research@contoso.example owner direct true'])
    expect(grantsOf(entries, 'narrow.txt')).toEqual([
      'group research@contoso.example owner direct true',
      'user new@elsewhere.example read direct false',
    ])
    const asked = workspace.bench.calls.slice(before).filter(({ url }) => url.includes('/permissions'))
    // Of the tops of the four drives, of who belongs to the shared one, and of the one file.
    expect(asked.length).toBeLessThanOrEqual(6)
    expect(workspace.bench.calls.slice(before).some(({ url }) => url.includes(`driveId=${plans}`))).toBe(true)
    expect(workspace.bench.calls.findLast(({ url }) => url.includes(`driveId=${plans}`))?.as).toBe(bob)
  })

  it("tell a file in somebody else's folder in the drive of whose it is", async () => {
    const { entries } = await readDrives(connection)
    expect((entries as Entry[]).filter(entry => entry.type === 'item' && entry.name === 'bobs.txt')).toMatchObject([
      { key: expect.stringContaining(`my/${idOf(bob)}/`) as string, owner: { address: bob }, path: `${bob}/bobs.txt` },
    ])
  })

  it('name a file again whose sharing alone changed, with the stamp that it had, and one that went', async () => {
    const { act } = workspace.bench
    const first = await readDrives(connection)
    act.share({ drive: ada, path: '/Shared/in.txt', type: 'anyone' })
    const second = await readDrives(connection, first.positions)
    expect(new Set(second.covers)).toEqual(new Set(['changes']))
    expect(grantsOf(second.entries, 'in.txt')).toContain('anonymous anonymous read link false')
    expect(named(second.entries, 'in.txt').stamp).toBe(named(first.entries, 'in.txt').stamp)
    act.unshare({ drive: ada, path: '/Shared/in.txt' }, 'anyoneWithLink')
    const extra = act.addFile({ drive: ada, path: '/gone.txt', content: 'x' })
    const third = await readDrives(connection, second.positions)
    act.removeFile({ drive: ada, path: extra.id })
    const fourth = await readDrives(connection, third.positions)
    expect(fourth.entries).toEqual([{ type: 'removed', key: named(third.entries, 'gone.txt').key }])
    expect((await readDrives(connection, fourth.positions)).entries).toEqual([])
  })

  it('tell a shared drive anew whose members changed, and a file that moved there in both drives', async () => {
    const { act } = workspace.bench
    const first = await readDrives(connection)
    act.share({ drive: plans, path: plans, with: 'partner@elsewhere.example', role: 'fileOrganizer' })
    const second = await readDrives(connection, first.positions)
    expect(grantsOf(second.entries, 'Plans')).toContain('user partner@elsewhere.example write direct false')
    act.unshare(
      { drive: plans, path: plans },
      String(named(second.entries, 'Plans').grants.find(({ principal }) => principal.name.startsWith('partner'))?.id),
    )
    const moved = act.addFile({ drive: ada, path: '/moving.txt', content: 'x' })
    const third = await readDrives(connection, second.positions)
    act.moveFile({ drive: ada, path: moved.id }, { drive: plans, path: '/Budget/moving.txt' })
    const { entries } = await readDrives(connection, third.positions)
    expect(entries).toContainEqual({ type: 'removed', key: `my/${idOf(ada)}/${moved.id}` })
    expect(named(entries, 'moving.txt').key).toBe(`shared/${plans}/${moved.id}`)
    act.removeFile({ drive: plans, path: moved.id }, true)
  })

  it('are listed anew when a position is no longer known, and when it is none', async () => {
    const { positions } = await readDrives(connection)
    const { files } = workspace.bench.state
    files.changesFrom = files.changes.length + 2
    await expect(readDrives(connection, positions)).rejects.toMatchObject({ code: 'resync' })
    files.changesFrom = 0
    for (const none of ['nonsense', '{"covers":"changes"}', '{"covers":"changes","page":"9999999"}'])
      await expect(readDrives(connection, new Map([[`my/${idOf(ada)}`, none]]))).rejects.toMatchObject({
        code: 'resync',
      })
  })

  it('are listed whole in pages however short, folders before what they hold', async () => {
    const { state } = workspace.bench
    const whole = await readDrives(connection)
    state.mostAPage = 1
    const { entries } = await readDrives(await workspace.open())
    state.mostAPage = Infinity
    const keys = (all: readonly { type: string }[]) => (all as Entry[]).map(({ key }) => key).toSorted()
    expect(keys(entries)).toEqual(keys(whole.entries))
    const order = (entries as Entry[]).map(({ key }) => key)
    const early = (entries as Entry[]).filter(
      ({ key, parent }) => parent !== undefined && order.indexOf(parent) > order.indexOf(key),
    )
    expect(early).toEqual([])
  })

  it('leave out what the settings leave out, told once for a folder, and do not follow shortcuts', async () => {
    const some = await workspace.open({ exclude: ['Shared/**', '*.exe'] })
    const { entries } = await readDrives(some)
    const left = (entries as Entry[]).flatMap(entry => (entry.type === 'problem' ? [[entry.name, entry.reason]] : []))
    expect(left).toEqual([
      ['Shared', 'excluded'],
      ['Way', 'symlink'],
    ])
    expect((entries as Entry[]).map(({ name }) => name)).not.toContain('in.txt')
  })

  it('of somebody who is suspended, or for whom Drive is switched off, say so and lose nothing', async () => {
    const { act, state } = workspace.bench
    const { positions } = await readDrives(connection)
    act.suspendUser(bob)
    const { entries } = await readDrives(
      await workspace.open(),
      new Map([...positions].filter(([id]) => id.startsWith('my/'))),
    )
    expect(entries).toContainEqual(
      expect.objectContaining({
        type: 'problem',
        name: bob,
        reason: 'permission_denied',
        detail: expect.stringContaining('suspended') as string,
      }),
    )
    // Nobody but Bob belongs to the shared drive.
    expect(entries).toContainEqual(
      expect.objectContaining({
        type: 'problem',
        name: 'Plans',
        detail: expect.stringContaining('Add a member') as string,
      }),
    )
    act.suspendUser(bob, false)
    // Suspended since the people were listed: the drive says so, and is read again once somebody else belongs to it.
    const open = await workspace.open()
    await containersOf(open)
    act.suspendUser(bob)
    const shared = { id: `shared/${plans}`, name: 'Plans' }
    const first = await open.items?.(shared)[Symbol.asyncIterator]().next()
    expect(first?.value).toMatchObject({ covers: 'changes', items: [{ type: 'problem', reason: 'permission_denied' }] })
    const grant = act.share({ drive: plans, path: plans, with: ada, role: 'organizer' }).id
    const again = await open.items?.(shared)[Symbol.asyncIterator]().next()
    expect(again?.value).toMatchObject({
      covers: 'all',
      items: expect.arrayContaining([expect.objectContaining({ type: 'folder' })]) as object,
    })
    act.unshare({ drive: plans, path: plans }, grant)
    act.suspendUser(bob, false)
    const person = state.users.values().find(({ email }) => email === bob)
    if (person) person.hasDrive = false
    const off = await readDrives(await workspace.open())
    expect(off.entries).toContainEqual(expect.objectContaining({ type: 'problem', name: bob }))
    if (person) person.hasDrive = true
  })

  it('are read on where Google wants fewer calls by 403, and not without end', async () => {
    const mend = workspace.bench.faults.answer(403, 'userRateLimitExceeded', { times: 2 })
    expect((await readDrives(connection)).entries.length).toBeGreaterThan(5)
    mend()
  })
})

describe('a shared drive as a resource', () => {
  it('tells what its members may do, and who they are', async () => {
    const { act } = workspace.bench
    const id = act.addSharedDrive({
      name: 'Partners',
      members: [
        { address: ada, role: 'organizer' },
        { address: 'x@elsewhere.example', role: 'writer' },
      ],
    }).id
    const drive = workspace.bench.state.drives.get(id)
    if (drive) drive.restrictions.driveMembersOnly = true
    const told: unknown[] = []
    for await (const { items } of connection.resources?.() ?? []) told.push(...items)
    expect(told).toContainEqual(
      expect.objectContaining({
        id: `shared/${id}`,
        kind: 'shared_drive',
        public: false,
        facts: expect.objectContaining({
          outsidersAllowed: true,
          nonMembersAllowed: false,
          members: 2,
          managers: 1,
          outsideMembers: 1,
        }) as object,
      }),
    )
    act.removeFile({ drive: id, path: id }, true)
    workspace.bench.state.drives.delete(id)
  })
})

describe('what is missing is told', () => {
  const missing = async (settings?: Record<string, unknown>) => {
    const { ok, missing: all } = await (await workspace.open(settings)).check()
    return { ok, all: all.map(({ name, wayOut }) => `${name}: ${wayOut}`).join('\n') }
  }

  it('a scope that was not delegated, an API that is switched off, somebody who is no administrator, a key that was deleted', async () => {
    const { state } = workspace.bench
    const scope = 'https://www.googleapis.com/auth/drive.readonly'
    state.account.delegated.delete(scope)
    expect(await missing()).toMatchObject({
      ok: false,
      all: expect.stringContaining('Domain-wide delegation') as string,
    })
    state.account.delegated.add(scope)
    state.off.add('drive')
    expect(await missing()).toMatchObject({ ok: false, all: expect.stringContaining('Enable it') as string })
    state.off.delete('drive')
    expect(await missing({ adminEmail: ada })).toMatchObject({
      ok: false,
      all: expect.stringContaining('administrator') as string,
    })
    await expect(readDrives(await workspace.open({ adminEmail: ada }))).rejects.toMatchObject({ code: 'scope_missing' })
    state.account.hasKey = false
    expect(await missing()).toMatchObject({ ok: false, all: expect.stringContaining('key') as string })
    state.account.hasKey = true
    expect(await missing()).toEqual({ ok: true, all: '' })
  })

  it('a key that is none, without quoting it', () => {
    const { settings } = workspace.bench
    return expect(workspace.open({ serviceAccountKey: settings.serviceAccountKey.slice(0, -20) })).rejects.toThrow(
      'no key of a service account',
    )
  })
})

describe('what a list does not name', () => {
  it('is gone where Google says so, or the settings leave it out, and is there while its drive is shut', async () => {
    const { act } = workspace.bench
    const drive = ada
    const key = (path: string) => `my/${idOf(ada)}/${act.addFile({ drive, path, content: 'x' }).id}`
    const [kept, gone, hidden] = [key('/kept.txt'), key('/bin.txt'), key('/archive/old.txt')]
    act.removeFile({ drive, path: '/bin.txt' })
    const some = await workspace.open({ exclude: ['archive'] })
    const there = (of: Connection) =>
      Promise.all([kept, gone, hidden, 'x', `my/${idOf(ada)}/root`].map(one => of.exists?.(one)))
    expect(await there(some)).toEqual([true, false, false, false, false])
    act.suspendUser(ada)
    expect(await (await workspace.open()).exists?.(kept)).toBe(true)
    act.suspendUser(ada, false)
  })
})

describe('content', () => {
  const fetched = async (name: string) => {
    const { key, stamp } = named((await readDrives(connection)).entries, name)
    return connection.fetch({ key, stamp }, whole)
  }

  it('comes in the name of whose it is, and of formats of Google’s own as what it exports', async () => {
    expect((await bytesOf(await fetched('in.txt'))).toString()).toBe('In.')
    expect(workspace.bench.calls.at(-1)).toMatchObject({ as: ada, status: 206 })
    expect((await bytesOf(await fetched('Notes'))).toString()).toBe('A document of words.')
    const { entries } = await readDrives(connection)
    expect(named(entries, 'Notes').mime).toContain('wordprocessingml')
    expect((await bytesOf(await fetched('plan.txt'))).toString()).toBe('Plan.')
  })

  it('of a large file comes in parts, with a new token where the old one has expired; an empty one is empty', async () => {
    const { act, faults } = workspace.bench
    const large = Buffer.alloc(18 * 2 ** 20, 'abcdefgh')
    act.addFile({ drive: ada, path: '/large.bin', type: 'application/octet-stream', content: large })
    const content = await fetched('large.bin')
    if (!('stream' in content)) throw new Error('It is no stream.')
    const parts: Uint8Array[] = []
    for await (const part of content.stream) {
      parts.push(part)
      if (parts.length === 1) faults.expireTokens()
    }
    expect(Buffer.concat(parts).equals(large)).toBe(true)
    expect(parts).toHaveLength(3)
    act.removeFile({ drive: ada, path: '/large.bin' })
    act.addFile({ drive: ada, path: '/empty.txt' })
    expect((await bytesOf(await fetched('empty.txt'))).length).toBe(0)
  })

  it('that there is none of says why, each thing its own reason', async () => {
    const { act } = workspace.bench
    const bad = act.addFile({ drive: ada, path: '/virus.exe', content: 'Bad.' })
    act.markFile({ drive: ada, path: bad.id }, { isAbusive: true })
    act.addFile({ drive: ada, path: '/Huge', type: 'document', content: Buffer.alloc(11 * 2 ** 20, 'x') })
    const reason = async (name: string) =>
      fetched(name).then(
        () => 'read',
        ({ reason: why }: { reason: string }) => why,
      )
    expect([await reason('Questions'), await reason('virus.exe'), await reason('Huge')]).toEqual([
      'unsupported',
      'malware',
      'too_large',
    ])
    const { key, stamp } = named((await readDrives(connection)).entries, 'in.txt')
    await expect(connection.fetch({ key, stamp }, { maxBytes: 2 })).rejects.toMatchObject({ reason: 'too_large' })
    for (const foreign of ['', 'x', `my/${idOf(ada)}/../x`, `my/${idOf(ada)}/1GONE`, 'my/1/1GONE'])
      await expect(connection.fetch({ key: foreign, stamp }, whole)).rejects.toMatchObject({ reason: 'vanished' })
    const strict = await workspace.open({ maxFileSize: 3 })
    const large = named((await readDrives(strict)).entries, 'people.txt')
    await expect(strict.fetch(large, whole)).rejects.toMatchObject({ reason: 'too_large' })
  })
})
