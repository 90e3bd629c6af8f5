import { startHubspot, type HubspotBench } from '@sharelight/testkit/hubspot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine, type CommandLine } from '../../testing/command-line.ts'

describe('the command line reads HubSpot without a server', () => {
  let bench: HubspotBench
  let line: CommandLine
  beforeAll(async () => {
    bench = await startHubspot()
    const { act, state } = bench
    act.addUser('ada@contoso.example', { superAdmin: true })
    act.upload('pay.txt', 'Please pay to DE89 3704 0044 0532 0130 00.', { access: 'PUBLIC_NOT_INDEXABLE' })
    act.addRecord('notes', { hs_note_body: '<p>Or to GB29 NWBK 6016 1331 9268 19.</p>' })
    act.addProperty('contacts', 'email')
    for (let at = 0; at < 20; at++) act.addRecord('contacts', { email: `person${at}@elsewhere.example` })
    const occurredAt = new Date().toISOString()
    const by = { actingUser: { userId: 7, userEmail: 'ada@contoso.example' }, occurredAt }
    state.logs.audit.push(
      { id: 'a', category: 'CRM_OBJECT', subCategory: 'CONTACT', action: 'EXPORT', ...by },
      { id: 'b', category: 'TOMORROW', subCategory: '', action: 'DONE', ...by },
    )
    line = commandLine('hubspot', { OUTBOUND_HOSTS: JSON.stringify(bench.hosts) }, ['contoso.example'])
    line.settings(bench.settings)
  })
  afterAll(async () => {
    await bench.stop()
    line.remove()
  })

  test('a token that is none is one sentence and a code', async () => {
    line.settings({ accessToken: 'wrong-wrong-wrong' })
    const { code, stdout, stderr } = await line.run('check')
    expect(code).not.toBe(0)
    expect(stdout + stderr).toContain('does not take the access token')
    expect(stdout + stderr).not.toContain('wrong-wrong')
    line.settings(bench.settings)
  })

  test('files, notes and properties are lines with who reaches them, people, the account and what happened beside them', async () => {
    const summary = await line.scan('items', 'events', 'identities', 'resources')
    expect(summary).toMatchObject({ seen: 3, complete: 3, unmapped: { audit: { 'TOMORROW DONE': 1 } } })
    const labels = expect.arrayContaining(['regulated/pfi/iban']) as unknown
    expect(line.lines('items').find(({ kind }) => kind === 'file')).toMatchObject({
      name: 'pay.txt',
      shareType: 'anonymous',
      labels,
    })
    expect(line.lines('items').find(({ kind }) => kind === 'message')).toMatchObject({ service: 'hubspot', labels })
    expect(line.lines('items').find(({ kind }) => kind === 'column')).toMatchObject({
      key: '4242/objects/contacts/email',
      status: 'complete',
    })
    expect(line.lines('events').find(({ id }) => String(id).startsWith('hubspot:audit:'))).toMatchObject({
      type: 'file_downloaded',
    })
    expect(line.lines('identities')).toEqual([expect.objectContaining({ address: 'ada@contoso.example', admin: true })])
    expect(line.lines('resources')).toEqual([expect.objectContaining({ kind: 'tenant', id: '4242' })])
  })

  test('a later call names changes only', async () => {
    const { act, state } = bench
    const [note] = state.records.get('notes')?.values() ?? []
    if (note) act.edit(note, { hs_note_body: '<p>Nothing more.</p>' })
    const [file] = state.files.keys()
    state.files.delete(file ?? '')
    await line.scan('items')
    const told = line.lines('items').map(({ key, removed }) => `${String(key)}${removed === true ? ' is gone' : ''}`)
    expect(told.toSorted()).toEqual([`4242/files/${file} is gone`, `4242/notes/${note?.id}`])
  })
})
