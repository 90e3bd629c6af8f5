import { startGithub, type GithubBench } from '@sharelight/testkit/github'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine, type CommandLine } from '../../testing/command-line.ts'

describe('the command line reads GitHub without a server', () => {
  let line: CommandLine
  let bench: GithubBench
  beforeAll(async () => {
    bench = await startGithub()
    const { act } = bench
    act.addPerson('ada', { isAdmin: true })
    act.addPerson('xen', { isOutside: true, has2fa: false })
    act.addRepository('site', { visibility: 'public' })
    act.push('site', { 'pay.txt': 'Please pay to DE89 3704 0044 0532 0130 00.' })
    act.push('site', { 'pay.txt': 'Please pay.' })
    act.letIn('site', 'xen', 'write')
    act.write('site', { by: 'ada', title: 'Pay', body: 'To GB29 NWBK 6016 1331 9268 19, please.' })
    act.record('repo.access', { repo: 'contoso/site', visibility: 'public' })
    act.record('an_action.of_tomorrow')
    line = commandLine('github', { OUTBOUND_HOSTS: JSON.stringify(bench.hosts) }, ['contoso.example'])
    line.settings({ ...bench.app, history: 'all' })
  })
  afterAll(async () => {
    await bench.stop()
    line.remove()
  })

  const scan = () => line.scan('items', 'events', 'identities', 'resources')

  test('the connection is tried; a token that is none is one sentence and a code', async () => {
    expect(await line.run('check')).toMatchObject({ code: 0 })
    line.settings({ token: 'ghp_wrong_wrong_wrong', organisations: ['contoso'] })
    const { code, stderr, stdout } = await line.run('check')
    line.settings({ ...bench.app, history: 'all' })
    expect(code).not.toBe(0)
    expect(stdout + stderr).toContain('GitHub does not take the token')
    expect(stdout + stderr).not.toContain('wrong_wrong')
  })

  test('files, issues and commits are lines with who reaches them; what was taken out is found in the history; a later call names changes only', async () => {
    expect(await scan()).toMatchObject({ seen: 4, complete: 4, unmapped: { audit: { 'an_action.of_tomorrow': 1 } } })
    const items = line.lines('items')
    expect(items.find(({ key }) => key === 'contoso/site/pay.txt')).toMatchObject({
      status: 'complete',
      shareType: 'anonymous',
      labels: [],
    })
    const withIban = items
      .filter(({ labels }) => (labels as string[]).includes('regulated/pfi/iban'))
      .map(({ key }) => String(key).split('/')[1])
    expect(withIban.toSorted()).toEqual(['site#history', 'site#issues'])
    expect(line.lines('events').find(({ type }) => type === 'sharing_set')).toMatchObject({
      shareType: 'anonymous',
      actor: 'ada',
    })
    expect(line.lines('identities').find(({ name }) => name === 'xen')).toMatchObject({ guest: true, mfa: false })
    expect(line.lines('resources').find(({ id }) => id === 'contoso/site')).toMatchObject({
      kind: 'repository',
      public: true,
    })
    bench.act.push('site', { 'more.txt': 'More.' })
    await scan()
    expect(
      line
        .lines('items')
        .map(({ key }) => String(key).replace(/[0-9a-f]{40}$/, '…'))
        .toSorted(),
    ).toEqual(['contoso/site#history/…', 'contoso/site/more.txt'])
  })
})
