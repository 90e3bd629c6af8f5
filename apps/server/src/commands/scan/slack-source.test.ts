import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSlack, type SlackBench } from '@sharelight/testkit/slack'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const main = join(import.meta.dirname, '../../main.ts')
type Line = Record<string, unknown>

describe('the command line reads Slack without a server', () => {
  const root = mkdtempSync(join(tmpdir(), 'sharelight-slack-'))
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
    writeFileSync(join(root, 'slack.json'), JSON.stringify(bench.settings))
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
      const all = [main, command, '--connector', 'slack', '--settings', settings, ...args]
      execFile(process.execPath, all, { cwd: root, env }, (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
      )
    })
  const scan = async () => {
    const files = ['items', 'events', 'identities', 'resources'].flatMap(name => [`--${name}`, `${name}.jsonl`])
    const own = ['--domain', 'contoso.example']
    const { code, stdout, stderr } = await run('scan', 'slack.json', '--json', '--state', 'state', ...own, ...files)
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('bench-token') as string })
    return JSON.parse(stdout) as Line
  }
  const lines = (name: string) =>
    readFileSync(join(root, `${name}.jsonl`), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as Line)

  test('the connection is tried; a token that is none is one sentence and a code', async () => {
    expect(await run('check', 'slack.json')).toMatchObject({ code: 0 })
    writeFileSync(join(root, 'wrong.json'), JSON.stringify({ token: 'xoxp-wrong-wrong-wrong' }))
    const { code, stderr, stdout } = await run('check', 'wrong.json')
    expect(code).not.toBe(0)
    expect(stdout + stderr).toContain('Slack does not take the token (invalid_auth)')
    expect(stdout + stderr).not.toContain('wrong-wrong')
  })

  test('messages and files are lines with who reaches them, people, channels and what happened beside them', async () => {
    const summary = await scan()
    expect(summary).toMatchObject({ seen: 3, complete: 3, unmapped: { audit: { an_action_of_tomorrow: 1 } } })
    const items = lines('items')
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
    expect(lines('events').map(({ type }) => type)).toEqual(expect.arrayContaining(['email', 'anonymous_link_created']))
    expect(lines('identities').find(({ address }) => address === 'xen@elsewhere.example')).toMatchObject({
      guest: true,
    })
    expect(lines('resources').find(({ id }) => id === deal)).toMatchObject({ kind: 'channel', public: false })
  })

  test('a later call names changes only', async () => {
    const { ts } = bench.act.say(deal, { by, text: 'More.' })
    await scan()
    expect(lines('items').map(({ key }) => key)).toEqual([`${deal}/${ts}`])
    bench.act.unsay(deal, ts)
    await scan()
    expect(lines('items')).toEqual([expect.objectContaining({ key: `${deal}/${ts}`, removed: true })])
  })
})
