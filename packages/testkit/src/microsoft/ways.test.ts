import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentedLimits, startTenant, type TenantBench } from './index.ts'
import { described, descriptionMissing } from './testing/described.ts'
import { readerOf, tokenFor, type Reader } from './testing/reader.ts'

let bench: TenantBench
let reader: Reader
const ada = 'ada.lovelace@contoso.example'

beforeAll(async () => {
  bench = await startTenant({ at: new Date('2026-03-02T08:00:00Z'), limits: { files: { units: 50, seconds: 60 } } })
  reader = readerOf(bench)
  for (const name of ['Ada Lovelace', 'Bob Byron', 'Cleo Carr']) bench.act.addUser({ name })
  bench.act.addPersonalDrive(ada)
})
afterAll(() => bench.stop())

const file = (name: string) => bench.act.addFile({ drive: ada, path: `/${name}`, content: name })
const drive = () => String(bench.state.drives.keys().next().value)
const permissions = (id: string) => `/drives/${drive()}/items/${id}/permissions`

describe('limits', () => {
  it('count five units for permissions, tell how much is left, and refuse the rest until the minute is over', async () => {
    const { id } = file('counted.txt')
    bench.clock.advance(61)
    const answers = []
    for (let call = 0; call < 11; call++) answers.push(await reader.get(permissions(id)))
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect(answers[6]?.headers.get('ratelimit-remaining')).toBeNull()
    expect(answers[7]?.headers.get('ratelimit-remaining')).toBe('10')
    const [last] = answers.slice(-1)
    expect(last?.body['error']).toMatchObject({
      code: 'activityLimitReached',
      innerError: { code: 'throttledRequest' },
    })
    const wait = Number(last?.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    bench.clock.advance(wait)
    expect((await reader.get(permissions(id))).status).toBe(200)
    expect(documentedLimits.files).toEqual({ units: 1200, seconds: 60 })
  })

  it('are counted where nothing is refused, too', () => {
    expect(bench.meter.refused).toBe(1)
    expect(bench.meter.used.files).toBeGreaterThan(50)
  })
})

describe('faults', () => {
  it('come as often as they are asked for, to the calls that are meant, and go when they are mended', async () => {
    const mend = bench.faults.throttle({ match: /\/users/, times: 2, seconds: 7 })
    expect((await reader.get('/users')).headers.get('retry-after')).toBe('7')
    expect((await reader.get('/groups')).status).toBe(200)
    expect((await reader.get('/users')).status).toBe(429)
    expect((await reader.get('/users')).status).toBe(200)
    mend()
    const back = bench.faults.unavailable()
    expect([(await reader.get('/users')).status, (await reader.get('/groups')).status]).toEqual([503, 503])
    back()
    expect((await reader.get('/users')).status).toBe(200)
  })

  it('cut answers off, make them unreadable, or answer nothing', async () => {
    bench.faults.cut({ times: 1 })
    await expect(reader.get('/users')).rejects.toThrow('terminated')
    bench.faults.garble({ times: 1 })
    expect((await reader.get('/users')).body).toHaveProperty('text')
    bench.faults.hangUp({ times: 1 })
    await expect(reader.get('/users')).rejects.toThrow('fetch failed')
    expect((await reader.get('/users')).status).toBe(200)
  })

  it('cannot be brought about over HTTP', async () => {
    for (const path of ['/faults', '/$faults', '/control'])
      expect((await reader.call('POST', path, { body: {} })).status).toBe(400)
  })

  it('take rights back, and consent', async () => {
    const client = bench.state.clients.get(bench.settings.clientId)
    client?.granted.graph.delete('User.Read.All')
    client?.granted.graph.delete('Directory.Read.All')
    expect((await reader.get('/users')).status).toBe(403)
    client?.granted.graph.add('User.Read.All').add('Directory.Read.All')
    if (client) client.isKnown = false
    expect((await reader.get('/users')).status).toBe(401)
    if (client) client.isKnown = true
    expect((await reader.get('/users')).status).toBe(200)
  })
})

describe('lists', () => {
  it('are filtered, paged and cut to what is asked for', async () => {
    const { body } = await reader.get(
      "/users?$filter=startswith(displayName,'Ada') or displayName eq 'Bob Byron'&$select=mail&$count=true",
    )
    expect(body['@odata.count']).toBe(2)
    expect(body['value']).toEqual([
      { id: expect.any(String) as string, mail: ada },
      { id: expect.any(String) as string, mail: 'bob.byron@contoso.example' },
    ])
    const { links, entries } = await reader.all('/users?$top=2')
    expect([links.length, entries.length]).toEqual([2, 4])
    expect((await reader.get('/users?$filter=userType eq')).status).toBe(400)
    expect((await reader.get('/users?$top=1000')).status).toBe(400)
  })

  it('bring along what may be expanded, in the order that is asked for', async () => {
    bench.clock.advance(61)
    bench.act.addGroup({ name: 'Readers', members: [ada] })
    const [group] = (await reader.all('/groups?$expand=members($select=id)&$select=displayName')).entries
    expect(group).toMatchObject({ displayName: 'Readers', members: [{ displayName: 'Ada Lovelace' }] })
    const people = (await reader.all('/users?$orderby=displayName desc&$top=3')).entries.map(one => one['displayName'])
    expect(people).toEqual(['Cleo Carr', 'Bob Byron', 'Ann Admin', 'Ada Lovelace'])
    const { status } = await reader.get(`/drives/${drive()}/root/children?$expand=permissions`)
    expect(status).toBe(400)
    const counted = await reader.get(`/drives/${drive()}/root/children?$count=true&$top=1`)
    expect(counted.body['@odata.count']).toBe((await reader.all(`/drives/${drive()}/root/children`)).entries.length)
  })

  it('say who signed in when, to those alone who ask and may know', async () => {
    bench.act.signIn({ who: ada })
    const signIn = async (query: string) => (await reader.get(`/users/${ada}${query}`)).body
    expect(await signIn('')).not.toHaveProperty('signInActivity')
    expect(await signIn('?$select=signInActivity')).toMatchObject({
      signInActivity: { lastSuccessfulSignInDateTime: '2026-03-02T08:03:02Z' },
    })
  })
})

describe('several calls in one', () => {
  it('are each answered by themselves', async () => {
    const requests = [
      { id: '1', method: 'GET', url: '/users?$top=1' },
      { id: '2', method: 'GET', url: '/users/nobody' },
      { id: '3', method: 'GET', url: '/groups', dependsOn: ['2'] },
    ]
    const { body } = await reader.call('POST', '/$batch', { body: { requests } })
    const status = (body['responses'] as { id: string; status: number }[])
      .map(({ id, status }) => [id, status])
      .toSorted()
    expect(status).toEqual([
      ['1', 200],
      ['2', 404],
      ['3', 424],
    ])
    expect(
      (await reader.call('POST', '/$batch', { body: { requests: Array.from({ length: 21 }, () => requests[0]) } }))
        .status,
    ).toBe(400)
  })
})

describe('labels', () => {
  it('are put on files after a while, and not on what Microsoft cannot open', async () => {
    bench.clock.advance(61)
    const label = bench.act.addLabel({ name: 'Secret' })
    const path = `/drives/${drive()}/items/${file('labelled.docx').id}`
    const assign = { body: { sensitivityLabelId: label.id, assignmentMethod: 'standard', justificationText: 'x' } }
    const { status, headers } = await reader.call('POST', `${path}/assignSensitivityLabel`, assign)
    expect(status).toBe(202)
    const monitor = String(headers.get('location'))
    expect((await reader.get(monitor)).status).toBe(202)
    bench.clock.advance(5)
    expect((await reader.get(monitor)).body).toMatchObject({ status: 'completed' })
    expect((await reader.call('POST', `${path}/extractSensitivityLabels`)).body).toMatchObject({
      labels: [{ sensitivityLabelId: label.id }],
    })
    bench.act.markItem({ drive: ada, item: '/labelled.docx' }, { lock: 'fileDoubleKeyEncrypted' })
    const locked = await reader.call('POST', `${path}/assignSensitivityLabel`, assign)
    expect([locked.status, locked.body['error']]).toMatchObject([423, { code: 'fileDoubleKeyEncrypted' }])
  })

  it.skipIf(descriptionMissing())("are as Microsoft's description says", async () => {
    const rules = described()
    const path = '/security/dataSecurityAndGovernance/sensitivityLabels'
    expect(rules.faultsOf({ method: 'GET', path, ...(await reader.get(path)) })).toEqual([])
  })
})

describe('applications and settings of the organisation', () => {
  it('are there with what people and administrators have let them do', async () => {
    const foreign = bench.act.addApplication({
      name: 'Mail Sorter',
      isForeign: true,
      roles: ['Mail.Read'],
      delegated: { scope: 'Mail.Read offline_access', for: [ada] },
    })
    const own = bench.act.addApplication({ name: 'Payroll', owners: [ada], secretEnds: new Date('2026-04-01') })
    const roles = (await reader.all(`/servicePrincipals/${foreign.id}/appRoleAssignments`)).entries
    expect(roles).toMatchObject([{ principalDisplayName: 'Mail Sorter', resourceDisplayName: 'Microsoft Graph' }])
    expect((await reader.all('/oauth2PermissionGrants')).entries).toMatchObject([
      { clientId: foreign.id, consentType: 'Principal', scope: 'Mail.Read offline_access' },
    ])
    const [application] = (await reader.all(`/applications?$filter=appId eq '${own.appId}'`)).entries
    expect((await reader.all(`/applications/${String(application?.['id'])}/owners`)).entries).toMatchObject([
      { displayName: 'Ada Lovelace' },
    ])
    for (const path of [
      '/policies/authorizationPolicy',
      '/policies/identitySecurityDefaultsEnforcementPolicy',
      '/identity/conditionalAccess/policies',
      '/admin/sharepoint/settings',
    ])
      expect((await reader.get(path)).status).toBe(200)
  })
})

describe("SharePoint's own interface", () => {
  const api = async (host: string, path: string, given: { token: string; method?: string; body?: object }) =>
    fetch(`${bench.hosts[host]}${path}`, {
      method: given.method ?? 'GET',
      headers: { authorization: `Bearer ${given.token}` },
      ...(given.body && { body: JSON.stringify(given.body) }),
    })

  it('takes no token that was had by a secret', async () => {
    bench.act.addSite({ name: 'open', owners: [ada], admins: [ada] })
    const token = await tokenFor(bench, 'https://contoso.sharepoint.com/.default')
    const response = await api('contoso.sharepoint.com', '/sites/open/_api/web/siteusers', { token })
    expect([response.status, await response.text()]).toEqual([
      401,
      expect.stringContaining('Unsupported app only token') as string,
    ])
  })

  it('says who administers a site and how it is shared, and changes it', async () => {
    const client = bench.state.clients.get(bench.settings.clientId)
    if (!client) throw new Error('The application is missing.')
    const issued = bench.clock.now().getTime()
    const token = bench.tokens.give({
      client,
      audience: 'sharepoint',
      resource: 'https://contoso.sharepoint.com',
      roles: ['Sites.FullControl.All'],
      scopes: [],
      issued,
      expires: issued + 3_600_000,
      byCertificate: true,
    })
    const users = (await (
      await api('contoso.sharepoint.com', '/sites/open/_api/web/siteusers', { token })
    ).json()) as object
    expect(users).toMatchObject({ value: [{ IsSiteAdmin: true, LoginName: `i:0#.f|membership|${ada}` }] })
    const id = String(bench.state.sites.values().find(({ name }) => name === 'open')?.collectionId)
    const path = `/_api/SPO.Tenant/sites('${id}')`
    const admin = 'contoso-admin.sharepoint.com'
    expect(await (await api(admin, path, { token })).json()).toMatchObject({ SharingCapability: 2 })
    expect((await api(admin, path, { token, method: 'PATCH', body: { SharingCapability: 0 } })).status).toBe(204)
    expect(await (await api(admin, path, { token })).json()).toMatchObject({ SharingCapability: 0 })
    bench.act.addFile({ drive: 'open', path: '/x.txt', content: 'x' })
    const item = (await reader.all(`/sites/contoso.sharepoint.com:/sites/open:/drive/root/children`)).entries[0]
    const site = bench.state.sites.values().find(({ name }) => name === 'open')
    const link = await reader.call('POST', `/drives/${site?.driveIds[0]}/items/${String(item?.['id'])}/createLink`, {
      body: { type: 'view', scope: 'anonymous' },
    })
    expect(link.status).toBe(403)
  })
})
