import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGithub, type GithubBench } from '@sharelight/testkit/github'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const main = join(import.meta.dirname, '../../main.ts')
type Line = Record<string, unknown>

describe('the command line reads GitHub without a server', () => {
  const root = mkdtempSync(join(tmpdir(), 'sharelight-github-'))
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
    writeFileSync(join(root, 'github.json'), JSON.stringify({ ...bench.app, history: 'all' }))
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
      const all = [main, command, '--connector', 'github', '--settings', settings, ...args]
      execFile(process.execPath, all, { cwd: root, env }, (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
      )
    })
  const scan = async () => {
    const files = ['items', 'events', 'identities', 'resources'].flatMap(name => [`--${name}`, `${name}.jsonl`])
    const own = ['--domain', 'contoso.example']
    const { code, stdout, stderr } = await run('scan', 'github.json', '--json', '--state', 'state', ...own, ...files)
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('PRIVATE KEY') as string })
    return JSON.parse(stdout) as Line
  }
  const lines = (name: string) =>
    readFileSync(join(root, `${name}.jsonl`), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as Line)

  test('the connection is tried; a token that is none is one sentence and a code', async () => {
    expect(await run('check', 'github.json')).toMatchObject({ code: 0 })
    writeFileSync(
      join(root, 'wrong.json'),
      JSON.stringify({ token: 'ghp_wrong_wrong_wrong', organisations: ['contoso'] }),
    )
    const { code, stderr, stdout } = await run('check', 'wrong.json')
    expect(code).not.toBe(0)
    expect(stdout + stderr).toContain('GitHub does not take the token')
    expect(stdout + stderr).not.toContain('wrong_wrong')
  })

  test('files, issues and commits are lines with who reaches them; what was taken out is found in the history; a later call names changes only', async () => {
    expect(await scan()).toMatchObject({ seen: 4, complete: 4, unmapped: { audit: { 'an_action.of_tomorrow': 1 } } })
    const items = lines('items')
    expect(items.find(({ key }) => key === 'contoso/site/pay.txt')).toMatchObject({
      status: 'complete',
      shareType: 'anonymous',
      labels: [],
    })
    const withIban = items
      .filter(({ labels }) => (labels as string[]).includes('regulated/pfi/iban'))
      .map(({ key }) => String(key).split('/')[1])
    expect(withIban.toSorted()).toEqual(['site#history', 'site#issues'])
    expect(lines('events').find(({ type }) => type === 'sharing_set')).toMatchObject({
      shareType: 'anonymous',
      actor: 'ada',
    })
    expect(lines('identities').find(({ name }) => name === 'xen')).toMatchObject({ guest: true, mfa: false })
    expect(lines('resources').find(({ id }) => id === 'contoso/site')).toMatchObject({
      kind: 'repository',
      public: true,
    })
    bench.act.push('site', { 'more.txt': 'More.' })
    await scan()
    expect(
      lines('items')
        .map(({ key }) => String(key).replace(/[0-9a-f]{40}$/, '…'))
        .toSorted(),
    ).toEqual(['contoso/site#history/…', 'contoso/site/more.txt'])
  })
})
