import {
  add,
  addObject,
  putFile,
  removeFile,
  startSalesforce,
  type SalesforceBench,
} from '@sharelight/testkit/salesforce'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine, type CommandLine } from '../../testing/command-line.ts'

const host = 'acme.my.salesforce.com'

describe('the command line reads Salesforce without a server', () => {
  let line: CommandLine
  let bench: SalesforceBench
  let file: string
  beforeAll(async () => {
    bench = await startSalesforce()
    const { state } = bench
    const ada = add(state, 'User', {
      Email: 'ada@acme.example',
      Name: 'Ada',
      UserType: 'Standard',
      IsActive: true,
      Profile: { Name: 'System Administrator', PermissionsModifyAllData: true },
    })
    add(state, 'User', { Email: 'xen@elsewhere.example', Name: 'Xen', UserType: 'CspLitePortal', IsActive: false })
    add(state, 'Organization', { Name: 'Acme', DefaultContactAccess: 'Read' })
    add(state, 'Site', { Name: 'Help', Status: 'Active' })
    file = putFile(state, { name: 'pay.txt', content: 'Please pay to DE89 3704 0044 0532 0130 00.', owner: ada })
    add(state, 'ContentDistribution', {
      ContentDocumentId: file,
      Name: 'pay',
      DistributionPublicUrl: `https://${host}/sfc/p/1`,
    })
    addObject(state, 'Contact', { Email: 'email', Name: 'string' })
    for (let at = 0; at < 30; at++) add(state, 'Contact', { Email: `person${at}@mail.example`, Name: `Person ${at}` })
    add(state, 'EntityDefinition', { QualifiedApiName: 'Contact', InternalSharingModel: 'Read', IsCustomizable: true })
    const at = new Date(Date.now() - 60_000).toISOString()
    const log = add(state, 'EventLogFile', { EventType: 'ContentTransfer' })
    state.bodies.set(
      log,
      Buffer.from(
        `"EVENT_TYPE","TIMESTAMP_DERIVED","USER_ID_DERIVED","CLIENT_IP","TRANSACTION_TYPE","DOCUMENT_ID_DERIVED"\n"ContentTransfer","${at}","${ada}","203.0.113.7","VersionDownloadAction","${file}"\n"AnEventOfTomorrow","${at}","${ada}","","",""\n`,
      ),
    )
    add(state, 'LoginHistory', { UserId: ada, LoginTime: at, Status: 'Invalid Password', SourceIp: '203.0.113.8' })
    add(state, 'SetupAuditTrail', {
      Action: 'PermSetAssign',
      Section: 'Manage Users',
      CreatedById: ada,
      CreatedDate: at,
    })
    line = commandLine('salesforce', { OUTBOUND_HOSTS: JSON.stringify(bench.hosts) }, ['acme.example'])
    line.settings(bench.settings)
  })
  afterAll(async () => {
    await bench.stop()
    line.remove()
  })

  const scan = () => line.scan('items', 'events', 'identities', 'resources')

  test('the connection is tried; a wrong secret is one sentence and a code', async () => {
    expect(await line.run('check')).toMatchObject({ code: 0 })
    line.settings({ ...bench.settings, clientSecret: 'wrong-wrong' })
    const { code, stderr, stdout } = await line.run('check')
    line.settings(bench.settings)
    expect(code).not.toBe(0)
    expect(stdout + stderr).toContain('Salesforce does not let the app in (invalid_client)')
    expect(stdout + stderr).not.toContain('wrong-wrong')
  })

  test('files and fields are lines with who reaches them, people, the organisation and what happened beside them', async () => {
    expect(await scan()).toMatchObject({ unmapped: { 'event-log': { AnEventOfTomorrow: 1 } } })
    const items = line.lines('items')
    expect(items.find(({ key }) => key === `${host}/files/${file}`)).toMatchObject({
      service: 'salesforce',
      kind: 'file',
      status: 'complete',
      shareType: 'anonymous',
      owner: 'ada@acme.example',
      labels: expect.arrayContaining(['regulated/pfi/iban']) as unknown,
    })
    expect(items.find(({ key }) => key === `${host}/objects/Contact/Email`)).toMatchObject({
      kind: 'column',
      status: 'complete',
      shareType: 'inside',
    })
    expect(
      line
        .lines('events')
        .map(({ type }) => type)
        .filter(type => type !== 'scanned_content')
        .toSorted(),
    ).toEqual(['file_downloaded', 'role_changed', 'sign_in_failed'])
    expect(line.lines('identities')).toEqual([
      expect.objectContaining({ address: 'ada@acme.example', admin: true, state: 'active' }),
      expect.objectContaining({ address: 'xen@elsewhere.example', guest: true, state: 'suspended' }),
    ])
    const resources = line.lines('resources')
    expect(resources.find(({ kind }) => kind === 'tenant')).toMatchObject({
      public: false,
      facts: { DefaultContactAccess: 'Read', sharing: { Contact: { internal: 'Read' } } },
    })
    expect(resources.find(({ kind }) => kind === 'site')).toMatchObject({ name: 'Help', public: true })
  })

  test('a later call names changes only', async () => {
    await scan()
    expect([line.lines('items'), line.lines('events')]).toEqual([[], []])
    const fresh = putFile(bench.state, { name: 'new.txt', content: 'New.' })
    removeFile(bench.state, file)
    await scan()
    expect(
      line
        .lines('items')
        .map(({ key, removed }) => [key, removed === true])
        .toSorted(),
    ).toEqual(
      [
        [`${host}/files/${file}`, true],
        [`${host}/files/${fresh}`, false],
      ].toSorted(),
    )
  })
})
