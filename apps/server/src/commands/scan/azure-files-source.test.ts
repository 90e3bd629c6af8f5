import { putFile, shareIn, startAzureFiles, type FilesBench } from '@sharelight/testkit/azure-files'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine, type CommandLine } from '../../testing/command-line.ts'

describe('the command line reads Azure Files', () => {
  let bench: FilesBench
  let line: CommandLine
  beforeAll(async () => {
    bench = await startAzureFiles()
    putFile(bench.state, 'docs', 'finance/pay.txt', 'Please pay to DE89 3704 0044 0532 0130 00.')
    putFile(bench.state, 'docs', 'old.txt', 'Nothing of note.')
    const pay = shareIn(bench.state, 'docs').nodes.get('finance/pay.txt')
    if (pay) pay.sddl = 'O:BAD:(A;;FR;;;WD)'
    line = commandLine('azure-files', { OUTBOUND_HOSTS: JSON.stringify(bench.hosts) })
  })
  afterAll(async () => {
    await bench.stop()
    line.remove()
  })

  test('signed in as an application, every file is a line with who reaches it; a later call names changes only; a wrong secret is a sentence and a code', async () => {
    const { account, application } = bench.state
    line.settings({ account, ...application, shares: ['docs'] })
    expect(await line.scan('items', 'resources')).toMatchObject({
      seen: 2,
      complete: 2,
      labels: { 'regulated/pfi/iban': 1 },
      unmapped: {},
    })
    expect(line.lines('items').find(each => each['key'] === 'docs/finance/pay.txt')).toMatchObject({
      service: 'az_file_share',
      shareType: 'inside',
      grants: [expect.objectContaining({ principal: 'Everyone', kind: 'everyone', role: 'read' })],
    })
    expect(line.lines('resources')).toMatchObject([
      { id: 'docs', kind: 'share', public: false },
      { id: 'account:papers', kind: 'storage_account' },
    ])
    shareIn(bench.state, 'docs').nodes.delete('old.txt')
    await line.scan('items')
    expect(line.lines('items')).toEqual([expect.objectContaining({ key: 'docs/old.txt', removed: true })])
    line.settings({ account, accountKey: Buffer.from('a key that does not fit it').toString('base64') })
    const { code, stderr } = await line.run('check')
    expect(code).not.toBe(0)
    expect(stderr).toMatch(/account key does not fit/)
  })
})
