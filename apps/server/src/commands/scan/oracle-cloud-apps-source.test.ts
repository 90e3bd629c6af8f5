import { startOracleCloudApps, type OracleBench } from '@sharelight/testkit/oracle-cloud-apps'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine, type CommandLine } from '../../testing/command-line.ts'

describe('the command line reads Oracle Cloud Applications without a server', () => {
  let bench: OracleBench
  let line: CommandLine
  beforeAll(async () => {
    bench = await startOracleCloudApps()
    const { act, state } = bench
    act.addUser('ada', { email: 'ada@contoso.example' })
    act.attach(act.addThing('invoices', 'INV-7'), 'pay.txt', 'Please pay to DE89 3704 0044 0532 0130 00.')
    const date = new Date(Date.now() - 600_000).toISOString().slice(0, 19).replace('T', ' ')
    state.audit.push(
      { date, product: 'OPSS', eventType: 'CREATE', businessObjectType: 'UserRole', userName: 'ada' },
      { date, product: 'OPSS', eventType: 'Tomorrow', businessObjectType: 'Thing' },
    )
    line = commandLine('oracle-cloud-apps', { OUTBOUND_HOSTS: JSON.stringify(bench.hosts) }, ['contoso.example'])
  })
  afterAll(async () => {
    await bench.stop()
    line.remove()
  })

  test('a password that is none is one sentence and a code', async () => {
    line.settings({ ...bench.settings, password: 'wrong-wrong-wrong' })
    const { code, stdout, stderr } = await line.run('check')
    expect(code).not.toBe(0)
    expect(stdout + stderr).toContain('does not take the user name and password')
    expect(stdout + stderr).not.toContain('wrong-wrong')
  })

  test('attachments are lines, people and what happened beside them', async () => {
    line.settings(bench.settings)
    const summary = await line.scan('items', 'events', 'identities', 'resources')
    expect(summary).toMatchObject({ seen: 1, complete: 1, unmapped: { audit: { Tomorrow: 1 } } })
    expect(line.lines('items')).toEqual([
      expect.objectContaining({
        name: 'pay.txt',
        kind: 'attachment',
        service: 'oracle_cloud_apps',
        shareType: 'inside',
        labels: expect.arrayContaining(['regulated/pfi/iban']) as unknown,
      }),
    ])
    expect(line.lines('events').find(({ id }) => String(id).startsWith('oracle-cloud-apps:'))).toMatchObject({
      type: 'role_changed',
    })
    expect(line.lines('identities')).toEqual([
      expect.objectContaining({ address: 'ada@contoso.example', state: 'active' }),
    ])
    expect(line.lines('resources')).toEqual([expect.objectContaining({ kind: 'tenant', public: null })])
  })
})
