import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTenant, type TenantBench } from './index.ts'
import { described, descriptionMissing } from './testing/described.ts'
import { hereOf, readerOf, type Got, type Reader } from './testing/reader.ts'

let bench: TenantBench
let reader: Reader

beforeAll(async () => {
  bench = await startTenant({ shareDelaySeconds: 5, at: new Date('2026-03-02T08:00:00Z') })
  reader = readerOf(bench)
  bench.act.addUser({ name: 'Ada Lovelace', department: 'Research' })
  bench.act.addUser({ name: 'Bob Byron', lastSignIn: new Date('2026-02-01T08:00:00Z') })
  bench.act.inviteGuest({ name: 'Gina Guest', address: 'gina@partner.example' })
  bench.act.addGroup({ name: 'Research', members: ['ada.lovelace@contoso.example'] })
  bench.act.addPersonalDrive('ada.lovelace@contoso.example')
  bench.act.addSite({ name: 'plans', displayName: 'Plans', owners: ['ada.lovelace@contoso.example'] })
})
afterAll(() => bench.stop())

const both = { prefer: 'hierarchicalsharing, deltashowsharingchanges' }
const ada = 'ada.lovelace@contoso.example'
const driveId = () => String(bench.state.drives.values().find(({ ownerId }) => ownerId !== undefined)?.id)
const delta = (path = `/drives/${driveId()}/root/delta`, headers: Record<string, string> = both) =>
  reader.all(path, headers)
const named = (entries: readonly Record<string, unknown>[]) =>
  entries.map(({ name, deleted }) => (deleted ? 'gone' : name))

describe('a drive', () => {
  it('is listed whole, parents first, in pages, and ends with the way to what changes', async () => {
    for (let number = 0; number < 30; number++)
      bench.act.addFile({ drive: ada, path: `/Reports/${number}.txt`, content: `Report ${number}` })
    const { entries, links, delta: next } = await delta(`/drives/${driveId()}/root/delta?$top=7`)
    expect(entries).toHaveLength(32)
    expect(links).toHaveLength(5)
    expect(named(entries).slice(0, 2)).toEqual(['root', 'Reports'])
    expect(next).toMatch(/^https:\/\/graph\.microsoft\.com\/v1\.0\/drives\/b![\w-]+\/root\/delta\?/)
    expect((await delta(next)).entries).toEqual([])
  })

  it('tells what changed while it was listed, afterwards', async () => {
    const { body } = await reader.get(`/drives/${driveId()}/root/delta?$top=5`, both)
    bench.act.addFile({ drive: ada, path: '/late.txt', content: 'late' })
    const rest = await delta(String(body['@odata.nextLink']))
    expect(named(rest.entries)).not.toContain('late.txt')
    expect(named((await delta(rest.delta)).entries)).toContain('late.txt')
  })

  it('passes over no change that comes between two pages of changes', async () => {
    const start = await delta()
    for (const name of ['one', 'two', 'three', 'four'])
      bench.act.writeFile(
        { drive: ada, item: bench.act.addFile({ drive: ada, path: `/Notes/${name}.txt`, content: name }).id },
        `${name}!`,
      )
    const link = `${String(start.delta)}&$top=2`
    const { body } = await reader.get(link, { ...both, deltaexcludeparent: 'true' })
    const first = (body['value'] as Record<string, unknown>[]).map(({ name }) => String(name))
    bench.act.writeFile({ drive: ada, item: `/Notes/${first.find(name => name.endsWith('.txt'))}` }, 'once more')
    const rest = await delta(String(body['@odata.nextLink']), { ...both, deltaexcludeparent: 'true' })
    expect(new Set([...first, ...named(rest.entries)])).toEqual(
      new Set(['Notes', 'one.txt', 'two.txt', 'three.txt', 'four.txt']),
    )
    expect(rest.entries.length + first.length).toBe(6)
  })

  it('shows a share seconds later, to those alone who ask for it, and leaves the content as it is', async () => {
    const file = bench.act.addFile({ drive: ada, path: '/plan.txt', content: 'Plan' })
    const start = await delta()
    const cTag = start.entries.find(({ id }) => id === file.id)?.['cTag']
    bench.act.shareByLink({ drive: ada, item: '/plan.txt', scope: 'anonymous' })
    expect((await delta(start.delta)).entries).toEqual([])
    bench.clock.advance(6)
    expect((await delta(start.delta, {})).entries).toEqual([])
    const [shared] = (await delta(start.delta)).entries
    expect(shared).toMatchObject({ '@microsoft.graph.sharedChanged': 'True', shared: { scope: 'anonymous' }, cTag })
  })

  it('says that it must be listed anew, with the way to do it, and both ways to be meant', async () => {
    for (const kind of ['resyncChangesApplyDifferences', 'resyncChangesUploadDifferences'] as const) {
      const { delta: link } = await delta()
      const drive = bench.state.drives.get(driveId())
      if (drive) bench.faults.resync(drive.changes, kind)
      const { status, headers, body } = await reader.get(String(link), both)
      expect(status).toBe(410)
      expect(body).toMatchObject({ error: { innerError: { code: kind } } })
      expect((await delta(String(headers.get('location')))).entries.length).toBeGreaterThan(30)
    }
  })

  it('gives content by an address that takes no bearer, whole or in part', async () => {
    const file = bench.act.addFile({ drive: ada, path: '/content.txt', content: '0123456789' })
    const { status, headers } = await reader.get(`/drives/${driveId()}/items/${file.id}/content`)
    expect(status).toBe(302)
    const address = hereOf(bench, String(headers.get('location')))
    expect(await (await fetch(address)).text()).toBe('0123456789')
    expect(await (await fetch(address, { headers: { range: 'bytes=2-4' } })).text()).toBe('234')
    expect((await fetch(address, { headers: { authorization: 'Bearer x' } })).status).toBe(401)
    bench.clock.advance(3601)
    reader = readerOf(bench)
    expect((await fetch(address)).status).toBe(401)
  })

  it('refuses to change what is not what was meant, and what is locked', async () => {
    const file = bench.act.addFile({ drive: ada, path: '/meant.txt', content: 'x' })
    const path = `/drives/${driveId()}/items/${file.id}`
    const { body } = await reader.get(path)
    bench.act.writeFile({ drive: ada, item: file.id }, 'y')
    const headers = { 'if-match': String(body['eTag']) }
    expect((await reader.call('DELETE', path, { headers })).status).toBe(412)
    bench.act.markItem({ drive: ada, item: file.id }, { lock: 'resourceLocked' })
    expect((await reader.call('DELETE', path)).status).toBe(423)
    bench.act.markItem({ drive: ada, item: file.id }, { lock: undefined })
    expect((await reader.call('DELETE', path)).status).toBe(204)
    expect((await reader.get(path)).status).toBe(404)
  })
})

describe('permissions', () => {
  it('are taken over from folders, are not said to be, and go where they were given', async () => {
    const folder = bench.act.addFolder({ drive: ada, path: '/Shared' })
    const file = bench.act.addFile({ drive: ada, path: '/Shared/in.txt', content: 'x' })
    const grant = bench.act.shareByLink({ drive: ada, item: folder.id, scope: 'organization', type: 'edit' })
    const path = (id: string) => `/drives/${driveId()}/items/${id}/permissions`
    const links = async (id: string) =>
      ((await reader.get(path(id))).body['value'] as { id: string; link?: object }[]).filter(({ link }) => link)
    expect(await links(file.id)).toEqual(await links(folder.id))
    expect(JSON.stringify(await links(file.id))).not.toContain('inheritedFrom')
    expect((await reader.call('DELETE', `${path(file.id)}/${grant.id}`)).status).toBe(204)
    expect(await links(file.id)).toHaveLength(1)
    expect((await reader.call('DELETE', `${path(folder.id)}/${grant.id}`)).status).toBe(204)
    expect(await links(file.id)).toEqual([])
  })

  it('name people, guests, groups and addresses that never came', async () => {
    const file = bench.act.addFile({ drive: ada, path: '/people.txt', content: 'x' })
    for (const who of ['bob.byron@contoso.example', 'gina@partner.example', 'Research', 'new@elsewhere.example'])
      bench.act.shareWith({ drive: ada, item: file.id, with: who, role: 'write' })
    const { body } = await reader.get(`/drives/${driveId()}/items/${file.id}/permissions`)
    const text = JSON.stringify(body)
    expect(text).toContain('i:0#.f|membership|gina_partner.example#ext#@contoso.onmicrosoft.com')
    expect(text).toContain('"group":{')
    const invited = (body['value'] as Record<string, unknown>[]).find(({ invitation }) => invitation)
    expect(invited).toMatchObject({ invitation: { email: 'new@elsewhere.example', signInRequired: true } })
    expect(invited).not.toHaveProperty('grantedToV2')
  })
})

describe.skipIf(descriptionMissing())("what Microsoft's description says", () => {
  it('holds of each answer about people, groups, sites, drives, items, changes and permissions', async () => {
    const rules = described()
    const site = String(bench.state.sites.values().find(({ name }) => name === 'plans')?.id)
    const library = String(bench.state.sites.get(site)?.driveIds[0])
    const file = bench.act.addFile({ drive: library, path: '/Notes/a b.txt', content: 'x' })
    bench.act.shareByLink({
      drive: library,
      item: file.id,
      scope: 'users',
      to: ['gina@partner.example'],
      expires: new Date('2027-01-01'),
    })
    bench.act.shareWith({ drive: library, item: file.id, with: 'new@elsewhere.example' })
    bench.act.shareWith({ drive: library, item: file.id, with: 'Research' })
    bench.act.removeItem({
      drive: library,
      item: bench.act.addFile({ drive: library, path: '/gone.txt', content: 'x' }).id,
    })
    const group = String(bench.state.groups.values().next().value?.id)
    const role = String(bench.state.roles.values().next().value?.id)
    const item = `/drives/${library}/items/${file.id}`
    const faults: string[] = []
    const check = async (method: string, path: string, body?: unknown): Promise<Got> => {
      const got = await reader.call(method, path, { body, headers: both })
      faults.push(...rules.faultsOf({ method, path: path.replace(/\?.*$/, ''), ...got }))
      return got
    }
    await check('GET', '/users?$select=id,displayName,userType,accountEnabled,signInActivity,externalUserState')
    await check('GET', '/users/delta')
    await check('GET', `/users/${ada}`)
    await check('GET', '/groups')
    await check('GET', '/groups/delta')
    for (const list of ['members', 'transitiveMembers', 'owners']) await check('GET', `/groups/${group}/${list}`)
    for (const path of ['/organization', '/domains', '/directoryRoles', `/directoryRoles/${role}/members`])
      await check('GET', path)
    await check('GET', '/reports/authenticationMethods/userRegistrationDetails')
    for (const path of ['/sites', '/sites/getAllSites', '/sites/delta', `/sites/${site}`, `/sites/${site}/sites`])
      await check('GET', path)
    for (const list of ['drives', 'permissions', 'lists']) await check('GET', `/sites/${site}/${list}`)
    for (const path of [`/users/${ada}/drive`, `/users/${ada}/drives`, `/drives/${library}`, `/drives/${library}/root`])
      await check('GET', path)
    await check('GET', `/drives/${library}/root/delta`)
    await check('GET', `/drives/${library}/root/delta?token=2026-01-01T00:00:00Z`)
    await check('GET', `/drives/${driveId()}/root/delta`)
    for (const list of ['', '/children', '/permissions', '/content', '/delta']) await check('GET', `${item}${list}`)
    const { body } = await check('POST', `${item}/createLink`, { type: 'edit', scope: 'organization' })
    await check('GET', `${item}/permissions/${String(body['id'])}`)
    await check('PATCH', `${item}/permissions/${String(body['id'])}`, { expirationDateTime: '2027-05-05T00:00:00Z' })
    await check('POST', `${item}/invite`, { recipients: [{ email: 'bob.byron@contoso.example' }], roles: ['read'] })
    await check('DELETE', `${item}/permissions/${String(body['id'])}`)
    await check('PATCH', item, { name: 'renamed.txt' })
    await check('DELETE', item)
    expect(faults).toEqual([])
  })
})
