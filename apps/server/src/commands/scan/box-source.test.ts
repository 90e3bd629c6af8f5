import { startBox, type BoxBench } from '@sharelight/testkit/box'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine, type CommandLine } from '../../testing/command-line.ts'

describe('the command line reads Box without a server', () => {
  let line: CommandLine
  let bench: BoxBench
  let ada: ReturnType<BoxBench['act']['addUser']>
  beforeAll(async () => {
    bench = await startBox()
    const { act } = bench
    ada = act.addUser({ login: 'ada@contoso.example', role: 'admin' })
    const file = act.put(ada, 'pay.txt', 'Please pay to DE89 3704 0044 0532 0130 00.')
    act.link(file)
    act.put(ada, 'Deal/ours.txt', 'Our account is GB29 NWBK 6016 1331 9268 19.')
    act.collaborate(act.folder(ada, 'Deal'), { type: 'user', id: '77', name: 'xen', login: 'xen@elsewhere.example' })
    const owned_by = { type: 'user', id: ada.id, name: 'ada', login: ada.login }
    act.record('ITEM_SHARED_CREATE', {
      source: { item_type: 'file', item_id: file.id, item_name: 'pay.txt', owned_by },
    })
    act.record('AN_EVENT_OF_TOMORROW')
    line = commandLine('box', { OUTBOUND_HOSTS: JSON.stringify(bench.hosts) }, ['contoso.example'])
    line.settings(bench.settings)
  })
  afterAll(async () => {
    await bench.stop()
    line.remove()
  })

  const scan = () => line.scan('items', 'events', 'identities', 'resources')

  test('the connection is tried; a secret that is none is one sentence and a code', async () => {
    expect(await line.run('check')).toMatchObject({ code: 0 })
    line.settings({ ...bench.settings, clientSecret: 'wrong-wrong-wrong' })
    const { code, stderr, stdout } = await line.run('check')
    line.settings(bench.settings)
    expect(code).not.toBe(0)
    expect(stdout + stderr).toContain('Box does not take')
    expect(stdout + stderr).not.toContain('wrong-wrong')
  })

  test('files are lines with who reaches them, people, the enterprise and what happened beside them', async () => {
    const summary = await scan()
    expect(summary).toMatchObject({ seen: 2, complete: 2, unmapped: { enterprise: { AN_EVENT_OF_TOMORROW: 1 } } })
    const items = line.lines('items')
    expect(items.find(({ name }) => name === 'pay.txt')).toMatchObject({
      service: 'box',
      kind: 'file',
      status: 'complete',
      shareType: 'anonymous',
      labels: expect.arrayContaining(['regulated/pfi/iban']) as unknown,
    })
    expect(items.find(({ name }) => name === 'ours.txt')).toMatchObject({ shareType: 'outside' })
    expect(line.lines('events').find(({ id }) => String(id).startsWith('box:'))).toMatchObject({
      type: 'anonymous_link_created',
      shareType: 'anonymous',
    })
    expect(line.lines('identities').find(({ address }) => address === ada.login)).toMatchObject({ admin: true })
    expect(line.lines('resources')).toEqual([expect.objectContaining({ kind: 'tenant', public: false })])
  })

  test('a later call names changes only, of sharing too', async () => {
    const { act } = bench
    const more = act.put(ada, 'Deal/more.txt', 'More.')
    act.link(act.folder(ada, 'Deal'))
    await scan()
    expect(
      line
        .lines('items')
        .map(({ name, shareType }) => [name, shareType])
        .toSorted(),
    ).toEqual([
      ['more.txt', 'anonymous'],
      ['ours.txt', 'anonymous'],
    ])
    act.trash(more)
    await scan()
    expect(line.lines('items')).toEqual([expect.objectContaining({ key: `${ada.id}/file/${more.id}`, removed: true })])
  })
})
