import { startDropbox, type DropboxBench } from '@sharelight/testkit/dropbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine, type CommandLine } from '../../testing/command-line.ts'

describe('the command line reads Dropbox without a server', () => {
  let line: CommandLine
  let bench: DropboxBench
  let deal: ReturnType<DropboxBench['act']['addSpace']>
  beforeAll(async () => {
    bench = await startDropbox()
    const { act, state } = bench
    const ada = act.addMember({ email: 'ada@contoso.example', isAdmin: true })
    const home = state.spaces.get(ada.home)
    if (!home) throw new Error('There is no folder.')
    deal = act.addSpace({
      name: 'Deal',
      type: 'shared_folder',
      members: [{ email: ada.email, level: 'owner' }, { email: 'xen@elsewhere.example' }],
    })
    const file = act.put(home, '/pay.txt', 'Please pay to DE89 3704 0044 0532 0130 00.')
    act.link(ada, { space: home, path: '/pay.txt' })
    act.put(deal, '/ours.txt', 'Our account is GB29 NWBK 6016 1331 9268 19.')
    const path = { contextual: '/pay.txt', namespace_relative: { ns_id: home.id, relative_path: '/pay.txt' } }
    act.record('shared_link_create', { assets: [{ '.tag': 'file', file_id: file.id, display_name: 'pay.txt', path }] })
    act.record('an_event_of_tomorrow')
    line = commandLine('dropbox', { OUTBOUND_HOSTS: JSON.stringify(bench.hosts) }, ['contoso.example'])
    line.settings(bench.settings)
  })
  afterAll(async () => {
    await bench.stop()
    line.remove()
  })

  const scan = () => line.scan('items', 'events', 'identities', 'resources')

  test('the connection is tried; keys that are none are one sentence and a code', async () => {
    expect(await line.run('check')).toMatchObject({ code: 0 })
    line.settings({ ...bench.settings, appSecret: 'wrong-wrong-wrong' })
    const { code, stderr, stdout } = await line.run('check')
    line.settings(bench.settings)
    expect(code).not.toBe(0)
    expect(stdout + stderr).toContain('Dropbox does not take the refresh token')
    expect(stdout + stderr).not.toContain('wrong-wrong')
  })

  test('files are lines with who reaches them, people, folders and what happened beside them', async () => {
    const summary = await scan()
    expect(summary).toMatchObject({ seen: 2, complete: 2, unmapped: { team_log: { an_event_of_tomorrow: 1 } } })
    const items = line.lines('items')
    expect(items.find(({ name }) => name === 'pay.txt')).toMatchObject({
      service: 'dropbox',
      kind: 'file',
      status: 'complete',
      shareType: 'anonymous',
      labels: expect.arrayContaining(['regulated/pfi/iban']) as unknown,
    })
    expect(items.find(({ name }) => name === 'ours.txt')).toMatchObject({ shareType: 'outside' })
    expect(line.lines('events').find(({ id }) => String(id).startsWith('dropbox:'))).toMatchObject({
      type: 'anonymous_link_created',
      shareType: 'anonymous',
    })
    expect(line.lines('identities').find(({ address }) => address === 'ada@contoso.example')).toMatchObject({
      admin: true,
    })
    expect(line.lines('resources').find(({ id }) => id === deal.id)).toMatchObject({ kind: 'share', public: false })
  })

  test('a later call names changes only, of sharing too', async () => {
    const { act } = bench
    act.put(deal, '/more.txt', 'More.')
    await scan()
    expect(line.lines('items').map(({ name }) => name)).toEqual(['more.txt'])
    act.remove(deal, '/more.txt')
    await scan()
    expect(line.lines('items')).toEqual([expect.objectContaining({ key: `${deal.id}/more.txt`, removed: true })])
    const [ada] = bench.state.members.values()
    if (ada) act.link(ada, { space: deal, path: '' })
    await scan()
    expect(line.lines('items')).toEqual([expect.objectContaining({ name: 'ours.txt', shareType: 'anonymous' })])
  })
})
