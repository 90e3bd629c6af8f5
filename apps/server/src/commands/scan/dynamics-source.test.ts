import { addTable, putRow, startDynamics, type DynamicsBench } from '@sharelight/testkit/dynamics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine, type CommandLine } from '../../testing/command-line.ts'

const host = 'contoso.crm.dynamics.com'
const [ada, ben] = ['00000000-0000-0000-0000-000000000001', '00000000-0000-0000-0000-000000000002']

describe('the command line reads Dynamics 365 without a server', () => {
  let line: CommandLine
  let bench: DynamicsBench
  beforeAll(async () => {
    bench = await startDynamics()
    const { state } = bench
    const role = { roleid: 'role-1', name: 'Salesperson' }
    const admin = { roleid: 'role-2', name: 'System Administrator' }
    state.users.push(
      {
        systemuserid: ada,
        fullname: 'Ada',
        internalemailaddress: 'ada@contoso.example',
        isdisabled: false,
        accessmode: 0,
        systemuserroles_association: [role, admin],
      },
      {
        systemuserid: ben,
        fullname: 'Ben',
        domainname: 'ben_elsewhere.example#EXT#@contoso.example',
        isdisabled: true,
        accessmode: 0,
        systemuserroles_association: [],
      },
    )
    state.roles.push(role, admin)
    const contact = addTable(state, 'contact', {
      columns: { emailaddress1: 'String', fullname: 'String', donotemail: 'Boolean' },
    })
    for (let at = 0; at < 30; at++)
      putRow(state, 'contact', {
        emailaddress1: `person${at}@mail.example`,
        fullname: `Person ${at}`,
        donotemail: false,
      })
    state.rolePrivileges.push({ roleid: 'role-1', privilegeid: contact.readPrivilege, privilegedepthmask: 8 })
    state.shares.push({ principalid: ben, objecttypecode: 'contact', accessrightsmask: 3 })
    addTable(state, 'annotation', { columns: { notetext: 'Memo' } })
    putRow(
      state,
      'annotation',
      {
        isdocument: true,
        filename: 'pay.txt',
        mimetype: 'text/plain',
        filesize: 42,
        documentbody: Buffer.from('Please pay to DE89 3704 0044 0532 0130 00.').toString('base64'),
      },
      ada,
    )
    const at = new Date(Date.now() - 60_000).toISOString()
    state.audits.push(
      {
        auditid: 'a1',
        createdon: at,
        action: 14,
        operation: 2,
        objecttypecode: 'contact',
        _objectid_value: 'c1',
        _userid_value: ada,
      },
      { auditid: 'a2', createdon: at, action: 987, operation: 2, objecttypecode: 'contact', _userid_value: ada },
    )
    state.auditDetails.set('a1', {
      '@odata.type': '#Microsoft.Dynamics.CRM.ShareAuditDetail',
      OldPrivileges: 'None',
      NewPrivileges: 'ReadAccess',
      Principal: { '@odata.type': '#Microsoft.Dynamics.CRM.systemuser', systemuserid: ben },
    })
    line = commandLine('dynamics', { OUTBOUND_HOSTS: JSON.stringify(bench.hosts) }, ['contoso.example'])
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
    expect(stdout + stderr).toContain("does not take the application's secret")
    expect(stdout + stderr).not.toContain('wrong-wrong')
  })

  test('columns and files are lines with who reaches them, people, the environment and what happened beside them', async () => {
    expect(await scan()).toMatchObject({ unmapped: { audit: { 'action 987': 1 } } })
    const items = line.lines('items')
    expect(items.map(({ key }) => key)).not.toContain(`${host}/dbo/contact/donotemail`)
    const grants = expect.arrayContaining([
      expect.objectContaining({ kind: 'everyone' }),
      expect.objectContaining({ principal: 'Salesperson', kind: 'group', via: 'role' }),
      expect.objectContaining({ principal: 'ben@elsewhere.example', role: 'write', via: 'share' }),
    ]) as unknown
    expect(items.find(({ key }) => key === `${host}/dbo/contact/emailaddress1`)).toMatchObject({
      service: 'dynamics',
      kind: 'column',
      status: 'complete',
      shareType: 'outside',
      grants,
    })
    expect(items.find(({ name }) => name === 'pay.txt')).toMatchObject({
      labels: expect.arrayContaining(['regulated/pfi/iban']) as unknown,
    })
    const share = line.lines('events').find(({ type }) => type === 'sharing_set')
    expect(share).toMatchObject({ shareType: 'outside', recipients: ['ben@elsewhere.example'] })
    expect(line.lines('identities')).toEqual([
      expect.objectContaining({ address: 'ada@contoso.example', admin: true, state: 'active' }),
      expect.objectContaining({ address: 'ben@elsewhere.example', guest: true, state: 'suspended' }),
    ])
    expect(line.lines('resources')).toMatchObject([
      { kind: 'tenant', public: false, facts: { auditing: true, sessionTimeout: false } },
    ])
  })

  test('a later call names changes only, and does not sample what did not change', async () => {
    const before = bench.calls.length
    await scan()
    expect(line.lines('items')).toEqual([])
    const asked = bench.calls.slice(before).filter(call => call.includes('/contacts?'))
    expect(asked).toEqual([expect.stringContaining('$deltatoken=')])
    putRow(bench.state, 'contact', { emailaddress1: 'new@mail.example', fullname: 'New' })
    await scan()
    expect(
      line
        .lines('items')
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual([`${host}/dbo/contact/emailaddress1`, `${host}/dbo/contact/fullname`])
    bench.state.tokensFrom = bench.state.count()
    bench.state.tables.delete('contact')
    await scan()
    expect(
      line
        .lines('items')
        .filter(({ removed }) => removed)
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual([`${host}/dbo/contact/emailaddress1`, `${host}/dbo/contact/fullname`])
  })
})
