import { startConfluence, type ConfluenceBench } from '@sharelight/testkit/atlassian'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine, type CommandLine } from '../../testing/command-line.ts'

describe('the command line reads Confluence without a server', () => {
  let bench: ConfluenceBench
  let line: CommandLine
  beforeAll(async () => {
    bench = await startConfluence()
    const { act } = bench
    const space = act.addSpace('HR', 'People')
    act.permit(space, 'anonymous')
    const page = act.addPage(space, 'Pay', '<p>Please pay to DE89 3704 0044 0532 0130 00.</p>')
    act.say(page, '<p>Or to GB29 NWBK 6016 1331 9268 19.</p>')
    act.attach(page, 'note.txt', 'Nothing much.')
    act.record('Space permission added')
    act.record('Something of tomorrow', { category: 'tomorrow' })
    line = commandLine('confluence', { OUTBOUND_HOSTS: JSON.stringify(bench.hosts) }, ['contoso.example'])
    line.settings(bench.settings)
  })
  afterAll(async () => {
    await bench.stop()
    line.remove()
  })

  test('a token that is none is one sentence and a code, where lists are just empty for it as well', async () => {
    bench.state.letsNobodyIn = true
    line.settings({ ...bench.settings, apiToken: 'wrong-wrong-wrong' })
    const { code, stdout, stderr } = await line.run('scan')
    expect(code).not.toBe(0)
    expect(stdout + stderr).toContain('does not take the API token')
    expect(stdout + stderr).not.toContain('wrong-wrong')
    line.settings(bench.settings)
    expect(await line.run('check')).toMatchObject({ code: 0 })
  })

  test('pages, comments and attachments are lines with who reaches them, people, spaces and what happened beside them', async () => {
    const summary = await line.scan('items', 'events', 'identities', 'resources')
    expect(summary).toMatchObject({ seen: 3, complete: 3, unmapped: { audit: { 'Something of tomorrow': 1 } } })
    expect(line.lines('items').find(({ kind }) => kind === 'page')).toMatchObject({
      name: 'Pay',
      service: 'confluence',
      status: 'complete',
      shareType: 'anonymous',
      labels: expect.arrayContaining(['regulated/pfi/iban']) as unknown,
    })
    expect(line.lines('items').find(({ kind }) => kind === 'message')).toMatchObject({
      labels: expect.arrayContaining(['regulated/pfi/iban']) as unknown,
    })
    expect(line.lines('events').find(({ id }) => String(id).startsWith('confluence:'))).toMatchObject({
      type: 'sharing_set',
    })
    expect(line.lines('identities')).toEqual([expect.objectContaining({ address: 'reader@contoso.example' })])
    expect(line.lines('resources').find(({ kind }) => kind === 'space')).toMatchObject({ public: true })
  })

  test('a later call names changes only, of restrictions too, which make no new version of a page', async () => {
    const { act, state } = bench
    const [page] = state.pages.values()
    if (!page) throw new Error('There is no page.')
    page.parts = page.parts.filter(({ kind }) => kind !== 'attachment')
    act.restrict(page, 'user acc-reader')
    await line.scan('items')
    expect(
      line
        .lines('items')
        .map(({ name, key, removed, shareType }) =>
          removed ? `${String(key)} is gone` : `${String(name)} ${String(shareType)}`,
        )
        .toSorted(),
    ).toEqual([
      expect.stringMatching(/attachment\/att\d+ is gone$/),
      expect.stringMatching(/^Comment of .* inside$/),
      'Pay inside',
    ])
  })
})
