import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createTcp, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTls } from 'node:tls'
import { signalKinds, type Signal } from '@sharelight/contract'
import { freePort } from '@sharelight/testkit/benches'
import { makeCertificate } from '@sharelight/testkit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startHttpReceiver, type HttpReceiver } from '../testing/http-receiver.ts'
import { startTellingServer, type TellingServer } from '../testing/telling.ts'
import { cefLine } from './format/cef.ts'
import { ocsfEvent } from './format/ocsf.ts'
import { ocsfFaults } from '../testing/ocsf-rules.ts'

const rsyslog = '/usr/sbin/rsyslogd'
let world: TellingServer
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sharelight-siem-'))
  world = await startTellingServer()
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(async () => {
  for (const { id } of (await world.call<{ receivers: { id: string }[] }>('GET', '/receivers')).body.receivers)
    await world.call('DELETE', `/receivers/${id}`)
})

const signal = (change: Partial<Signal> = {}): Signal => ({
  id: 'detection:7',
  kind: 'detection',
  time: '2026-03-01T10:00:00.000Z',
  severity: 3,
  title: 'Ada shared “plan|a=b\\c.docx”.',
  action: 'anonymous_link_created',
  outcome: 'success',
  subject: { type: 'file', id: 'f1', name: 'plan|a=b\\c\nd.docx' },
  actor: { id: 'p1', name: 'Ada', address: 'ada@acme.example' },
  recipients: ['eve@example.net'],
  source: { id: 's1', name: 'Drive' },
  labels: ['finance/payroll'],
  reasons: ['r1'],
  policy: null,
  sensitivity: 3,
  shareType: 'anonymous',
  link: 'https://sharelight.acme.example/x',
  ...change,
})

describe('OCSF', () => {
  const actions = [
    'file_accessed',
    'folder_deleted',
    'email',
    'admin.invite',
    'second-factor.reset',
    'source.remove',
    'scan.failed',
  ]
  test.each(signalKinds)(
    'every event made of %s has what its class asks for, and no value that the class does not know',
    kind => {
      for (const action of actions)
        for (const change of [
          {},
          { actor: null },
          { source: null },
          { sensitivity: null },
          { labels: [] },
          { subject: { type: 'file', id: 'f1', name: '' } },
          { subject: { type: 'folder', id: '', name: '' }, source: { id: 's1', name: '' } },
          { outcome: 'failure' as const },
        ])
          expect(ocsfFaults(ocsfEvent(signal({ kind, action, ...change }), 'org'))).toEqual([])
    },
  )

  test('kinds are told as the classes that are meant for them', () => {
    const classOf = (kind: Signal['kind']) => ocsfEvent(signal({ kind }), 'org')['class_uid']
    expect(Object.fromEntries(signalKinds.map(kind => [kind, classOf(kind)]))).toEqual({
      detection: 2006,
      policy_match: 2004,
      plan_done: 3004,
      source_fault: 3004,
      account_change: 3001,
      audit_entry: 3004,
      activity: 1001,
    })
  })

  test('what misses or is of another kind is found by the check itself', () => {
    const { finding_info: _, ...rest } = ocsfEvent(signal(), 'org')
    expect(ocsfFaults(rest)).toEqual(['finding_info is missing'])
    expect(ocsfFaults({ ...ocsfEvent(signal(), 'org'), severity_id: 12 })).toEqual(['severity_id is 12'])
    expect(ocsfFaults({ ...ocsfEvent(signal(), 'org'), file: { type_id: 1 } })).toEqual(['file.name is missing'])
  })
})

describe('CEF', () => {
  test('is one line, whatever stands in a name, with what parts its fields escaped', () => {
    const line = cefLine(signal(), 'org')
    expect(line).not.toMatch(/[\r\n]/)
    expect(line).toMatch(/^CEF:0\|Sharelight\|Sharelight\|1\.0\|detection\|anonymous_link_created\|9\|/)
    expect(line).toContain('fname=plan|a\\=b\\\\c\\nd.docx ')
    expect(line).toContain('cs1Label=labels cs1=finance/payroll ')
    expect(cefLine(signal({ action: 'a|b\\c' }), 'org')).toContain('|a\\|b\\\\c|')
  })
})

describe('over HTTPS', () => {
  let out: HttpReceiver
  beforeEach(async () => {
    out = await startHttpReceiver()
  })
  afterEach(() => out.close())

  test('a line for each, with its token, and a hundred at once', async () => {
    await world.add({
      place: { type: 'siem', format: 'ocsf', address: `${out.url}/in` },
      secret: 'a token of the SIEM',
    })
    const ids = await world.store(150)
    await world.feed()
    await world.deliver()
    expect(out.calls.map(({ headers }) => [headers.authorization, headers['content-type']])).toEqual(
      [1, 2].map(() => ['Bearer a token of the SIEM', 'application/x-ndjson']),
    )
    const events = out.calls.flatMap(({ body }) =>
      body
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line) as Record<string, unknown>),
    )
    expect(events.map(event => (event['metadata'] as { uid: string }).uid)).toEqual(
      expect.arrayContaining(ids.map(id => `detection:${id}`)),
    )
    expect(events).toHaveLength(150)
    expect(events.flatMap(ocsfFaults)).toEqual([])
  })
})

/** Takes messages and gives them back by their counts. */
async function startSyslog(server: Server): Promise<{ port: number; messages(): string[]; close(): Promise<void> }> {
  let received = Buffer.alloc(0)
  server.on(
    server.constructor.name === 'Server' && 'setSecureContext' in server ? 'secureConnection' : 'connection',
    (socket: Socket) => {
      socket.on('error', () => undefined)
      socket.on('data', (part: Buffer) => {
        received = Buffer.concat([received, part])
      })
    },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    messages: () => framed(received),
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

function framed(bytes: Buffer): string[] {
  const messages: string[] = []
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(0x20, at)
    const length = Number(bytes.subarray(at, space).toString())
    messages.push(bytes.subarray(space + 1, space + 1 + length).toString())
    at = space + 1 + length
  }
  return messages
}

describe('as syslog', () => {
  const rfc5424 = /^<\d{1,3}>1 \d{4}-\d\d-\d\dT[\d:.]+Z [!-~]{1,255} sharelight - DETECTION - (.*)$/s

  test('messages of RFC 5424 over TCP, framed by their counts', async () => {
    const syslog = await startSyslog(createTcp())
    await world.add({ place: { type: 'siem', format: 'cef', address: `tcp://127.0.0.1:${syslog.port}` } })
    await world.store(3)
    await world.feed()
    await world.deliver()
    expect(await world.left()).toEqual([])
    expect(syslog.messages()).toHaveLength(3)
    for (const message of syslog.messages()) expect(rfc5424.exec(message)?.[1]).toMatch(/^CEF:0\|/)
    await syslog.close()
  })

  test('over TLS, to a server whose certificate holds under the authority that was given, and to no other', async () => {
    const { cert, key } = makeCertificate(folder)
    const ca = readFileSync(cert, 'utf8')
    const syslog = await startSyslog(createTls({ cert: ca, key: readFileSync(key) }))
    const address = `tls://127.0.0.1:${syslog.port}`
    const trusted = await world.add({ place: { type: 'siem', format: 'ocsf', address, ca } })
    const foreign = await world.add({ place: { type: 'siem', format: 'ocsf', address } })
    const tried = async (id: string) =>
      (await world.call<{ ok: boolean; sentence: string }>('POST', `/receivers/${id}/test`)).body
    expect(await tried(foreign.receiver.id)).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('certificate that does not hold'),
    })
    expect(syslog.messages()).toEqual([])
    expect(await tried(trusted.receiver.id)).toMatchObject({ ok: true })
    expect(syslog.messages()).toHaveLength(1)
    await syslog.close()
  })

  test('a server that breaks off before it has read everything is told again', async () => {
    let breaks = true
    const server = createTcp(socket => {
      socket.on('error', () => undefined)
      if (breaks) socket.resetAndDestroy()
    })
    const syslog = await startSyslog(server)
    await world.add({ place: { type: 'siem', format: 'cef', address: `tcp://127.0.0.1:${syslog.port}` } })
    await world.store(1)
    await world.feed()
    await world.deliver()
    expect(await world.left()).toMatchObject([{ attempts: 1, error: expect.stringContaining('ECONNRESET') }])
    breaks = false
    await world.deliver()
    expect(syslog.messages()).toHaveLength(1)
    await syslog.close()
  })

  test.skipIf(!existsSync(rsyslog))(
    `a real syslog daemon writes each message whole${existsSync(rsyslog) ? '' : ' (skipped: rsyslog is not installed; apt-get install rsyslog)'}`,
    async () => {
      const port = await freePort()
      const written = join(folder, 'written.log')
      const settings = join(folder, 'rsyslog.conf')
      writeFileSync(
        settings,
        `global(workDirectory="${folder}" maxMessageSize="64k")
module(load="imtcp")
template(name="whole" type="string" string="%APP-NAME%|%MSGID%|%PRI%|%TIMESTAMP:::date-rfc3339%|%msg%\\n")
ruleset(name="out") { action(type="omfile" file="${written}" template="whole") }
input(type="imtcp" address="127.0.0.1" port="${port}" ruleset="out")
`,
      )
      execFileSync(rsyslog, ['-N1', '-f', settings], { stdio: 'pipe' })
      const daemon = spawn(rsyslog, ['-n', '-f', settings, '-i', join(folder, 'rsyslog.pid')], { stdio: 'ignore' })
      try {
        await world.add({ place: { type: 'siem', format: 'ocsf', address: `tcp://127.0.0.1:${port}` } })
        await world.store(25)
        await world.feed()
        await expect
          .poll(
            async () => {
              await world.deliver()
              return (await world.left()).length
            },
            { timeout: 15_000 },
          )
          .toBe(0)
        const lines = () => (existsSync(written) ? readFileSync(written, 'utf8').trimEnd().split('\n') : [])
        await expect.poll(() => lines().length, { timeout: 15_000 }).toBe(25)
        for (const line of lines()) {
          const [app, id, , , ...message] = line.split('|')
          expect([app, id]).toEqual(['sharelight', 'DETECTION'])
          expect(ocsfFaults(JSON.parse(message.join('|')) as Record<string, unknown>)).toEqual([])
        }
      } finally {
        daemon.kill('SIGKILL')
      }
    },
  )
})
