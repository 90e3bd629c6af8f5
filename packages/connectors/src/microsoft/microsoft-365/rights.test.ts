import { openTenant, readDrives, type OpenTenant } from '@sharelight/testkit/connectors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { microsoft365 } from './index.ts'
import { activityRight, dlpRight, rights, sharePointRight } from './rights.ts'
import { Microsoft365Settings, serviceNames } from './settings.ts'

const [ada, bob] = ['ada.lovelace@contoso.example', 'bob.byron@contoso.example']
const clouds = ['us-gov-high', 'us-gov-dod', 'china', 'us-gov'] as const
const names = rights.map(({ name }) => name)
const everything = { services: [...serviceNames], activityDays: 0 }
let tenant: OpenTenant

beforeAll(async () => {
  tenant = await tenantIn('us-gov-high')
})
afterAll(() => tenant.bench.stop())

async function tenantIn(cloud: (typeof clouds)[number], more: readonly string[] = []): Promise<OpenTenant> {
  const asks = {
    graph: [...names, ...more],
    manage: [activityRight.name, dlpRight.name],
    sharepoint: [sharePointRight.name],
  }
  const opened = await openTenant({ cloud, at: new Date(), client: { asks } })
  const { act } = opened.bench
  act.addMailbox(act.addUser({ name: 'Ada Lovelace' }).id)
  act.addUser({ name: 'Bob Byron' })
  const drive = act.addPersonalDrive(ada).id
  act.addFile({ drive, path: '/own.txt', content: 'Own.' })
  const [library = ''] = act.addSite({ name: 'plans', displayName: 'Plans', owners: [ada] }).driveIds
  act.addFile({ drive: library, path: '/team.txt', content: 'Team.' })
  act.sendMail({ from: ada, to: [bob], subject: 'Sent', body: 'Sent.' })
  const team = act.addTeam({ name: 'Crew', owners: [ada], members: [bob] })
  const [channel = ''] = [...team.channels.keys()]
  act.postMessage({ team: team.id, channel }, { from: ada, text: 'Said.' })
  act.addChannel({ team: team.id, name: 'Close', kind: 'private', members: [ada] })
  act.sendChat(act.addChat({ members: [ada, bob] }).id, { from: ada, text: 'Chatted.' })
  return opened
}

const granted = () => [...tenant.bench.state.clients.values()][0]?.granted.graph ?? new Set<string>()
async function without<T>(lost: readonly string[], ask: () => Promise<T>): Promise<T> {
  for (const right of lost) granted().delete(right)
  try {
    return await ask()
  } finally {
    for (const right of lost) granted().add(right)
  }
}

/** What a service's part of a reading shows. */
async function read() {
  const connection = await tenant.open(everything)
  const { entries } = await readDrives(connection)
  const told = entries.flatMap(entry => (entry.type === 'removed' ? [] : `${entry.type} ${entry.name}`))
  let accounts = 0
  for await (const { items } of connection.identities?.() ?? []) accounts += items.length
  return { told, accounts }
}

it('with all that its settings take, nothing is missing and nothing too much', async () => {
  const { ok, missing, excess } = await (await tenant.open(everything)).check()
  expect({ ok, missing: missing.map(({ name }) => name), excess }).toEqual({ ok: true, missing: [], excess: [] })
})

/** The wider rights that stand in for others, for all and for some. */
const wider = ['Sites.Read.All', 'Directory.Read.All']
const besides: Readonly<Record<string, readonly string[]>> = {
  'Organization.Read.All': ['User.Read.All'],
  'Team.ReadBasic.All': ['Group.Read.All', 'Channel.ReadBasic.All'],
  'TeamMember.Read.All': ['Group.Read.All', 'ChannelMember.Read.All'],
  'ChannelMember.Read.All': ['Group.Read.All', 'TeamMember.Read.All'],
}
/** Labels are asked for where something may be changed alone; channels come with the bench's teams. */
const isAsked = (name: string) => !['SensitivityLabels.Read.All', 'Channel.ReadBasic.All'].includes(name)

it('each right that is missing is named, with what is not read for it', async () => {
  const found: Record<string, string[] | undefined> = {}
  const unnamed: string[] = []
  for (const name of names.filter(isAsked)) {
    const { ok, missing } = await without(
      [name, ...(besides[name] ?? []), ...(wider.includes(name) ? [] : wider)],
      async () => (await tenant.open({ services: [...serviceNames] })).check(),
    )
    if (!ok || missing.every(one => one.name !== name)) unnamed.push(name)
    const { costs, wayOut } = missing.find(one => one.name === name) ?? {}
    found[name] = costs
    if (!costs?.length && !/Without it|Until then/.test(wayOut ?? '')) unnamed.push(`what ${name} costs`)
  }
  expect(unnamed).toEqual([])
  expect(found).toMatchObject({
    'Sites.Read.All': ['SharePoint', 'Sites and sharing settings', 'OneDrive'],
    'Group.Read.All': ['People, groups and applications'],
    'Mail.Read': ['Exchange mail'],
    'Chat.Read.All': ['Teams'],
    'Policy.Read.All': undefined,
  })
})

it.each([
  [['Mail.Read'], 'problem Exchange mail', 'item Sent'],
  [['Group.Read.All', 'Directory.Read.All'], 'problem People, groups and applications', 'nothing listed'],
  [['Chat.Read.All'], 'problem Chats', 'nothing else'],
] as const)('without %s, that service costs itself and says so, and the others are read', async (lost, said, gone) => {
  const { told, accounts } = await without(lost, read)
  expect(told).toContain(said)
  expect(told).toEqual(expect.arrayContaining(['item own.txt', 'item team.txt']))
  expect(told).not.toContain(gone)
  expect(accounts > 0).toBe(!said.includes('People'))
  expect((await read()).told).not.toContain(said)
})

it('rights that the settings make no use of are named, each with why', async () => {
  const { bench, open } = await tenantIn('us-gov', ['Files.ReadWrite.All', 'Mail.ReadWrite'])
  const { excess = [] } = await (await open({ services: ['onedrive'] })).check()
  const named = new Map(excess.map(({ name, wayOut }) => [name, wayOut]))
  expect(named.get('Files.ReadWrite.All')).toContain('“May change things” is off')
  expect([...named.keys()]).toEqual(expect.arrayContaining(['Mail.ReadWrite', 'Mail.Read', 'Chat.Read.All']))
  expect([...named.keys()]).not.toContain('Files.Read.All')
  const mayChange = await (await open({ services: ['onedrive'], mayChange: true })).check()
  expect(mayChange.excess?.map(({ name }) => name)).not.toContain('Files.ReadWrite.All')
  await bench.stop()
})

it('an answer that is none costs the connection nothing where it is asked for besides', async () => {
  const mend = tenant.bench.faults.garble({ match: /servicePrincipals\?/ })
  const { ok, missing, excess } = await (await tenant.open(everything)).check()
  mend()
  expect({ ok, missing, excess }).toEqual({ ok: true, missing: [], excess: undefined })
})

it.each(clouds.slice(1))('a tenant in the cloud %s is asked at its own hosts', async cloud => {
  const there = await tenantIn(cloud)
  try {
    expect(
      await (await there.open({ services: ['onedrive', 'activity', 'site-permissions'], activityDays: 0 })).check(),
    ).toMatchObject({ ok: true, missing: [] })
  } finally {
    await there.bench.stop()
  }
})

/** As Microsoft's page of national clouds has them, for sign-in, Graph, the activity feed and SharePoint. */
it.each([
  ['global', 'login.microsoftonline.com', 'graph.microsoft.com', 'manage.office.com', '*.sharepoint.com'],
  ['us-gov', 'login.microsoftonline.com', 'graph.microsoft.com', 'manage-gcc.office.com', '*.sharepoint.com'],
  ['us-gov-high', 'login.microsoftonline.us', 'graph.microsoft.us', 'manage.office365.us', '*.sharepoint.us'],
  [
    'us-gov-dod',
    'login.microsoftonline.us',
    'dod-graph.microsoft.us',
    'manage.protection.apps.mil',
    '*.sharepoint-mil.us',
  ],
  [
    'china',
    'login.partner.microsoftonline.cn',
    'microsoftgraph.chinacloudapi.cn',
    'manage.office365.cn',
    '*.sharepoint.cn',
  ],
] as const)('in the cloud %s its own hosts are called, and no others', (cloud, ...hosts) => {
  const settings = Microsoft365Settings.parse({
    tenantId: 'contoso.example',
    clientId: '00000000-0000-4000-8000-000000000000',
    clientSecret: 'x',
    cloud,
  })
  expect(microsoft365.hosts(settings)).toEqual(hosts)
  const { token } = microsoft365.signIn.kind === 'oauth' ? microsoft365.signIn.client(settings) : {}
  expect(new URL(token ?? '').hostname).toBe(hosts[0])
})
