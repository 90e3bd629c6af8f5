import { startJira, type JiraBench } from '@sharelight/testkit/atlassian'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine, type CommandLine } from '../../testing/command-line.ts'

describe('the command line reads Jira without a server', () => {
  let bench: JiraBench
  let line: CommandLine
  beforeAll(async () => {
    bench = await startJira()
    const { act } = bench
    const project = act.addProject('HR', 'People')
    act.permit(project, { type: 'anyone' })
    const issue = act.addIssue(project, { summary: 'Pay', description: 'Please pay to DE89 3704 0044 0532 0130 00.' })
    act.say(issue, 'Or to GB29 NWBK 6016 1331 9268 19.')
    act.record('Permission scheme updated')
    act.record('Something of tomorrow', { category: 'tomorrow' })
    line = commandLine('jira', { OUTBOUND_HOSTS: JSON.stringify(bench.hosts) }, ['contoso.example'])
    line.settings(bench.settings)
  })
  afterAll(async () => {
    await bench.stop()
    line.remove()
  })

  test('a token that is none is one sentence and a code, where lists are just empty for it as well', async () => {
    bench.state.letsNobodyIn = true
    line.settings({ ...bench.settings, apiToken: 'wrong-wrong-wrong' })
    for (const command of ['check', 'scan'] as const) {
      const { code, stdout, stderr } = await line.run(command)
      expect(code).not.toBe(0)
      expect(stdout + stderr).toContain('does not take the API token')
      expect(stdout + stderr).not.toContain('wrong-wrong')
    }
    line.settings(bench.settings)
    expect(await line.run('check')).toMatchObject({ code: 0 })
  })

  test('issues and comments are lines with who reaches them, people, projects and what happened beside them', async () => {
    const summary = await line.scan('items', 'events', 'identities', 'resources')
    expect(summary).toMatchObject({ seen: 2, complete: 2, unmapped: { audit: { 'Something of tomorrow': 1 } } })
    expect(line.lines('items').find(({ kind }) => kind === 'issue')).toMatchObject({
      name: 'HR-1 Pay',
      service: 'jira',
      status: 'complete',
      shareType: 'anonymous',
      owner: expect.anything() as unknown,
      labels: expect.arrayContaining(['regulated/pfi/iban']) as unknown,
    })
    expect(line.lines('items').find(({ kind }) => kind === 'message')).toMatchObject({ shareType: 'anonymous' })
    expect(line.lines('events').find(({ id }) => String(id).startsWith('jira:'))).toMatchObject({ type: 'sharing_set' })
    expect(line.lines('identities')).toEqual([expect.objectContaining({ address: 'reader@contoso.example' })])
    expect(line.lines('resources').find(({ kind }) => kind === 'project')).toMatchObject({ public: true })
  })

  test('a later call names changes only', async () => {
    const { act, state } = bench
    const [issue] = state.issues.values()
    if (!issue) throw new Error('There is no issue.')
    issue.comments = []
    act.edit(issue, { summary: 'Paid' })
    await line.scan('items')
    expect(
      line
        .lines('items')
        .map(({ name, key, removed }) => (removed ? `${String(key)} is gone` : String(name)))
        .toSorted(),
    ).toEqual([expect.stringMatching(/comment\/\d+ is gone$/), 'HR-1 Paid'])
  })
})
