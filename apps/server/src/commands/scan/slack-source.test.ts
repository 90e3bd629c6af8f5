import { startSlack, type SlackBench } from '@sharelight/testkit/slack'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine, type CommandLine } from '../../testing/command-line.ts'

describe('the command line reads Slack without a server', () => {
  let line: CommandLine
  let bench: SlackBench
  let deal: string
  let by: string
  beforeAll(async () => {
    bench = await startSlack()
    const { act } = bench
    by = act.addUser({ name: 'ada', email: 'ada@contoso.example', isAdmin: true, has2fa: true }).id
    const out = act.addUser({ name: 'xen', email: 'xen@elsewhere.example', isStranger: true }).id
    const general = act.addChannel({ name: 'general', members: [by] }).id
    deal = act.addChannel({ name: 'deal', kind: 'private_channel', members: [by, out], isExternal: true }).id
    const file = act.addFile({
      name: 'pay.txt',
      content: 'Please pay to DE89 3704 0044 0532 0130 00.',
      by,
      isPublic: true,
    })
    act.say(general, { by, text: 'See there.', files: [file.id] })
    act.say(deal, { by, text: 'Our account is GB29 NWBK 6016 1331 9268 19.' })
    act.record('file_public_link_created', {
      entity: { type: 'file', file: { id: file.id, name: 'pay.txt', title: 'pay' } },
    })
    act.record('an_action_of_tomorrow')
    line = commandLine('slack', { OUTBOUND_HOSTS: JSON.stringify(bench.hosts) }, ['contoso.example'])
    line.settings(bench.settings)
  })
  afterAll(async () => {
    await bench.stop()
    line.remove()
  })

  const scan = () => line.scan('items', 'events', 'identities', 'resources')

  test('the connection is tried; a token that is none is one sentence and a code', async () => {
    expect(await line.run('check')).toMatchObject({ code: 0 })
    line.settings({ token: 'xoxp-wrong-wrong-wrong' })
    const { code, stderr, stdout } = await line.run('check')
    line.settings(bench.settings)
    expect(code).not.toBe(0)
    expect(stdout + stderr).toContain('Slack does not take the token (invalid_auth)')
    expect(stdout + stderr).not.toContain('wrong-wrong')
  })

  test('messages and files are lines with who reaches them, people, channels and what happened beside them', async () => {
    const summary = await scan()
    expect(summary).toMatchObject({ seen: 3, complete: 3, unmapped: { audit: { an_action_of_tomorrow: 1 } } })
    const items = line.lines('items')
    expect(items.find(({ name }) => name === 'pay.txt')).toMatchObject({
      service: 'slack',
      kind: 'attachment',
      status: 'complete',
      shareType: 'anonymous',
      labels: expect.arrayContaining(['regulated/pfi/iban']) as unknown,
    })
    expect(items.find(({ key }) => String(key).startsWith(deal))).toMatchObject({
      kind: 'message',
      shareType: 'outside',
    })
    expect(line.lines('events').map(({ type }) => type)).toEqual(
      expect.arrayContaining(['email', 'anonymous_link_created']),
    )
    expect(line.lines('identities').find(({ address }) => address === 'xen@elsewhere.example')).toMatchObject({
      guest: true,
    })
    expect(line.lines('resources').find(({ id }) => id === deal)).toMatchObject({ kind: 'channel', public: false })
  })

  test('a later call names changes only', async () => {
    const { ts } = bench.act.say(deal, { by, text: 'More.' })
    await scan()
    expect(line.lines('items').map(({ key }) => key)).toEqual([`${deal}/${ts}`])
    bench.act.unsay(deal, ts)
    await scan()
    expect(line.lines('items')).toEqual([expect.objectContaining({ key: `${deal}/${ts}`, removed: true })])
  })
})
