import { newCertificate, openTenant, type OpenTenant } from '@sharelight/testkit/connectors'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Connection, ResourceFacts } from '../../index.ts'

const ada = 'ada.lovelace@contoso.example'
const bob = 'bob.byron@contoso.example'
const gina = 'gina@partner.example'
const keys = newCertificate()
let tenant: OpenTenant

beforeEach(async () => {
  tenant = await openTenant({ client: { certificates: [keys.certificate] } })
  const { act } = tenant.bench
  act.addUser({ name: 'Ada Lovelace' })
  act.addUser({ name: 'Bob Byron' })
  act.inviteGuest({ name: 'Gina Guest', address: gina })
})
afterEach(() => tenant.bench.stop())

const withCertificate = () =>
  tenant.open({ services: ['site-permissions'], clientSecret: undefined, certificate: keys.pem })
const withSecret = () => tenant.open({ services: ['site-permissions'] })

async function all(connection: Connection): Promise<ResourceFacts[]> {
  const found: ResourceFacts[] = []
  for await (const { items } of connection.resources?.() ?? []) found.push(...items)
  return found
}
async function factsOf(connection: Connection, name: string): Promise<ResourceFacts['facts']> {
  const found = (await all(connection)).find(one => one.name === name || one.kind === name)
  if (!found) throw new Error(`No resource is called ${name}.`)
  return found.facts
}

describe('a site, to an application with a certificate,', () => {
  it('says who owns it, who its guests are, and whether everybody is let in', async () => {
    const { act } = tenant.bench
    act.addSite({ name: 'plans', displayName: 'Plans', owners: [ada], admins: [bob], members: [gina] }).everyone =
      'insiders'
    act.addSite({ name: 'closed', displayName: 'Closed', owners: [ada] })
    const connection = await withCertificate()
    expect(await factsOf(connection, 'Plans')).toMatchObject({
      owners: 2,
      admins: 1,
      guests: 1,
      everyone: 'insiders',
      isBelow: false,
      groups: [
        { name: 'Plans Owners', role: 'owner', members: 1, guests: 0 },
        { name: 'Plans Members', role: 'write', members: 1, guests: 1 },
        { name: 'Plans Visitors', role: 'read', members: 0, everyone: 'insiders' },
      ],
      unanswered: {},
    })
    expect(await factsOf(connection, 'Closed')).toMatchObject({ guests: 0, everyone: 'nobody', sensitivityLabel: '' })
  })

  it('has nobody who answers for it where it has neither owner nor administrator', async () => {
    tenant.bench.act.addSite({ name: 'left', displayName: 'Left', members: [ada] })
    expect(await factsOf(await withCertificate(), 'Left')).toMatchObject({ owners: 0 })
  })

  it('says how far it may be shared, what a new link is, and how it is labelled', async () => {
    const site = tenant.bench.act.addSite({ name: 'plans', displayName: 'Plans', sharing: 'externalUserSharingOnly' })
    site.label = { id: 'a5f4b0c5-6d1e-4b6a-9f0e-3d2c1b0a9f8e', name: 'Confidential' }
    site.defaultLink = 'Direct'
    expect(await factsOf(await withCertificate(), 'Plans')).toMatchObject({
      sharing: 'ExternalUserSharingOnly',
      defaultLink: 'specific',
      sensitivityLabel: 'a5f4b0c5-6d1e-4b6a-9f0e-3d2c1b0a9f8e',
    })
  })

  it('is shared no further than its tenant, whose default a new link has where it has none of its own', async () => {
    const { act, state } = tenant.bench
    act.addSite({ name: 'plans', displayName: 'Plans' }).lock = 'NoAccess'
    state.settings.sharepoint.sharingCapability = 'externalUserSharingOnly'
    Object.assign(state.settings.sharing, { DefaultSharingLinkType: 2 })
    expect(await factsOf(await withCertificate(), 'Plans')).toMatchObject({
      sharing: 'ExternalUserSharingOnly',
      defaultLink: 'organization',
      unanswered: { owners: expect.stringContaining('is shut') as string },
    })
  })

  it('counts the libraries, folders and files that are shared apart from it', async () => {
    const { act, state } = tenant.bench
    const site = act.addSite({ name: 'plans', displayName: 'Plans', libraries: ['Documents', 'Archive'] })
    const [documents = '', archive = ''] = site.driveIds
    act.addFile({ drive: documents, path: '/Own/in.txt', content: 'In.' })
    act.shareWith({ drive: documents, item: '/Own', with: bob })
    const file = act.addFile({ drive: documents, path: '/own.txt', content: 'Own.' })
    act.shareWith({ drive: documents, item: file.id, with: bob })
    const library = state.drives.get(archive)
    if (library) library.hasOwnPermissions = true
    expect(await factsOf(await withCertificate(), 'Plans')).toMatchObject({
      uniquePermissions: { lists: 1, folders: 1, files: 1, uncountedLists: 0 },
    })
  })

  it('says what of it was deleted and is still there, in both stages', async () => {
    const { act } = tenant.bench
    const site = act.addSite({ name: 'plans', displayName: 'Plans' })
    const [drive = ''] = site.driveIds
    for (const name of ['one', 'two'])
      act.removeItem({ drive, item: act.addFile({ drive, path: `/${name}.txt`, content: 'Gone' }).id })
    const [first] = site.bin.values()
    if (first) Object.assign(first, { stage: 2, at: new Date('2026-01-02T03:04:05Z') })
    expect((await factsOf(await withCertificate(), 'Plans'))['recycleBin']).toEqual({
      firstStage: 1,
      secondStage: 1,
      items: 2,
      bytes: 8,
      oldest: '2026-01-02T03:04:05.000Z',
      isMore: false,
    })
  })

  it('is told from one below it, which may follow the one above', async () => {
    const parent = tenant.bench.act.addSite({ name: 'plans', displayName: 'Plans', owners: [ada] })
    tenant.bench.act.addSite({ name: 'inner', displayName: 'Inner', parent, owners: [ada] }).inherits = true
    expect(await factsOf(await withCertificate(), 'Inner')).toMatchObject({
      isBelow: true,
      inheritsFromParent: true,
      sharing: 'ExternalUserAndGuestSharing',
      recycleBin: null,
    })
  })

  it('says that it is locked or archived, and holds up no other', async () => {
    const { act } = tenant.bench
    act.addSite({ name: 'shut', displayName: 'Shut', owners: [ada] }).lock = 'NoAccess'
    act.addSite({ name: 'old', displayName: 'Old', owners: [ada] }).archived = 'fullyArchived'
    act.addSite({ name: 'read', displayName: 'Read', owners: [ada] }).lock = 'ReadOnly'
    const connection = await withCertificate()
    expect(await factsOf(connection, 'Shut')).toMatchObject({
      lock: 'NoAccess',
      owners: null,
      unanswered: { owners: expect.stringContaining('is shut') as string },
    })
    expect(await factsOf(connection, 'Old')).toMatchObject({ archived: 'fullyArchived', owners: null })
    expect(await factsOf(connection, 'Read')).toMatchObject({ lock: 'ReadOnly', owners: 1 })
  })

  it('is not called locked where Graph alone keeps it from the application', async () => {
    tenant.bench.act.addSite({ name: 'plans', displayName: 'Plans', owners: [ada] })
    tenant.bench.faults.answer(403, 'accessDenied', { match: /\/sites\/[^/]+\/drives/ })
    expect(await factsOf(await withCertificate(), 'Plans')).toMatchObject({ lock: null, owners: 1 })
  })

  it('counts the owners and guests of its Microsoft 365 group', async () => {
    const { act } = tenant.bench
    const group = act.addGroup({ name: 'Team', kind: 'unified', members: [ada, gina], owners: [ada, bob] })
    act.addSite({ name: 'team', displayName: 'Team site', groupId: group.id })
    expect(await factsOf(await withCertificate(), 'Team site')).toMatchObject({ owners: 2, guests: 1, group: group.id })
  })
})

describe('the tenant', () => {
  it('says how its links are, and what nothing here can tell', async () => {
    const { state, act } = tenant.bench
    act.addSite({ name: 'plans' })
    Object.assign(state.settings.sharing, { RequireAnonymousLinksExpireInDays: 14, FileAnonymousLinkType: 1 })
    expect(await factsOf(await withCertificate(), 'tenant')).toMatchObject({
      anonymousLinkDays: 14,
      anonymousLinkRole: 'Edit',
      defaultLink: 'anonymous',
      auditing: null,
      unanswered: { auditing: expect.stringContaining('Get-AdminAuditLogConfig') as string },
    })
    state.settings.sharing.RequireAnonymousLinksExpireInDays = -1
    expect(await factsOf(await withCertificate(), 'tenant')).toMatchObject({ anonymousLinkDays: 0 })
    state.settings.sharepoint.sharingCapability = 'externalUserSharingOnly'
    expect(await factsOf(await withCertificate(), 'tenant')).toMatchObject({
      anonymousLinkDays: null,
      anonymousLinkRole: null,
    })
  })
})

describe('many sites', () => {
  it('are read on from where reading was left, each once', async () => {
    for (let number = 0; number < 60; number++)
      tenant.bench.act.addSite({ name: `s${number}`, displayName: `Site ${number}`, libraries: [] })
    const pages: { items: ResourceFacts[]; next?: string }[] = []
    for await (const page of (await withSecret()).resources?.() ?? []) pages.push(page)
    expect(pages.map(({ items, next }) => [items.length, next !== undefined])).toEqual([
      [1, true],
      [25, true],
      [25, true],
      [10, false],
    ])
    const later: ResourceFacts[] = []
    for await (const { items } of (await withSecret()).resources?.(pages[1]?.next) ?? []) later.push(...items)
    expect(later.map(({ id }) => id)).toEqual(pages.slice(2).flatMap(({ items }) => items.map(({ id }) => id)))
    for (const position of ['after:gone', 'elsewhere'])
      await expect(async () => {
        for await (const _ of (await withSecret()).resources?.(position) ?? []) void _
      }).rejects.toMatchObject({ code: 'resync' })
  })
})

describe('a site that Microsoft fails over', () => {
  it('is told as far as it is known, and so are all others', async () => {
    tenant.bench.act.addSite({ name: 'broken', displayName: 'Broken' })
    tenant.bench.act.addSite({ name: 'whole', displayName: 'Whole' })
    tenant.bench.faults.answer(500, 'generalException', { match: /\/(drives|recycleBin\/items)(\?|$)/ })
    const found = await all(await withSecret())
    expect(
      found
        .map(({ name, facts }) => [name, facts['lock'], facts['recycleBin']])
        .slice(1)
        .toSorted(),
    ).toEqual([
      ['Broken', null, null],
      ['Whole', null, null],
    ])
  })
})

describe('to an application with a secret alone', () => {
  it('a site says by its group who owns it, and what a certificate would tell', async () => {
    const { act, state } = tenant.bench
    const group = act.addGroup({ name: 'Team', kind: 'unified', members: [gina], owners: [ada] })
    const held = state.groups.get(group.id)
    if (held) held.assignedLabels = [{ labelId: 'a5f4b0c5-6d1e-4b6a-9f0e-3d2c1b0a9f8e', displayName: 'Secret' }]
    const site = act.addSite({ name: 'team', displayName: 'Team site', groupId: group.id })
    act.addSite({ name: 'plain', displayName: 'Plain', owners: [ada] })
    const [drive = ''] = site.driveIds
    act.removeItem({ drive, item: act.addFile({ drive, path: '/gone.txt', content: 'Gone' }).id })
    const connection = await withSecret()
    expect(await factsOf(connection, 'Team site')).toMatchObject({
      owners: 1,
      guests: 1,
      sensitivityLabel: 'a5f4b0c5-6d1e-4b6a-9f0e-3d2c1b0a9f8e',
      sharing: null,
      recycleBin: { items: 1, bytes: 4, firstStage: null },
      unanswered: { sharing: expect.stringContaining('certificate') as string },
    })
    expect(await factsOf(connection, 'Plain')).toMatchObject({ owners: null, guests: null })
    expect(tenant.bench.calls.some(({ url }) => url.includes('/_api/'))).toBe(false)
  })

  it('a site of a tenant that shares with nobody outside is shared with nobody outside', async () => {
    tenant.bench.state.settings.sharepoint.sharingCapability = 'disabled'
    tenant.bench.act.addSite({ name: 'plans', displayName: 'Plans' })
    expect(await factsOf(await withSecret(), 'Plans')).toMatchObject({ sharing: 'Disabled' })
  })
})

describe('a right of SharePoint that is missing', () => {
  it('costs what it alone would tell, and says the way out', async () => {
    const { act, state } = tenant.bench
    act.addSite({ name: 'plans', displayName: 'Plans', owners: [ada] })
    for (const { granted } of state.clients.values()) granted.sharepoint.clear()
    expect(await factsOf(await withCertificate(), 'Plans')).toMatchObject({
      owners: null,
      unanswered: { owners: expect.stringContaining('Sites.FullControl.All of SharePoint') as string },
    })
  })

  it('is said by the test of the connection, which holds all the same', async () => {
    tenant.bench.act.addSite({ name: 'plans', displayName: 'Plans', owners: [ada] })
    expect(await (await withCertificate()).check()).toMatchObject({
      ok: true,
      granted: expect.arrayContaining(['SharePoint/Sites.FullControl.All']) as string[],
      missing: [],
    })
    const lacking = (wayOut: string) => [
      { name: 'SharePoint/Sites.FullControl.All', wayOut: expect.stringContaining(wayOut) as string },
    ]
    expect(await (await withSecret()).check()).toMatchObject({ ok: true, missing: [] })
    for (const { granted } of tenant.bench.state.clients.values()) granted.sharepoint.clear()
    expect(await (await withCertificate()).check()).toMatchObject({ ok: true, missing: lacking('admin consent') })
  })

  it('is not told from a token that has grown old in the middle, which is asked for once more', async () => {
    const { act, faults } = tenant.bench
    act.addSite({ name: 'plans', displayName: 'Plans', owners: [ada] })
    const connection = await withCertificate()
    await all(connection)
    faults.expireTokens()
    expect(await factsOf(connection, 'Plans')).toMatchObject({ owners: 1 })
  })
})
