import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import {
  localIo,
  type AccountFacts,
  type Connection,
  type Entry,
  type Page,
  type Removed,
} from '@sharelight/connectors'
import { sambaMissing, slapdMissing, startSamba, startSlapd, type SambaServer } from '@sharelight/testkit/benches'
import { bytesOf, secretsConformance, whole } from '@sharelight/testkit/connectors'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createOutbound, readOutboundRules, sourceHttp } from '../../index.ts'
import { withReading } from '../../kit/reading-settings.ts'
import { eventOf } from './audit-event.ts'
import { smb } from './index.ts'
import type { Ace } from '../../kit/ntfs/ace.ts'
import { sidBytes } from '../../kit/ntfs/sid.ts'
import { ListingParser } from './parse.ts'
import { grantsOf } from '../../kit/ntfs/rights.ts'
import { SmbSettings } from './settings.ts'

const [everyone, anna, group] = ['S-1-1-0', 'S-1-5-21-1-2-3-1000', 'S-1-5-21-1-2-3-1001'] as const
const ace = (kind: Ace['kind'], sid: string, mask: number, flags = 0): Ace => ({ kind, sid, mask, flags })
const said = (aces: readonly Ace[], share?: readonly Ace[]) =>
  grantsOf({ aces, share }, name => ({ kind: 'user', name })).map(({ principal, role, inherited }) =>
    [principal.kind === 'everyone' ? 'everyone' : principal.name, role, ...(inherited ? ['inherited'] : [])].join(' '),
  )
const [read, full] = [0x120089, 0x1f01ff]

test('the first word on a right counts, for one and for everyone; entries that only hand on say nothing of the folder itself', () => {
  expect(said([ace('allow', everyone, read), ace('allow', anna, full, 0x10)])).toEqual([
    'everyone read',
    `${anna} write inherited`,
  ])
  expect(said([ace('deny', anna, 0x1), ace('allow', anna, full)])).toEqual([])
  expect(said([ace('allow', anna, full), ace('deny', everyone, 0x1)])).toEqual([`${anna} write`])
  expect(said([ace('deny', everyone, 0x2), ace('allow', anna, 0x3)])).toEqual([`${anna} read`])
  expect(said([ace('allow', anna, full, 0x0b), ace('allow', group, 0x10000000)])).toEqual([`${group} write`])
  expect(said([ace('allow', 'S-1-5-18', full), ace('allow', 'S-1-5-11', read)])).toEqual(['everyone read'])
})

test('what the share does not let through is not reached, and a group that it names may be one’s own', () => {
  const list = [ace('allow', everyone, full), ace('allow', anna, full)]
  expect(said(list, [ace('allow', everyone, read)])).toEqual(['everyone read', `${anna} read`])
  expect(said(list, [ace('allow', anna, full)])).toEqual([`everyone write`, `${anna} write`])
  expect(said(list, [ace('deny', everyone, full)])).toEqual([])
})

test('a listing that is cut off, or made of anything, gives what it holds and no more', () => {
  const parser = new ListingParser()
  const lines = [
    'x',
    'FILENAME:a',
    'MODE:D',
    'SIZE:x',
    'MTIME:never',
    'revision: 1',
    '  type: ACCESS ALLOWED (0) flags: 0x00',
    'SID: S-1-1-0',
  ]
  expect(lines.map(line => parser.line(line)).filter(Boolean)).toEqual([])
  expect(parser.end()).toMatchObject({ name: 'a', isFolder: true, size: 0, security: { aces: [] } })
  expect(parser.end()).toBeUndefined()
})

test('lines of full_audit are events, whatever stands before them; other operations are counted by name', () => {
  const settings = SmbSettings.parse({ host: 'fs', share: 'docs', username: 'a' })
  const at = (rest: string) =>
    eventOf(`Nov 27 fs smbd_audit: 2026/11/27 03:16:45|anna|10.0.0.7|pc|docs|${rest}`, { settings, root: '/srv/docs' })
  expect(at('create_file|ok|0x120089|file|open|/srv/docs/in/a|b.txt')).toMatchObject({
    type: 'file_accessed',
    actor: { name: 'anna' },
    ip: '10.0.0.7',
    item: { key: '//fs/docs/in/a|b.txt', parent: '//fs/docs/in' },
  })
  expect(at('create_file|ok|0x12019f|file|overwrite_if|/srv/docs/a')).toMatchObject({ type: 'file_modified' })
  expect(at('renameat|ok|/srv/docs/a|b|/srv/docs/c')).toMatchObject({
    type: 'file_renamed',
    item: { key: '//fs/docs/c' },
  })
  expect(at('create_file|ok|0x20000|file|open|/srv/docs/a')).toBeUndefined()
  expect(at('create_file|ok|0x120089|file|open|/etc/passwd')).toBeUndefined()
  expect(at('unlinkat|ok|/srv/docs/../a')).toBeUndefined()
  expect([at('linkat|ok|x'), eventOf('noise', { settings, root: '' })]).toEqual(['linkat', 'unknown line'])
})

const missing = sambaMissing()
describe.skipIf(missing !== undefined)(`a share of a real Samba${missing ? `: ${missing}` : ''}`, () => {
  let samba: SambaServer
  const open: Connection[] = []
  const connect = async (more: Record<string, unknown> = {}, allow = '127.0.0.0/8') => {
    const settings = SmbSettings.parse({ host: samba.address, share: 'docs', ...samba.reader, ...more })
    const rules = readOutboundRules({ OUTBOUND_ALLOW: allow })
    const http = sourceHttp(createOutbound(rules), smb.hosts(settings))
    const connection = await (
      await smb.load()
    )(settings, { ...localIo({ signal: new AbortController().signal }), http })
    open.push(connection)
    return connection
  }
  const pagesFrom = async (connection: Connection, from?: string) => {
    const pages: Page<Entry | Removed>[] = []
    for await (const container of connection.containers())
      for await (const page of connection.items?.(container, from) ?? []) pages.push(page)
    return pages
  }
  const list = async (connection: Connection) => (await pagesFrom(connection)).flatMap(({ items }) => items)
  const keyOf = (path: string) => `//${samba.address}/docs/${path}`

  beforeAll(async () => {
    samba = await startSamba()
    mkdirSync(join(samba.folder, 'odd; !touch x;'), { mode: 0o777 })
    writeFileSync(join(samba.folder, 'odd; !touch x;', 'näme & $(id).txt'), 'The card is 4111 1111 1111 1111.')
    writeFileSync(join(samba.folder, 'bytes.bin'), Buffer.from([0, 10, 13, 255, 34, 10]))
    mkdirSync(join(samba.folder, 'many'))
    for (let at = 0; at < 700; at++) writeFileSync(join(samba.folder, 'many', `file ${at}.txt`), 'x')
    samba.run(samba.reader, ['mkdir own', 'put /etc/hostname "own\\mine.txt"'])
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map(connection => connection.close()))
  })
  afterAll(() => samba?.stop())

  test('every file is listed with who reaches it, folders first, and goes on after each page with what comes after it', async () => {
    const connection = await connect()
    const pages = await pagesFrom(connection)
    const keys = pages.flatMap(({ items }) => items.map(({ key }) => key))
    expect(new Set(keys).size).toBe(keys.length)
    expect(pages.length).toBeGreaterThan(1)
    expect(keys).toEqual(expect.arrayContaining([keyOf('odd; !touch x;/näme & $(id).txt'), keyOf('own/mine.txt')]))
    for (const [at, { next }] of pages.entries()) {
      if (next === undefined) continue
      const files = (of: typeof pages) =>
        of.flatMap(({ items }) => items.flatMap(item => (item.type === 'item' ? item.key : [])))
      expect(files(await pagesFrom(connection, next))).toEqual(files(pages.slice(at + 1)))
    }
    const own = pages.flatMap(({ items }) => items).find(({ key }) => key === keyOf('own/mine.txt'))
    expect(own).toMatchObject({ owner: { kind: 'user', name: 'BENCH\\games' }, kind: 'file' })
  })

  test('content comes byte by byte, and nothing outside the share or left out does', async () => {
    const connection = await connect({ exclude: ['own'] })
    const text = async (path: string) => await bytesOf(await connection.fetch({ key: keyOf(path), stamp: '' }, whole))
    expect([...(await text('bytes.bin'))]).toEqual([0, 10, 13, 255, 34, 10])
    expect((await text('odd; !touch x;/näme & $(id).txt')).toString()).toContain('4111')
    await expect(connection.fetch({ key: keyOf('bytes.bin'), stamp: '' }, { maxBytes: 3 })).rejects.toMatchObject({
      reason: 'too_large',
    })
    await expect(text('none.txt')).rejects.toMatchObject({ reason: 'vanished' })
    for (const path of ['own/mine.txt', '../x', 'a"b', 'a\nput x'])
      await expect(text(path)).rejects.toMatchObject({ reason: 'excluded' })
    await expect(connection.fetch({ key: '//other/docs/a', stamp: '' }, whole)).rejects.toMatchObject({
      reason: 'excluded',
    })
  })

  test('a wrong password, a wrong share, nobody there and an address that may not be called are told apart', async () => {
    const check = async (...about: Parameters<typeof connect>) => {
      const connection = await connect(...about)
      return connection.check().then(
        ({ ok }) => ok,
        (error: unknown) => (error as { code?: string }).code,
      )
    }
    expect(await check()).toBe(true)
    expect(await check({ password: 'wrong' })).toBe('consent_lost')
    expect(await check({ share: 'nothing' })).toBe('consent_lost')
    expect(await check({ host: '127.9.9.9' })).toBe('unreachable')
    expect(await check({}, '')).toBe('refused')
  })

  test('a DFS link is told as a link, and the server that it names is not called', async () => {
    const called: string[] = []
    const elsewhere = createServer(socket => {
      called.push('called')
      socket.destroy()
    }).listen(445, '127.201.202.203')
    symlinkSync('msdfs:127.201.202.203\\docs', join(samba.folder, 'elsewhere'))
    const connection = await connect({ share: 'linked', exclude: ['many'] })
    const found = (await list(connection)).find(({ key }) => key.endsWith('/linked/elsewhere'))
    expect(found).toMatchObject({ type: 'problem', status: 'skipped', reason: 'symlink' })
    await expect(
      connection.fetch({ key: `//${samba.address}/linked/elsewhere`, stamp: '' }, whole),
    ).rejects.toMatchObject({ name: 'ConnectorError' })
    expect(called).toEqual([])
    elsewhere.close()
  })

  test('everyone is taken off and let in again, unless the access list is no longer as planned', async () => {
    const connection = await connect({ mayChange: true })
    const remedy = connection.remedies?.['remove_everyone']
    const key = keyOf('own/mine.txt')
    const grants = async () => {
      const found = (await list(connection)).find(each => each.key === key)
      return found?.type === 'item' ? found.grants.map(({ principal }) => principal.kind) : []
    }
    expect(await grants()).toContain('everyone')
    const step = await remedy?.plan({ key }, {})
    if (!remedy || !step || !('says' in step)) throw new Error('There is nothing to do.')
    const receipt = await remedy.apply(step)
    expect(await grants()).not.toContain('everyone')
    expect(await remedy.plan({ key }, {})).toBeUndefined()
    await remedy.undo?.(receipt)
    expect(await grants()).toContain('everyone')
    const changed = { ...step, before: { entries: ['S-1-1-0:0/0x0/0x00000001'] } }
    await expect(remedy.apply(changed)).rejects.toMatchObject({ reason: 'changed_while_read' })
    const reading = await connect()
    await expect(reading.remedies?.['remove_everyone']?.apply(step)).rejects.toMatchObject({
      reason: 'permission_denied',
    })
  })

  const directoryMissing = slapdMissing()
  test.skipIf(directoryMissing !== undefined)(
    `groups that permissions name are opened by a directory, and the groups in them${directoryMissing ? `: ${directoryMissing}` : ''}`,
    async () => {
      const slapd = await startSlapd()
      try {
        const finance = samba.group('Finance', 'users')
        const machine = finance.slice(0, finance.lastIndexOf('-'))
        samba.run(samba.reader, ['put /etc/hostname "own\\finance.txt"'])
        for (const sid of [finance, 'S-1-22-2-60']) samba.letRead(samba.reader, 'own/finance.txt', sid)
        const sid = (text: string) => `objectSid:: ${sidBytes(text)?.toString('base64')}`
        const group = (name: string, members: readonly string[], more: string) =>
          `dn: cn=${name},ou=groups,${slapd.base}\nobjectClass: group\n${more}\n${members.map(each => `member: cn=${each},${slapd.base}\n`).join('')}`
        const user = (name: string, more: string) =>
          `dn: cn=${name},ou=people,${slapd.base}\nobjectClass: user\nsn: ${name}\nsAMAccountName: ${name}\n${more}\n`
        slapd.add(
          [
            user('games', `${sid(`${machine}-1000`)}\ndisplayName: Gaby Games\nmail: gaby@example.test`),
            user('anna', `${sid(`${machine}-1777`)}\nuserAccountControl: 514`),
            user('carla', `primaryGroupID: ${finance.split('-').at(-1)}\n${sid(`${machine}-1778`)}`),
            `dn: cn=S-1-5-11,ou=people,${slapd.base}\nobjectClass: foreignSecurityPrincipal\n${sid('S-1-5-11')}\n`,
            group('Finance', ['anna,ou=people', 'Payroll,ou=groups', 'gone,ou=people'], sid(finance)),
            group('Payroll', ['games,ou=people', 'Finance,ou=groups', 'S-1-5-11,ou=people'], 'sAMAccountName: Payroll'),
            `dn: cn=games,ou=groups,${slapd.base}\nobjectClass: posixGroup\ngidNumber: 60\nmemberUid: backup\nmemberUid: ghost\n`,
          ].join('\n'),
        )
        const about = {
          directory: `ldap://127.0.0.1:${slapd.port}`,
          directoryUser: slapd.user,
          directoryPassword: slapd.password,
          directoryCa: slapd.ca,
          exclude: ['many'],
        }
        const connection = await connect(about)
        await list(connection)
        const pages: Page<AccountFacts>[] = []
        for await (const page of connection.identities?.() ?? []) pages.push(page)
        const accounts = pages.flatMap(({ items }) => items)
        const told = accounts.map(({ kind, address, name, groups, state }) =>
          [kind, address || name, ...(groups ?? []).toSorted(), ...(state === 'suspended' ? [state] : [])].join(' '),
        )
        expect(told.toSorted()).toEqual([
          'group Authenticated Users Payroll',
          'group Finance Payroll',
          'group Payroll Finance',
          'group games',
          'user BENCH\\anna Finance suspended',
          'user BENCH\\backup games',
          'user BENCH\\carla Finance',
          'user BENCH\\games Payroll',
          'user ghost games',
        ])
        expect(accounts.find(({ address }) => address === 'BENCH\\games')).toMatchObject({
          name: 'Gaby Games',
          facts: { mail: 'gaby@example.test', sid: `${machine}-1000` },
        })
        expect(pages.at(-1)?.unmapped).toEqual({
          'group Finance: a member that lies in another directory, or may not be seen': 1,
          'group Payroll: everybody who signs in is in it': 1,
          'group None: the directory does not know it': 1,
          'group root: the directory does not know it': 1,
        })
        // What an earlier scan met is opened by one that has met nothing yet.
        const later = await connect(about)
        const again: Page<AccountFacts>[] = []
        for await (const page of later.identities?.(pages.at(-1)?.next) ?? []) again.push(page)
        expect(again.flatMap(({ items }) => items)).toEqual(accounts)

        expect(await connection.check()).toMatchObject({
          ok: true,
          granted: expect.arrayContaining(['Sign in to the directory', 'See groups in the directory']) as string[],
        })
        const secure = await connect({ ...about, directory: `ldaps://127.0.0.1:${slapd.securePort}` })
        expect((await secure.check()).granted).toContain('See people in the directory')
        const says = async (more: object) =>
          (await (await connect({ ...about, ...more })).check()).missing.map(({ wayOut }) => wayOut).join()
        expect(await says({ directoryPassword: 'wrong' })).toContain('does not take the password of cn=reader')
        expect(await says({ directoryTls: 'disable' })).toContain('takes passwords encrypted only')
        expect(await says({ directoryCa: undefined })).toMatch(/certificate/i)
        expect(await says({ directoryBase: `ou=none,${slapd.base}` })).toContain('nothing of the kind below ou=none')
        await slapd.stop()
        await expect(later.identities?.()[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'unreachable' })
      } finally {
        await slapd.stop()
      }
    },
  )

  test('what was opened, changed and deleted is told from where it was left', async () => {
    const connection = await connect({ auditLog: samba.auditLog })
    const events = async (from?: string) => {
      const pages = []
      for await (const page of connection.activity?.('full_audit', from) ?? []) pages.push(page)
      return { next: pages.at(-1)?.next, items: pages.flatMap(({ items }) => items) }
    }
    const { next } = await events()
    samba.run(samba.other, ['get bytes.bin /dev/null'])
    samba.run(samba.reader, [
      'put /etc/hostname "own\\second.txt"',
      'rename "own\\second.txt" "own\\third.txt"',
      'del "own\\third.txt"',
    ])
    const told = (await events(next)).items.map(({ type, actor, item }) => [actor?.name, type, item?.name])
    expect(told).toEqual(
      expect.arrayContaining([
        ['backup', 'file_accessed', 'bytes.bin'],
        ['games', 'file_renamed', 'third.txt'],
        ['games', 'file_deleted', 'third.txt'],
      ]),
    )
  })
})
secretsConformance(withReading(smb))
