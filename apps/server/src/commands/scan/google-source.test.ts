import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startWorkspace, type WorkspaceBench } from '@sharelight/testkit/google'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const main = join(import.meta.dirname, '../../main.ts')
const iban = 'Please pay to DE89 3704 0044 0532 0130 00.'
const ada = 'ada.lovelace@contoso.example'
const out = 'gina@partner.example'
type Line = Record<string, unknown>
/** Each scan is a process of its own. */
const patient = { timeout: 180_000 }

describe('the command line reads Google Workspace without a server', () => {
  const root = mkdtempSync(join(tmpdir(), 'sharelight-google-'))
  let workspace: WorkspaceBench
  let id: string
  const put = (path: string, content: string) => `my/${id}/${workspace.act.addFile({ drive: ada, path, content }).id}`

  beforeAll(async () => {
    workspace = await startWorkspace()
    const { act, settings } = workspace
    id = act.addUser({ name: 'Ada Lovelace', mfa: true }).id
    act.addUser({ name: 'Bob Byron' })
    act.addGroup({ name: 'Research', members: [ada] })
    act.addMailbox(ada)
    const plans = act.addSharedDrive({ name: 'Plans', members: [{ address: ada, role: 'organizer' }] }).id
    act.addFile({ drive: plans, path: '/plan.txt', content: 'A plan.' })
    const services = ['drive', 'gmail', 'identities', 'activity']
    writeFileSync(join(root, 'workspace.json'), JSON.stringify({ ...settings, services }))
    const key = JSON.parse(settings.serviceAccountKey) as Line
    const other = { ...settings, serviceAccountKey: { ...key, private_key_id: 'gone' } }
    writeFileSync(join(root, 'wrong.json'), JSON.stringify(other))
    writeFileSync(join(root, 'none.json'), JSON.stringify({ ...settings, serviceAccountKey: '{"type":"user"}' }))
  })
  afterAll(async () => {
    await workspace?.stop()
    rmSync(root, { recursive: true, force: true })
  })

  const run = (...args: string[]) =>
    new Promise<{ code: number; stdout: string; stderr: string }>(resolve => {
      const outbound = { OUTBOUND_ALLOW: '127.0.0.1', OUTBOUND_HOSTS: JSON.stringify(workspace.hosts) }
      const env = { ...process.env, DATA_DIR: '', ...outbound }
      execFile(process.execPath, [main, ...args], { cwd: root, env }, (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
      )
    })
  const source = (file = 'workspace.json') => ['--connector', 'google-workspace', '--settings', file]
  const scan = async () => {
    const files = ['items', 'events', 'identities'].flatMap(name => [`--${name}`, `${name}.jsonl`])
    const { code, stdout, stderr } = await run('scan', ...source(), '--json', '--state', 'state', ...files)
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.not.stringMatching(/bench|every address counts as outside/) as string,
    })
    return JSON.parse(stdout) as Line
  }
  const lines = (name: string) =>
    readFileSync(join(root, `${name}.jsonl`), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as Line)
  const items = () => new Map(lines('items').map(line => [String(line['key']), line]))

  test(
    'the connection is tried; a key that is gone, one that is none and a missing scope are one sentence and a code',
    patient,
    async () => {
      const good = await run('check', ...source())
      expect({ code: good.code, stdout: good.stdout }).toEqual({
        code: 0,
        stdout: expect.stringContaining('works    https://www.googleapis.com/auth/drive.readonly') as string,
      })
      const wrong = await run('scan', ...source('wrong.json'), '--json')
      expect({ code: wrong.code, lines: wrong.stderr.trim().split('\n').length }).toEqual({ code: 1, lines: 1 })
      expect(wrong.stderr).toMatch(/key of the service account .*invalid_grant/)
      const none = await run('scan', ...source('none.json'), '--json')
      expect(none.code).toBe(1)
      expect(none.stderr).toContain('no key of a service account')
      const scope = 'https://www.googleapis.com/auth/drive.readonly'
      workspace.state.account.delegated.delete(scope)
      const lacking = await run('scan', ...source(), '--json')
      workspace.state.account.delegated.add(scope)
      expect({ code: lacking.code, stderr: lacking.stderr }).toEqual({
        code: 1,
        stderr: expect.stringMatching(/^.*drive\.readonly: .*Domain-wide delegation.*\n$/) as string,
      })
    },
  )

  test(
    'every file is a line with who reaches it, every account one with what guards it, and a share an event',
    patient,
    async () => {
      const { act } = workspace
      const [pay, lunch] = [put('/Finance/pay.txt', iban), put('/lunch.txt', 'Lunch at noon.')]
      put('/Team/plan.txt', 'A plan.')
      act.share({ drive: ada, path: '/Finance/pay.txt', type: 'anyone' })
      expect(await scan()).toMatchObject({ seen: 4, complete: 4, labels: { 'regulated/pfi/iban': 1 }, unmapped: {} })
      expect(items().get(pay)).toMatchObject({
        path: `${ada}/Finance/pay.txt`,
        service: 'gdrive',
        status: 'complete',
        shareType: 'anonymous',
        owner: ada,
        grants: expect.arrayContaining([
          expect.objectContaining({ kind: 'anonymous', role: 'read', via: 'link' }),
          expect.objectContaining({ principal: ada, role: 'owner' }),
        ]) as Line[],
      })
      expect(items().get(lunch)).toMatchObject({ shareType: 'inside', status: 'complete' })
      expect(lines('identities')).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ address: ada, kind: 'user', mfa: true, guest: false, state: 'active' }),
          expect.objectContaining({ address: 'admin@contoso.example', admin: true }),
          expect.objectContaining({ name: 'Research', kind: 'group' }),
        ]),
      )
      expect(lines('events')).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ type: 'anonymous_link_created', actor: ada, item: pay, shareType: 'anonymous' }),
        ]),
      )
    },
  )

  test(
    'a later call names changes only, what lies below a folder that was shared anew among them',
    patient,
    async () => {
      const { act } = workspace
      const [inside, lunch] = ['/Team/plan.txt', '/lunch.txt'].map(
        path => `my/${id}/${act.fileAt({ drive: ada, path }).id}`,
      ) as [string, string]
      const late = put('/late.txt', `${iban} Late.`)
      act.share({ drive: ada, path: '/Team', type: 'anyone' })
      act.removeFile({ drive: ada, path: '/lunch.txt' })
      await scan()
      expect([...items().keys()].toSorted()).toEqual([late, inside, lunch].toSorted())
      expect(items().get(inside)).toMatchObject({ shareType: 'anonymous' })
      expect(items().get(lunch)).toEqual({ key: lunch, path: `${ada}/lunch.txt`, removed: true })
      await scan()
      expect(lines('items')).toEqual([])
      const label = act.addLabel({ title: 'Level', choices: ['Confidential'] })
      const labelsOnceLabelled = async (choice: string | null) => {
        act.labelFile({ drive: ada, path: '/late.txt' }, { label, choice })
        await scan()
        return [...items()].map(([key, line]) => [key, line['labels'] as string[]])
      }
      const found = (await labelsOnceLabelled('Confidential'))[0]?.[1] as string[]
      expect(found).toEqual(expect.arrayContaining(['microsoft/confidential', 'regulated/pfi/iban']))
      const rest = found.filter(one => !one.startsWith('microsoft'))
      expect(await labelsOnceLabelled(null)).toEqual([[late, rest]])
    },
  )

  test('mail is read with what is attached, and what was sent outside is an event', patient, async () => {
    const attachments = [{ name: 'numbers.txt', contentType: 'text/plain', content: Buffer.from(iban) }]
    workspace.act.sendMail({ from: ada, to: [out], subject: 'Numbers', body: 'See there.', attachments })
    expect(await scan()).toMatchObject({ unmapped: {} })
    expect(lines('items')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'email', name: 'Numbers', service: 'gmail', shareType: 'outside' }),
        expect.objectContaining({
          kind: 'attachment',
          name: 'numbers.txt',
          labels: expect.arrayContaining(['regulated/pfi/iban']) as string[],
        }),
      ]),
    )
    expect(lines('events')).toEqual(
      expect.arrayContaining([expect.objectContaining({ type: 'email', actor: ada, recipients: [out] })]),
    )
  })

  test('neither the key nor a token is kept in the state of a scan', () => {
    const { private_key: key } = JSON.parse(workspace.settings.serviceAccountKey) as { private_key: string }
    const kept = readdirSync(join(root, 'state'), { recursive: true, withFileTypes: true })
      .filter(file => file.isFile())
      .filter(file => {
        const text = readFileSync(join(file.parentPath, file.name))
        return text.includes(key.split('\n')[3] ?? key) || text.includes('ya29.c.bench')
      })
    expect(kept.map(({ name }) => name)).toEqual([])
  })
})
