import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addTable, putRow, startDynamics, type DynamicsBench } from '@sharelight/testkit/dynamics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const main = join(import.meta.dirname, '../../main.ts')
type Line = Record<string, unknown>
const host = 'contoso.crm.dynamics.com'
const [ada, ben] = ['00000000-0000-0000-0000-000000000001', '00000000-0000-0000-0000-000000000002']

describe('the command line reads Dynamics 365 without a server', () => {
  const root = mkdtempSync(join(tmpdir(), 'sharelight-dynamics-'))
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
    writeFileSync(join(root, 'dynamics.json'), JSON.stringify(bench.settings))
  })
  afterAll(async () => {
    await bench.stop()
    rmSync(root, { recursive: true, force: true })
  })

  const run = (command: string, settings: string, ...args: string[]) =>
    new Promise<{ code: number; stdout: string; stderr: string }>(resolve => {
      const env = {
        ...process.env,
        DATA_DIR: '',
        OUTBOUND_ALLOW: '127.0.0.1',
        OUTBOUND_HOSTS: JSON.stringify(bench.hosts),
      }
      const all = [main, command, '--connector', 'dynamics', '--settings', settings, ...args]
      execFile(process.execPath, all, { cwd: root, env }, (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
      )
    })
  const scan = async () => {
    const files = ['items', 'events', 'identities', 'resources'].flatMap(name => [`--${name}`, `${name}.jsonl`])
    const { code, stdout, stderr } = await run(
      'scan',
      'dynamics.json',
      '--json',
      '--state',
      'state',
      '--domain',
      'contoso.example',
      ...files,
    )
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('hush-environment') as string })
    return JSON.parse(stdout) as Line
  }
  const lines = (name: string) =>
    readFileSync(join(root, `${name}.jsonl`), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as Line)

  test('the connection is tried; a wrong secret is one sentence and a code', async () => {
    expect(await run('check', 'dynamics.json')).toMatchObject({ code: 0 })
    writeFileSync(join(root, 'wrong.json'), JSON.stringify({ ...bench.settings, clientSecret: 'wrong-wrong' }))
    const { code, stderr, stdout } = await run('check', 'wrong.json')
    expect(code).not.toBe(0)
    expect(stdout + stderr).toContain("does not take the application's secret")
    expect(stdout + stderr).not.toContain('wrong-wrong')
  })

  test('columns and files are lines with who reaches them, people, the environment and what happened beside them', async () => {
    expect(await scan()).toMatchObject({ unmapped: { audit: { 'action 987': 1 } } })
    const items = lines('items')
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
    const share = lines('events').find(({ type }) => type === 'sharing_set')
    expect(share).toMatchObject({ shareType: 'outside', recipients: ['ben@elsewhere.example'] })
    expect(lines('identities')).toEqual([
      expect.objectContaining({ address: 'ada@contoso.example', admin: true, state: 'active' }),
      expect.objectContaining({ address: 'ben@elsewhere.example', guest: true, state: 'suspended' }),
    ])
    expect(lines('resources')).toMatchObject([
      { kind: 'tenant', public: false, facts: { auditing: true, sessionTimeout: false } },
    ])
  })

  test('a later call names changes only, and does not sample what did not change', async () => {
    const before = bench.calls.length
    await scan()
    expect(lines('items')).toEqual([])
    const asked = bench.calls.slice(before).filter(call => call.includes('/contacts?'))
    expect(asked).toEqual([expect.stringContaining('$deltatoken=')])
    putRow(bench.state, 'contact', { emailaddress1: 'new@mail.example', fullname: 'New' })
    await scan()
    expect(
      lines('items')
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual([`${host}/dbo/contact/emailaddress1`, `${host}/dbo/contact/fullname`])
    bench.state.tokensFrom = bench.state.count()
    bench.state.tables.delete('contact')
    await scan()
    expect(
      lines('items')
        .filter(({ removed }) => removed)
        .map(({ key }) => key)
        .toSorted(),
    ).toEqual([`${host}/dbo/contact/emailaddress1`, `${host}/dbo/contact/fullname`])
  })
})
