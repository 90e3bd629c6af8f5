import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBox, type BoxBench } from '@sharelight/testkit/box'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const main = join(import.meta.dirname, '../../main.ts')
type Line = Record<string, unknown>

describe('the command line reads Box without a server', () => {
  const root = mkdtempSync(join(tmpdir(), 'sharelight-box-'))
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
    writeFileSync(join(root, 'box.json'), JSON.stringify(bench.settings))
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
      const all = [main, command, '--connector', 'box', '--settings', settings, ...args]
      execFile(process.execPath, all, { cwd: root, env }, (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
      )
    })
  const scan = async () => {
    const files = ['items', 'events', 'identities', 'resources'].flatMap(name => [`--${name}`, `${name}.jsonl`])
    const own = ['--domain', 'contoso.example']
    const { code, stdout, stderr } = await run('scan', 'box.json', '--json', '--state', 'state', ...own, ...files)
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('bench-client-secret') as string })
    return JSON.parse(stdout) as Line
  }
  const lines = (name: string) =>
    readFileSync(join(root, `${name}.jsonl`), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as Line)

  test('the connection is tried; a secret that is none is one sentence and a code', async () => {
    expect(await run('check', 'box.json')).toMatchObject({ code: 0 })
    writeFileSync(join(root, 'wrong.json'), JSON.stringify({ ...bench.settings, clientSecret: 'wrong-wrong-wrong' }))
    const { code, stderr, stdout } = await run('check', 'wrong.json')
    expect(code).not.toBe(0)
    expect(stdout + stderr).toContain('Box does not take')
    expect(stdout + stderr).not.toContain('wrong-wrong')
  })

  test('files are lines with who reaches them, people, the enterprise and what happened beside them', async () => {
    const summary = await scan()
    expect(summary).toMatchObject({ seen: 2, complete: 2, unmapped: { enterprise: { AN_EVENT_OF_TOMORROW: 1 } } })
    const items = lines('items')
    expect(items.find(({ name }) => name === 'pay.txt')).toMatchObject({
      service: 'box',
      kind: 'file',
      status: 'complete',
      shareType: 'anonymous',
      labels: expect.arrayContaining(['regulated/pfi/iban']) as unknown,
    })
    expect(items.find(({ name }) => name === 'ours.txt')).toMatchObject({ shareType: 'outside' })
    expect(lines('events').find(({ id }) => String(id).startsWith('box:'))).toMatchObject({
      type: 'anonymous_link_created',
      shareType: 'anonymous',
    })
    expect(lines('identities').find(({ address }) => address === ada.login)).toMatchObject({ admin: true })
    expect(lines('resources')).toEqual([expect.objectContaining({ kind: 'tenant', public: false })])
  })

  test('a later call names changes only, of sharing too', async () => {
    const { act } = bench
    const more = act.put(ada, 'Deal/more.txt', 'More.')
    act.link(act.folder(ada, 'Deal'))
    await scan()
    expect(
      lines('items')
        .map(({ name, shareType }) => [name, shareType])
        .toSorted(),
    ).toEqual([
      ['more.txt', 'anonymous'],
      ['ours.txt', 'anonymous'],
    ])
    act.trash(more)
    await scan()
    expect(lines('items')).toEqual([expect.objectContaining({ key: `${ada.id}/file/${more.id}`, removed: true })])
  })
})
