import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTenant, type TenantBench } from '@sharelight/testkit/microsoft'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const main = join(import.meta.dirname, '../../main.ts')
const iban = 'Please pay to DE89 3704 0044 0532 0130 00.'
const [ada, bob] = ['ada.lovelace@contoso.example', 'bob.byron@contoso.example']
const everything = [
  'exchange',
  'onedrive',
  'sharepoint',
  'teams',
  'identities',
  'activity',
  'sign-ins',
  'site-permissions',
]
type Line = Record<string, unknown>

/** Pages of two, links to other hosts, no reports, no batches, no previews, no content of messages, optional fields left out, spoilt records. */
describe('a tenant that answers only what it must', () => {
  const root = mkdtempSync(join(tmpdir(), 'sharelight-plain-'))
  let tenant: TenantBench
  beforeAll(async () => {
    tenant = await startTenant({ austere: true })
    const { act } = tenant
    act.addUser({ name: 'Ada Lovelace', methods: ['mobilePhone'] })
    act.addUser({ name: 'Bob Byron' })
    act.inviteGuest({ name: 'Gina Guest', address: 'gina@partner.example' })
    act.addGroup({ name: 'Research', members: [ada] })
    const drive = act.addPersonalDrive(ada).id
    const [library = ''] = act.addSite({ name: 'plans', displayName: 'Plans', owners: [ada] }).driveIds
    for (const at of ['1', '2', '3']) {
      act.addFile({ drive, path: `/Pay/own-${at}.txt`, content: iban })
      act.addFile({ drive: library, path: `/team-${at}.txt`, content: iban })
    }
    act.shareByLink({ drive, item: '/Pay/own-2.txt', scope: 'anonymous' })
    act.addMailbox(ada)
    for (const at of ['1', '2', '3'])
      act.sendMail({
        from: ada,
        to: ['gina@partner.example'],
        subject: `Mail ${at}`,
        body: `${iban} So ${at}.`,
        attachments: [{ name: `attached-${at}.txt`, contentType: 'text/plain', content: iban }],
      })
    const team = act.addTeam({ name: 'Crew', owners: [ada], members: [bob] })
    const [channel = ''] = [...team.channels.keys()]
    for (const at of ['1', '2', '3'])
      act.postMessage({ team: team.id, channel }, { from: ada, text: `${iban} Said ${at}.` })
    act.sendChat(act.addChat({ members: [ada, bob] }).id, { from: ada, text: `${iban} In a chat.` })
  })
  afterAll(async () => {
    await tenant?.stop()
    rmSync(root, { recursive: true, force: true })
  })

  const run = (command: string, services: readonly string[], ...args: string[]) => {
    writeFileSync(join(root, 'settings.json'), JSON.stringify({ ...tenant.settings, services }))
    const env = { ...process.env, DATA_DIR: '', OUTBOUND_HOSTS: JSON.stringify(tenant.hosts) }
    const all = [main, command, '--connector', 'microsoft-365', '--settings', 'settings.json', ...args]
    return new Promise<{ code: number; stdout: string; stderr: string }>(resolve => {
      execFile(process.execPath, all, { cwd: root, env }, (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
      )
    })
  }
  const lines = (name: string) =>
    readFileSync(join(root, `${name}.jsonl`), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line) as Line)

  test('is read whole all the same: files, mail, messages, accounts, sites and what was done', async () => {
    expect(await run('check', everything)).toMatchObject({ code: 0 })
    const outputs = ['items', 'events', 'identities', 'resources'].flatMap(name => [`--${name}`, `${name}.jsonl`])
    const { code, stdout, stderr } = await run('scan', everything, '--json', ...outputs)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toMatchObject({ labels: { 'regulated/pfi/iban': 16 } })
    const items = new Map(lines('items').map(line => [String(line['path']), line]))
    const complete = [...items]
      .filter(([, { status }]) => status === 'complete')
      .map(([path]) => path.split('/').at(-1))
    expect(complete).toEqual(
      expect.arrayContaining(
        ['1', '2', '3'].flatMap(at => [`own-${at}.txt`, `team-${at}.txt`, `Mail ${at}`, `attached-${at}.txt`]),
      ),
    )
    expect(items.get(`${ada}/Pay/own-2.txt`)).toMatchObject({ shareType: 'anonymous' })
    expect(items.get(`${ada}/Pay/own-1.txt`)).toMatchObject({ shareType: 'inside' })
    const spoilt = [...items.values()].filter(({ name }) => name === 'malformed')
    expect(new Set(spoilt.map(({ status, reason }) => `${String(status)} ${String(reason)}`))).toEqual(
      new Set(['failed io_error']),
    )
    expect(lines('identities').map(({ address }) => address)).toEqual(
      expect.arrayContaining([ada, bob, 'gina@partner.example']),
    )
    expect(lines('events').map(({ type }) => type)).toEqual(
      expect.arrayContaining(['email', 'anonymous_link_created', 'file_uploaded']),
    )
    expect(lines('resources').map(({ kind }) => kind)).toEqual(expect.arrayContaining(['site', 'team', 'channel']))
  })
})
