import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ole } from '@sharelight/extract/testing'
import { startTenant, type TenantBench } from '@sharelight/testkit/microsoft'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const main = join(import.meta.dirname, '../../main.ts')
const iban = 'Please pay to DE89 3704 0044 0532 0130 00.'
const ada = 'ada.lovelace@contoso.example'
type Line = Record<string, unknown>

describe('the command line reads Microsoft 365 without a server', () => {
  const root = mkdtempSync(join(tmpdir(), 'sharelight-microsoft-'))
  let tenant: TenantBench
  let drive: string
  const put = (path: string, content: string) => `${drive}/${tenant.act.addFile({ drive, path, content }).id}`

  beforeAll(async () => {
    tenant = await startTenant()
    const { act } = tenant
    act.addUser({ name: 'Ada Lovelace', methods: ['mobilePhone', 'microsoftAuthenticatorPush'] })
    act.addUser({ name: 'Bob Byron', lastSignIn: new Date('2026-02-01T08:00:00Z') })
    act.inviteGuest({ name: 'Gina Guest', address: 'gina@partner.example' })
    act.addGroup({ name: 'Research', members: [ada] })
    drive = act.addPersonalDrive(ada).id
    act.addSite({ name: 'plans', displayName: 'Plans', owners: [ada] })
    writeFileSync(join(root, 'tenant.json'), JSON.stringify(tenant.settings))
    writeFileSync(join(root, 'wrong.json'), JSON.stringify({ ...tenant.settings, clientSecret: 'not-the-secret' }))
  })
  afterAll(async () => {
    await tenant?.stop()
    rmSync(root, { recursive: true, force: true })
  })

  const run = (...args: string[]) =>
    new Promise<{ code: number; stdout: string; stderr: string }>(resolve => {
      const env = { ...process.env, DATA_DIR: '', OUTBOUND_HOSTS: JSON.stringify(tenant.hosts) }
      execFile(process.execPath, [main, ...args], { cwd: root, env }, (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
      )
    })
  const source = (file = 'tenant.json') => ['--connector', 'microsoft-365', '--settings', file]
  const scan = async () => {
    const files = ['items', 'events', 'identities', 'resources'].flatMap(name => [`--${name}`, `${name}.jsonl`])
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

  test('the connection is tried; a wrong secret and a missing right are one sentence and a code', async () => {
    const good = await run('check', ...source())
    expect({ code: good.code, stdout: good.stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining('works    Files.Read.All') as string,
    })
    const wrong = await run('scan', ...source('wrong.json'), '--json')
    expect({ code: wrong.code, lines: wrong.stderr.trim().split('\n').length }).toEqual({ code: 1, lines: 1 })
    expect(wrong.stderr).toMatch(/does not take the application's secret or certificate .*AADSTS7000215/)
    const [client] = tenant.state.clients.values()
    const before = [...(client?.granted.graph ?? [])]
    for (const right of before) if (/^(Sites|Files)\./.test(right)) client?.granted.graph.delete(right)
    const lacking = await run('scan', ...source(), '--json', '--identities', 'identities.jsonl')
    for (const right of before) client?.granted.graph.add(right)
    expect({ code: lacking.code, stderr: lacking.stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^.*needs (Sites|Files)\.Read\.All: .*\n$/) as string,
    })
    const { missing } = JSON.parse(lacking.stdout) as { missing: { name: string; costs?: string[] }[] }
    expect(missing.find(({ name }) => name === 'Sites.Read.All')?.costs).toContain('SharePoint')
    expect(lines('identities').map(({ address }) => address)).toContain(ada)
  })

  test('every file is a line with who reaches it, every account one with what guards it, and a later call names changes only', async () => {
    const [pay, lunch] = [put('/Finance/pay.txt', iban), put('/lunch.txt', 'Lunch at noon.')]
    const inside = put('/Team/plan.txt', 'A plan.')
    tenant.act.shareByLink({ drive, item: '/Finance/pay.txt', scope: 'anonymous' })
    expect(await scan()).toMatchObject({ seen: 3, complete: 3, labels: { 'regulated/pfi/iban': 1 }, unmapped: {} })
    expect(items().get(pay)).toMatchObject({
      path: `${ada}/Finance/pay.txt`,
      service: 'onedrive',
      status: 'complete',
      shareType: 'anonymous',
      owner: ada,
      grants: expect.arrayContaining([
        expect.objectContaining({ kind: 'anonymous', role: 'read', via: 'link' }),
        expect.objectContaining({ principal: ada, role: 'owner', inherited: true }),
      ]) as Line[],
    })
    expect(items().get(lunch)).toMatchObject({ shareType: 'inside', status: 'complete' })
    expect(lines('identities')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ address: ada, kind: 'user', mfa: true, guest: false, state: 'active' }),
        expect.objectContaining({ address: 'gina@partner.example', guest: true }),
        expect.objectContaining({ address: 'admin@contoso.example', admin: true }),
        expect.objectContaining({ name: 'Research', kind: 'group' }),
      ]),
    )
    expect(lines('resources')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'tenant', name: 'Contoso' }),
        expect.objectContaining({
          kind: 'site',
          name: 'Plans',
          facts: expect.objectContaining({
            owners: null,
            unanswered: expect.objectContaining({ owners: expect.stringContaining('certificate') as string }) as Line,
          }) as Line,
        }),
      ]),
    )

    const late = put('/late.txt', `${iban} Late.`)
    tenant.act.shareByLink({ drive, item: '/Team', scope: 'anonymous' })
    tenant.act.removeItem({ drive, item: '/lunch.txt' })
    await scan()
    expect([...items().keys()].toSorted()).toEqual([late, inside, lunch].toSorted())
    expect(items().get(inside)).toMatchObject({ shareType: 'anonymous' })
    expect(items().get(lunch)).toEqual({ key: lunch, path: `${ada}/lunch.txt`, removed: true })
    await scan()
    expect(lines('items')).toEqual([])
    const kept = readdirSync(join(root, 'state'), { recursive: true, withFileTypes: true })
      .filter(file => file.isFile())
      .filter(file => readFileSync(join(file.parentPath, file.name)).includes(tenant.settings.clientSecret))
    expect(kept.map(({ name }) => name)).toEqual([])
  })
  test('mail is read with what is attached, and what was sent outside is an event', async () => {
    tenant.act.addMailbox(ada)
    tenant.act.sendMail({
      from: ada,
      to: ['gina@partner.example'],
      subject: 'Numbers',
      body: 'See there.',
      attachments: [{ name: 'numbers.txt', contentType: 'text/plain', content: iban }],
    })
    writeFileSync(join(root, 'mail.json'), JSON.stringify({ ...tenant.settings, services: ['exchange'] }))
    const out = ['--items', 'items.jsonl', '--events', 'events.jsonl', '--state', 'mail-state']
    expect(await run('scan', ...source('mail.json'), ...out)).toMatchObject({ code: 0 })
    const all = [...items().values()]
    expect(all.find(({ name }) => name === 'Numbers')).toMatchObject({
      path: `${ada}/Sent Items/Numbers`,
      kind: 'email',
      service: 'exchange_365',
      shareType: 'outside',
      status: 'complete',
    })
    expect(all.find(({ name }) => name === 'numbers.txt')).toMatchObject({
      kind: 'attachment',
      labels: expect.arrayContaining(['regulated/pfi/iban']) as string[],
    })
    expect(lines('events')).toMatchObject([
      { type: 'email', actor: ada, recipients: ['gina@partner.example'], shareType: 'outside' },
    ])
    const [message] = [...tenant.state.mailboxes.values()][0]?.messages.values() ?? []
    tenant.act.deleteMail(ada, String(message?.id))
    await run('scan', ...source('mail.json'), ...out)
    const gone = [...items().values()].filter(({ removed }) => removed)
    expect(gone.map(({ path }) => path).toSorted()).toEqual([
      `${ada}/Sent Items/Numbers`,
      `${ada}/Sent Items/Numbers/numbers.txt`,
    ])
  })
  test('what cannot be read is told by why: a notebook, malware, a protected file, one that is too large, one that is locked', async () => {
    const { act, faults } = tenant
    const [shelf = ''] = act.addSite({ name: 'shelf', displayName: 'Shelf' }).driveIds
    const add = (path: string, content: string | Buffer) => act.addFile({ drive: shelf, path, content }).id
    act.addNotebook({ drive: shelf, name: 'Notes' })
    act.markItem({ drive: shelf, item: add('/virus.txt', 'Bad.') }, { malware: 'Bad' })
    add('/protected.docx', ole({ EncryptionInfo: Buffer.alloc(4096), EncryptedPackage: Buffer.alloc(4096) }))
    add('/large.txt', iban.repeat(4000))
    act.markItem({ drive: shelf, item: add('/checked-out.txt', iban) }, { checkedOutBy: ada })
    const mend = faults.answer(423, 'resourceLocked', { match: new RegExp(`${add('/locked.txt', iban)}/content`) })
    const settings = { ...tenant.settings, services: ['sharepoint'], maxFileSize: 100_000 }
    writeFileSync(join(root, 'shelf.json'), JSON.stringify(settings))
    const out = ['--items', 'items.jsonl', '--state', 'shelf-state']
    expect(await run('scan', ...source('shelf.json'), ...out)).toMatchObject({ code: 0 })
    mend()
    const told = lines('items').filter(({ key }) => String(key).startsWith(`${shelf}/`))
    expect(Object.fromEntries(told.map(({ name, status, reason }) => [name, reason ?? status]))).toEqual({
      Notes: 'unsupported',
      'virus.txt': 'malware',
      'protected.docx': 'encrypted',
      'large.txt': 'too_large',
      'checked-out.txt': 'complete',
      'locked.txt': 'permission_denied',
    })
  })
  test('alerts of Defender for Cloud Apps and what it sees in other applications are events; what no rule knows is counted', async () => {
    const { act } = tenant
    act.raiseAlert({ title: 'Mass download', who: ada, application: 'Dropbox', severity: 'high' })
    const plan = { name: 'plan.docx', type: 'File' }
    act.useApplication({ who: ada, application: 'Dropbox', action: 'FileDownloaded', object: plan })
    act.useApplication({ who: ada, application: 'Dropbox', action: 'Frobnicated' })
    writeFileSync(join(root, 'apps.json'), JSON.stringify({ ...tenant.settings, services: ['cloud-apps'] }))
    const { code, stdout } = await run('scan', ...source('apps.json'), '--json', '--events', 'events.jsonl')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ unmapped: { 'cloud-app-activity': { 'Dropbox: Frobnicated': 1 } } })
    const told = lines('events').map(({ type, actor, recipients }) => ({ type: String(type), actor, recipients }))
    expect(told.toSorted((a, b) => a.type.localeCompare(b.type))).toEqual([
      { type: 'file_downloaded', actor: ada, recipients: [] },
      { type: 'security_alert', actor: ada, recipients: [] },
    ])
  })
})
