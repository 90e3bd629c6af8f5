import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bytesOf, openTenant, readDrives, whole, type OpenTenant } from '@sharelight/testkit/connectors'
import type { Connection, Container, Entry, ItemEntry } from '../../index.ts'

const ada = 'ada.lovelace@contoso.example'
let tenant: OpenTenant
let connection: Connection
let drive: string
let library: string

beforeAll(async () => {
  tenant = await openTenant({ shareDelaySeconds: 5, at: new Date() })
  const { act } = tenant.bench
  act.addUser({ name: 'Ada Lovelace' })
  act.addUser({ name: 'Bob Byron' })
  act.inviteGuest({ name: 'Gina Guest', address: 'gina@partner.example' })
  act.addGroup({ name: 'Research', members: [ada] })
  drive = act.addPersonalDrive(ada).id
  library = String(act.addSite({ name: 'plans', displayName: 'Plans', owners: [ada] }).driveIds[0])
  const folder = act.addFolder({ drive, path: '/Shared' })
  act.shareByLink({ drive, item: folder.id, scope: 'organization', type: 'edit' })
  act.addFile({ drive, path: '/Shared/in.txt', content: 'In.' })
  act.shareWith({
    drive,
    item: act.addFile({ drive, path: '/Shared/own.txt', content: 'Own.' }).id,
    with: 'gina@partner.example',
  })
  const people = act.addFile({ drive: library, path: '/people.txt', content: 'People.' })
  for (const who of ['bob.byron@contoso.example', 'Research', 'new@elsewhere.example'])
    act.shareWith({ drive: library, item: people.id, with: who, role: 'write' })
  const expires = new Date('2027-01-01T00:00:00Z')
  act.shareByLink({ drive: library, item: people.id, scope: 'users', to: ['gina@partner.example'], expires })
  act.shareByLink({
    drive: library,
    item: act.addFile({ drive: library, path: '/open.txt', content: 'Open.' }).id,
    scope: 'anonymous',
  })
  act.addNotebook({ drive, name: 'Notes' })
  act.markItem({ drive, item: act.addFile({ drive, path: '/virus.exe', content: 'Bad.' }).id }, { malware: 'Bad' })
  tenant.bench.clock.advance(10)
  connection = await tenant.open()
})
afterAll(() => tenant.bench.stop())

const named = (entries: readonly { type: string }[], name: string) => {
  const found = (entries as Entry[]).find(entry => entry.name === name)
  if (!found) throw new Error(`Nothing is called ${name}.`)
  return found as ItemEntry
}
const grantsOf = (entries: readonly { type: string }[], name: string) =>
  named(entries, name).grants.map(({ principal: { kind, address, name: who }, role, via, inherited = false }) =>
    [kind, kind === 'user' ? address : who, role, via, inherited].join(' '),
  )

async function containersOf(of: Connection): Promise<Container[]> {
  const all: Container[] = []
  for await (const container of of.containers()) all.push(container)
  return all
}

describe('drives of a tenant', () => {
  it('are those of people and sites, each of its service', async () => {
    const containers = await containersOf(connection)
    expect(containers).toEqual([
      { id: drive, name: ada, service: 'onedrive' },
      { id: library, name: 'sites/plans/Documents', service: 'sharepoint' },
    ])
    const some = await tenant.open({ services: ['sharepoint'] })
    expect((await containersOf(some)).map(({ id }) => id)).toEqual([library])
  })

  it('of a site or person that Microsoft 365 fails over cost themselves, and are said, and no others', async () => {
    const mend = tenant.bench.faults.answer(500, 'generalException', { match: /GET \S+\/(drives|drive)$/ })
    const failing = await containersOf(connection)
    expect(failing.map(({ name, service }) => `${service} ${name}`)).toContain('sharepoint sites/plans/Documents')
    expect(failing.map(({ id }) => id)).not.toContain(library)
    const stands = failing.find(({ name }) => name === 'sites/plans/Documents')
    if (!stands) throw new Error('The site is not told.')
    const told = async () => {
      const all: unknown[] = []
      for await (const { items } of connection.items?.(stands) ?? []) all.push(...items)
      return all
    }
    expect(await told()).toMatchObject([{ type: 'problem', name: 'sites/plans/Documents', reason: 'io_error' }])
    mend()
    expect(await told()).toEqual([])
    expect(await connection.exists?.(stands.id)).toBe(false)
    expect((await containersOf(connection)).map(({ id }) => id)).toEqual([drive, library])
  })

  it('are found where a tenant does not list all sites at once, those of people who have gone too', async () => {
    const { act, faults } = tenant.bench
    const gone = act.addUser({ name: 'Gone Away' })
    const left = act.addPersonalDrive(gone.userPrincipalName).id
    act.deleteUser(gone.id)
    const all = async () => (await containersOf(connection)).map(({ id }) => id)
    expect(await all()).toEqual(expect.arrayContaining([drive, library, left]) as string[])
    const mend = faults.answer(400, 'BadRequest', { match: /getAllSites/ })
    expect(await all()).toEqual(expect.arrayContaining([drive, library]) as string[])
    mend()
    tenant.bench.state.drives.delete(left)
    for (const [id, { driveIds }] of tenant.bench.state.sites)
      if (driveIds.includes(left)) tenant.bench.state.sites.delete(id)
  })

  it('tell who reaches each file: links, people, guests, groups, addresses that never came, and what is taken over', async () => {
    const { entries } = await readDrives(connection)
    expect(grantsOf(entries, 'in.txt')).toEqual(['everyone everyone write link true', `user ${ada} owner direct true`])
    expect(grantsOf(entries, 'own.txt').toSorted()).toEqual([
      'everyone everyone write link true',
      `user ${ada} owner direct true`,
      'user gina@partner.example read direct false',
    ])
    const research = String(
      tenant.bench.state.groups.values().find(({ displayName }) => displayName === 'Research')?.mail ||
        tenant.bench.state.groups.values().find(({ displayName }) => displayName === 'Research')?.id,
    )
    expect(grantsOf(entries, 'people.txt')).toEqual(
      expect.arrayContaining([
        'user bob.byron@contoso.example write direct false',
        `group ${research} write direct false`,
        'user new@elsewhere.example write invitation false',
        'user gina@partner.example read link false',
        'group Plans Members write direct true',
      ]) as string[],
    )
    const link = named(entries, 'people.txt').grants.find(({ via }) => via === 'link')
    expect(link).toMatchObject({
      expiresAt: new Date('2027-01-01T00:00:00Z'),
      link: expect.stringMatching(/^https:/) as string,
    })
    expect(grantsOf(entries, 'open.txt')).toContain('anonymous anonymous read link false')
    expect(named(entries, 'in.txt')).toMatchObject({
      path: `${ada}/Shared/in.txt`,
      owner: { address: ada },
      parent: named(entries, 'Shared').key,
    })
  })

  it('ask for permissions where these are given alone, and for content where somebody reads it', async () => {
    const { act, calls } = tenant.bench
    for (let number = 0; number < 20; number++) act.addFile({ drive, path: `/Shared/Many/${number}.txt`, content: 'x' })
    const before = calls.length
    await readDrives(connection)
    const asked = calls.slice(before).filter(({ url }) => url.includes('/permissions'))
    expect(asked.length).toBeLessThan(8)
    expect(calls.slice(before).some(({ url }) => url.includes('/content') || url.startsWith('/sharepoint'))).toBe(false)
  })

  it('name a file again whose sharing alone changed, with the stamp that it had, and one that went', async () => {
    const { act, clock } = tenant.bench
    const first = await readDrives(connection)
    act.shareByLink({ drive, item: '/Shared/own.txt', scope: 'anonymous' })
    clock.advance(10)
    const second = await readDrives(connection, first.positions)
    expect(new Set(second.covers)).toEqual(new Set(['changes']))
    expect(grantsOf(second.entries, 'own.txt')).toContain('anonymous anonymous read link false')
    expect(named(second.entries, 'own.txt').stamp).toBe(named(first.entries, 'own.txt').stamp)
    const gone = named(first.entries, 'own.txt').key
    act.removeItem({ drive, item: '/Shared/own.txt' })
    const third = await readDrives(connection, second.positions)
    expect(third.entries).toContainEqual({ type: 'removed', key: gone })
    expect((await readDrives(connection, third.positions)).entries).toEqual([])
  })

  it('are listed anew when a position is no longer known, of either kind, and when it is none', async () => {
    const { faults, state } = tenant.bench
    for (const kind of ['resyncChangesApplyDifferences', 'resyncChangesUploadDifferences'] as const) {
      const { positions } = await readDrives(connection)
      const changes = state.drives.get(drive)?.changes
      if (changes) faults.resync(changes, kind)
      await expect(readDrives(connection, positions)).rejects.toMatchObject({ code: 'resync' })
    }
    await expect(readDrives(connection, new Map([[drive, 'nonsense']]))).rejects.toMatchObject({ code: 'resync' })
  })

  it('leave out what the settings leave out, told once for a folder', async () => {
    const some = await tenant.open({ exclude: ['Shared/**', '*.exe'] })
    const { entries } = await readDrives(some)
    const left = (entries as Entry[]).filter(entry => entry.type === 'problem').map(({ name }) => name)
    expect(left.toSorted()).toEqual(['Shared', 'virus.exe'])
    expect((entries as Entry[]).map(({ name }) => name)).not.toContain('in.txt')
  })

  it('that are shut are entries that say so, and lose nothing', async () => {
    const mend = tenant.bench.faults.answer(423, 'resourceLocked', {
      match: new RegExp(`${library.slice(2)}/root/delta`),
    })
    const { entries, covers } = await readDrives(connection)
    mend()
    expect(entries).toContainEqual(
      expect.objectContaining({ type: 'problem', reason: 'permission_denied', name: 'sites/plans/Documents' }),
    )
    expect(covers).toContain('changes')
  })

  const problems = async () =>
    (await readDrives(connection)).entries.flatMap(entry =>
      entry.type === 'problem' && entry.status === 'failed' ? [`${entry.name}: ${entry.reason}`] : [],
    )

  it.each([
    ['a site whose drives are refused', 403, /sites\/[^/]+plans[^/]*\/drives|PLANS\/drives/, 'permission_denied'],
    ['a drive that Microsoft 365 fails to list', 500, /LIBRARY\/root\/delta/, 'io_error'],
  ] as const)('%s costs itself, and is said', async (_, status, match, reason) => {
    const site = [...tenant.bench.state.sites].find(([, { driveIds }]) => driveIds.includes(library))?.[0] ?? ''
    const path = match.source.replace('LIBRARY', library.slice(2)).replace('PLANS', site)
    const mend = tenant.bench.faults.answer(status, 'generalException', { match: new RegExp(path) })
    const told = await problems()
    const { entries } = await readDrives(connection)
    mend()
    expect(told).toEqual([`sites/plans/Documents: ${reason}`])
    expect(named(entries, 'in.txt')).toBeDefined()
    expect(await problems()).toEqual([])
  })

  it('items of which nobody says who reaches them are said, and not taken for unshared ones', async () => {
    const { entries } = await readDrives(connection)
    const { key } = named(entries, 'open.txt')
    const match = new RegExp(`${key.split('/')[1]}/permissions`)
    for (const [status, expected] of [
      [500, ['open.txt: io_error']],
      [403, ['open.txt: permission_denied']],
      [404, []],
    ] as const) {
      const mend = tenant.bench.faults.answer(status, 'generalException', { match })
      expect(await problems()).toEqual(expected)
      mend()
    }
  })
})

describe('what a list does not name', () => {
  it('is gone where Microsoft 365 says so, or the settings leave it out, and is there while its site is shut', async () => {
    const { act, faults } = tenant.bench
    const key = (path: string) => `${drive}/${act.addFile({ drive, path, content: 'x' }).id}`
    const [kept, gone, hidden] = [key('/kept.txt'), key('/gone.txt'), key('/archive/old.txt')]
    act.removeItem({ drive, item: '/gone.txt' })
    const some = await tenant.open({ exclude: ['archive'] })
    const there = async (of: Connection) =>
      Promise.all([kept, gone, hidden, 'x', `${drive}/root`].map(one => of.exists?.(one)))
    expect(await there(some)).toEqual([true, false, false, false, false])
    expect(await there(await tenant.open({ services: ['sharepoint'] }))).toEqual([false, false, false, false, false])
    const mend = faults.answer(423, 'resourceLocked')
    expect(await some.exists?.(kept)).toBe(true)
    mend()
  })
})

describe('content', () => {
  const fetched = async (name: string) => {
    const { key, stamp } = named((await readDrives(connection)).entries, name)
    return connection.fetch({ key, stamp }, whole)
  }

  it('comes by an address of its own, to which no token goes', async () => {
    const { calls } = tenant.bench
    const before = calls.length
    expect((await bytesOf(await fetched('in.txt'))).toString()).toBe('In.')
    const downloads = calls.slice(before).filter(({ url }) => url.startsWith('/sharepoint'))
    expect(downloads.map(({ status, headers }) => [status, headers['authorization']])).toEqual([[206, undefined]])
  })

  it('of a large file comes in parts, by a new address where the old one has expired', async () => {
    const { act, clock } = tenant.bench
    const large = Buffer.alloc(18 * 2 ** 20, 'abcdefgh')
    act.addFile({ drive, path: '/large.bin', content: large })
    const content = await fetched('large.bin')
    if (!('stream' in content)) throw new Error('It is no stream.')
    const parts: Uint8Array[] = []
    for await (const part of content.stream) {
      parts.push(part)
      if (parts.length === 1) clock.advance(3000)
      if (parts.length === 2) clock.advance(3000)
    }
    expect(Buffer.concat(parts).equals(large)).toBe(true)
    expect(parts).toHaveLength(3)
    act.removeItem({ drive, item: '/large.bin' })
  })

  it('that the settings say is too large costs no call, and its sharing is told all the same', async () => {
    const strict = await tenant.open({ maxFileSize: 3 })
    const { key, stamp, grants } = named((await readDrives(strict)).entries, 'people.txt')
    const before = tenant.bench.calls.at(-1)
    await expect(strict.fetch({ key, stamp }, whole)).rejects.toMatchObject({ reason: 'too_large' })
    expect(tenant.bench.calls.at(-1)).toBe(before)
    expect(grants).not.toEqual([])
    const small = named((await readDrives(strict)).entries, 'in.txt')
    expect(await bytesOf(await strict.fetch(small, whole))).toEqual(Buffer.from('In.'))
  })

  it('that there is none of says why, each thing its own reason', async () => {
    const reason = async (name: string) =>
      fetched(name).then(
        () => 'read',
        ({ reason }: { reason: string }) => reason,
      )
    expect([await reason('Notes'), await reason('virus.exe')]).toEqual(['unsupported', 'malware'])
    const { key, stamp } = named((await readDrives(connection)).entries, 'in.txt')
    await expect(connection.fetch({ key, stamp }, { maxBytes: 2 })).rejects.toMatchObject({ reason: 'too_large' })
    for (const foreign of ['', 'x', `${drive}/../x`, `${drive}/01GONE`])
      await expect(connection.fetch({ key: foreign, stamp }, whole)).rejects.toMatchObject({ reason: 'vanished' })
    const mend = tenant.bench.faults.answer(423, 'resourceLocked', { match: /content$/ })
    await expect(connection.fetch({ key, stamp }, whole)).rejects.toMatchObject({ reason: 'permission_denied' })
    mend()
  })

  it('of a file that somebody has checked out is that of its last check-in', async () => {
    const item = tenant.bench.act.addFile({ drive, path: '/checked-out.txt', content: 'Checked in.' }).id
    tenant.bench.act.markItem({ drive, item }, { checkedOutBy: ada })
    expect((await bytesOf(await fetched('checked-out.txt'))).toString()).toBe('Checked in.')
    tenant.bench.act.removeItem({ drive, item })
  })
})
