import { createServer, type AddressInfo } from 'node:net'
import { createOutbound, localIo, readOutboundRules, sourceHttp } from '@sharelight/connectors'
import { remoteConformance, type RemoteBench } from '@sharelight/testkit/connectors'
import { describe, expect, test } from 'vitest'
import type { Connector } from '../../kit/connector.ts'
import { keyOf } from '../../kit/tables/names.ts'
import { scriptOf } from '../../scripts.ts'
import { hostileNames } from '../../testing/hostile-names.ts'
import { oracle } from './index.ts'
import { openBy } from './open.ts'
import { OracleReplay } from './replay.ts'
import type { OracleSettings } from './settings.ts'

const secret = 'a password of some length, hush'
const settings = { host: 'db.acme.example', database: 'SALES', user: 'reader', password: secret }
const by = (replay: OracleReplay): Connector<OracleSettings> => ({
  ...oracle,
  load: () => Promise.resolve(openBy(replay.signIn)),
})
const open = async (replay: OracleReplay, more: object = {}) =>
  openBy(replay.signIn)(oracle.settings.parse({ ...settings, ...more }), localIo())

let replay = new OracleReplay()
remoteConformance(
  by({ signIn: (...given: Parameters<OracleReplay['signIn']>) => replay.signIn(...given) } as OracleReplay),
  (): Promise<RemoteBench> => {
    replay = new OracleReplay()
    const numbers: Record<string, [number, number?]> = {
      consent_lost: [1017, 28],
      throttled_silently: [12519, 2391],
      unreachable: [12170, 3113],
    }
    let filled = 0
    return Promise.resolve({
      settings,
      put(id, text) {
        replay.put(id, ['TEXT VARCHAR2'], [[text]])
        return Promise.resolve(`SALES/SHOP/${id}/TEXT`)
      },
      remove: id => Promise.resolve(void replay.tables.delete(id)),
      share(id, isPublic) {
        replay.grants = isPublic ? [['PUBLIC', id, null, 'READ']] : []
        return Promise.resolve()
      },
      faults: ['consent_lost', 'throttled_silently', 'unreachable'],
      fault(fault) {
        const [signIn = 0, statement] = numbers[fault] ?? []
        replay.fault = { signIn, ...(statement && fault !== 'consent_lost' && { statement }) }
        if (fault === 'consent_lost') replay.fault = { signIn, statement: 1017 }
        return Promise.resolve(() => Promise.resolve(void (replay.fault = {})))
      },
      most: 20_000,
      fill(count) {
        const columns = Array.from({ length: 500 }, (_, at) => `C${at} NUMBER`)
        for (let left = count; left > 0; left -= 500) replay.put(`FILLED_${filled++}`, columns, [])
        return Promise.resolve()
      },
      close: () => Promise.resolve(),
    })
  },
)

async function pagesOf<T>(pages: AsyncIterable<T> | undefined): Promise<T[]> {
  const read: T[] = []
  for await (const page of pages ?? []) read.push(page)
  return read
}

describe('Oracle’s catalogue, as its documentation tells it', () => {
  const shop = () => {
    const made = new OracleReplay()
    made.put(
      'CUSTOMERS',
      ['EMAIL VARCHAR2', 'NOTE CLOB', 'PHOTO BLOB', 'OLD LONG'],
      Array.from({ length: 5000 }, (_, at) => [`kim${at}@acme.example`, 'a note', Buffer.from('text'), null]),
    )
    made.put('EMAILS_VIEW', ['EMAIL VARCHAR2'], [['kim@acme.example']])
    made.answers.set('FROM dba_roles', [
      { name: 'STAFF', own: 'N' },
      { name: 'LEADS', own: 'N' },
      { name: 'DBA', own: 'Y' },
    ])
    made.answers.set('FROM dba_role_privs', [
      { grantee: 'LEADS', role: 'STAFF' },
      { grantee: 'ADA', role: 'LEADS' },
      { grantee: 'STAFF', role: 'LEADS' },
      { grantee: 'EVE', role: 'DBA' },
    ])
    made.answers.set('privilege FROM dba_sys_privs', [
      { grantee: 'AUDITOR', privilege: 'SELECT ANY TABLE' },
      { grantee: 'DBA', privilege: 'SELECT ANY TABLE' },
    ])
    made.grants = [
      ['PUBLIC', 'CUSTOMERS', null, 'SELECT'],
      ['STAFF', 'CUSTOMERS', null, 'UPDATE'],
      ['KIM', 'CUSTOMERS', 'EMAIL', 'UPDATE'],
      ['SYS', 'CUSTOMERS', null, 'SELECT'],
    ]
    return made
  }

  test('gives columns with who reaches them: PUBLIC, roles with who has them, and privileges that hold anywhere', async () => {
    const connection = await open(shop())
    const pages = await pagesOf(connection.items?.({ id: 'SALES/SHOP', name: 'SHOP' }))
    const entries = new Map(pages.flatMap(({ items }) => items).map(entry => [entry.key, entry]))
    const email = entries.get('SALES/SHOP/CUSTOMERS/EMAIL')
    expect(
      email?.type === 'item' &&
        email.grants.map(({ principal, role, via }) => `${principal.kind} ${principal.name} ${role} ${via}`),
    ).toEqual([
      'user AUDITOR read SELECT ANY TABLE',
      'everyone PUBLIC read table',
      'group STAFF write table',
      'user ADA write member of STAFF',
      'user KIM write column',
    ])
  })

  test('is asked for a part of a large table by chance, in a transaction that can only read, and for the first rows of a view', async () => {
    const made = shop()
    const connection = await open(made)
    const content = await connection.fetch({ key: 'SALES/SHOP/CUSTOMERS/EMAIL', stamp: '' }, { maxBytes: 2 ** 20 })
    expect('bytes' in content && content.sampled).toEqual({ rows: 1000, of: 5000 })
    await connection.fetch({ key: 'SALES/SHOP/EMAILS_VIEW/EMAIL', stamp: '' }, { maxBytes: 2 ** 20 })
    const samples = made.asked.filter(statement => statement.includes('FROM "SHOP"'))
    expect(samples).toEqual([
      'SELECT * FROM (SELECT SUBSTR(t."EMAIL", 1, 4097) AS c0, SUBSTR(t."NOTE", 1, 4097) AS c1, DBMS_LOB.SUBSTR(t."PHOTO", 2000, 1) AS c2 FROM "SHOP"."CUSTOMERS" SAMPLE (40.000000) SEED (1) t ORDER BY ORA_HASH(t.ROWID, 4294967295, 1)) WHERE ROWNUM <= 1000',
      'SELECT SUBSTR(t."EMAIL", 1, 4097) AS c0 FROM "SHOP"."EMAILS_VIEW" t WHERE ROWNUM <= 1000',
    ])
    expect(made.asked[made.asked.indexOf(samples[0] ?? '') - 1]).toBe('SET TRANSACTION READ ONLY')
    await expect(
      connection.fetch({ key: 'SALES/SHOP/CUSTOMERS/OLD', stamp: '' }, { maxBytes: 2 ** 20 }),
    ).rejects.toThrow('Values of the type LONG are not read.')
    await expect(
      connection.fetch({ key: 'SALES/SYS/USER$/PASSWORD', stamp: '' }, { maxBytes: 2 ** 20 }),
    ).rejects.toThrow('no column that the settings take in')
  })

  test('tells users with their state and what their passwords must be like, and the database; without the role for it, nothing of them', async () => {
    const made = shop()
    made.answers.set('FROM dba_users ORDER', [
      {
        name: 'EVE',
        status: 'OPEN',
        sign_in: 'PASSWORD',
        profile: 'APPS',
        own: 'N',
        last_login: '2026-07-20T08:00:00Z',
        expires: null,
        versions: '11G 12C',
      },
      { name: 'OLD', status: 'EXPIRED & LOCKED', sign_in: 'PASSWORD', profile: 'DEFAULT', own: 'N' },
      { name: 'XDB', status: 'LOCKED', own: 'Y' },
    ])
    made.answers.set('FROM dba_profiles', [
      { profile: 'APPS', name: 'FAILED_LOGIN_ATTEMPTS', value: 'DEFAULT' },
      { profile: 'DEFAULT', name: 'FAILED_LOGIN_ATTEMPTS', value: '10' },
      { profile: 'DEFAULT', name: 'PASSWORD_LIFE_TIME', value: 'UNLIMITED' },
    ])
    made.answers.set('FROM dba_users_with_defpwd p', [{ value: 2 }])
    made.answers.set('FROM dba_users_with_defpwd', [{ name: 'EVE' }])
    const connection = await open(made)
    const [people] = await pagesOf(connection.identities?.())
    expect(people?.items).toMatchObject([
      {
        address: 'EVE',
        state: 'active',
        admin: true,
        lastSignIn: new Date('2026-07-20T08:00:00Z'),
        facts: { defaultPassword: true, profile: 'APPS', failedLoginAttempts: '10' },
      },
      {
        address: 'OLD',
        state: 'suspended',
        admin: false,
        facts: { passwordLifeTime: 'UNLIMITED', defaultPassword: false },
      },
      { address: 'STAFF', kind: 'group' },
      { address: 'LEADS', kind: 'group' },
      { address: 'DBA', kind: 'group' },
    ])
    const [database] = await pagesOf(connection.resources?.())
    expect(database?.items).toMatchObject([
      { id: 'SALES', kind: 'database', service: 'oracle', facts: { defaultPasswords: 2, sslInUse: true } },
    ])
    made.denied = /dba_|v\$|audit_/
    expect((await pagesOf(connection.identities?.()))[0]?.items).toEqual([])
    expect((await pagesOf(connection.resources?.()))[0]?.items).toMatchObject([
      { facts: { superusers: null, auditing: null } },
    ])
  })

  test('shows what is missing with the statement for it, and what is more than reading needs', async () => {
    const made = shop()
    made.answers.set('FROM dba_tables WHERE nested', [{ owner: 'SHOP', tables: 9 }])
    made.answers.set('FROM session_privs', [
      { name: 'CREATE SESSION' },
      { name: 'DROP ANY TABLE' },
      { name: 'SELECT ANY TABLE' },
    ])
    made.answers.set('p.grantee, p.privilege', [{ owner: 'SHOP', grantee: 'PUBLIC', privilege: 'DELETE', tables: 1 }])
    const said = await (await open(made, { schemas: ['SHOP', 'NOWHERE'] })).check()
    expect(said).toMatchObject({
      ok: false,
      granted: [
        'CREATE SESSION on SALES as reader, encrypted',
        'READ on 2 of 9 tables in 2 schemas',
        'SELECT_CATALOG_ROLE',
      ],
      missing: [
        { name: 'Schema NOWHERE' },
        {
          name: 'READ on 7 of 9 tables in schema SHOP',
          wayOut: expect.stringContaining('GRANT READ ON "SHOP".') as string,
        },
      ],
      excess: [
        { name: 'DROP ANY TABLE', wayOut: expect.stringContaining('REVOKE DROP ANY TABLE FROM reader') as string },
        { name: expect.stringContaining('SELECT ANY TABLE') as string },
        { name: 'DELETE on 1 table of SHOP', wayOut: expect.stringContaining('FROM PUBLIC') as string },
      ],
    })
    made.denied = /dba_/
    expect((await (await open(made)).check()).missing).toMatchObject([{ name: 'SELECT_CATALOG_ROLE' }])
  })

  test('is read at a standby where the settings name one, which must say that it is', async () => {
    const made = shop()
    const check = async () => (await open(made, { replica: 'standby.acme.example:1522/sales_ro' })).check()
    expect(oracle.hosts(oracle.settings.parse({ ...settings, replica: 'standby.acme.example:1522/sales_ro' }))).toEqual(
      ['db.acme.example', 'standby.acme.example'],
    )
    made.answers.set('DATABASE_ROLE', [{ role: 'PRIMARY' }])
    expect(await check()).toMatchObject({
      ok: false,
      missing: [
        { wayOut: expect.stringMatching(/^standby\.acme\.example:1522 is no replica .*its role is PRIMARY/) as string },
      ],
    })
    made.answers.set('DATABASE_ROLE', [{ role: 'PHYSICAL STANDBY' }])
    expect((await check()).granted.at(-1)).toBe(
      'Rows are read from standby.acme.example:1522/sales_ro, which is a replica',
    )
  })

  test('costs a column that cannot be read itself and no other, and the server’s words, which may hold a value, are not passed on', async () => {
    const made = shop()
    made.failing = /t\."NOTE"/
    const connection = await open(made)
    const fetched = (column: string) =>
      connection.fetch({ key: `SALES/SHOP/CUSTOMERS/${column}`, stamp: '' }, { maxBytes: 2 ** 20 })
    await expect(fetched('NOTE')).rejects.toThrow(/^The server could not read it \(ORA-01722\)\.$/)
    expect(await fetched('EMAIL')).toHaveProperty('bytes')
    made.denied = /FROM "SHOP"/
    await expect(
      (await open(made)).fetch({ key: 'SALES/SHOP/CUSTOMERS/EMAIL', stamp: '' }, { maxBytes: 2 ** 20 }),
    ).rejects.toThrow(/^reader may not read it/)
  })
})

describe('Oracle’s own driver, on its way to a listener', () => {
  /** A listener that answers the first packet with one of its own. */
  async function listener(type: number, head: Buffer, text: string) {
    const data = Buffer.from(text)
    const packet = Buffer.concat([Buffer.alloc(8), head, data])
    packet.writeUInt16BE(packet.length, 0)
    packet.writeUInt8(type, 4)
    packet.writeUInt16BE(data.length, 8 + head.length - 2)
    const server = createServer(socket => socket.on('error', () => {}).once('data', () => socket.write(packet)))
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    return { port: (server.address() as AddressInfo).port, close: () => server.close() }
  }
  async function checked(port: number, more: object = {}) {
    const given = oracle.settings.parse({ ...settings, host: '127.0.0.1', port, tls: 'disable', ...more })
    const http = sourceHttp(createOutbound(readOutboundRules({ OUTBOUND_ALLOW: '127.0.0.1' })), oracle.hosts(given))
    const connection = await (await oracle.load())(given, localIo({ http }))
    return connection.check().finally(() => connection.close())
  }

  test('goes where the guard lets it, and not where a listener sends it', async () => {
    const elsewhere = await listener(5, Buffer.alloc(2), '(ADDRESS=(PROTOCOL=tcp)(HOST=169.254.169.254)(PORT=80))')
    const said = await checked(elsewhere.port)
    elsewhere.close()
    expect(said).toMatchObject({
      ok: false,
      missing: [
        {
          name: 'Connection',
          wayOut: expect.stringMatching(/^169\.254\.169\.254 is no host of this data source/) as string,
        },
      ],
    })
    expect(JSON.stringify(said)).not.toContain(secret)
  })

  test('is told in a sentence that a service is not known, that encryption is not offered, and that nobody is there', async () => {
    const unknown = await listener(
      4,
      Buffer.alloc(4),
      '(DESCRIPTION=(TMP=)(VSNNUM=0)(ERR=12514)(ERROR_STACK=(ERROR=(CODE=12514)(EMFI=4))))',
    )
    const sentence = async (port: number, more: object = {}) => (await checked(port, more)).missing[0]?.wayOut
    expect(await sentence(unknown.port)).toMatch(/knows no service SALES/)
    expect(await sentence(unknown.port, { tls: 'verify' })).toMatch(/offers no encryption/)
    unknown.close()
    expect(await sentence(1)).toMatch(/^\S.*\.$/)
  })
})

test('a script revokes what tables grant PUBLIC: every name stands in it as the text that it is, in one line', () => {
  const tables = hostileNames.filter(name => !name.includes('"'))
  const script = scriptOf('revoke_public_grants', 'oracle', {
    targets: hostileNames.map(name => ({ key: keyOf(['SALES', 'SHOP', name, 'C']) })),
    organisation: 'Acme',
    requestedBy: 'kim@acme.example',
    at: new Date('2026-07-24T10:00:00Z'),
  })
  expect(script?.leftOut).toBe(hostileNames.length - tables.length)
  const read = [...(script?.text ?? '').matchAll(/table_name = (.*?)(?: *\)? LOOP|\n)/g)].map(([, literal = '']) =>
    evaluated(literal),
  )
  expect(new Set(read)).toEqual(new Set(tables))
})

/** As Oracle reads a text. */
function evaluated(literal: string): string {
  const [, unicode, plain = ''] = /^(?:TO_CHAR\(UNISTR\('((?:[^']|'')*)'\)\)|'((?:[^']|'')*)')\)?$/.exec(literal) ?? []
  const text = (unicode ?? plain).replaceAll("''", "'")
  return unicode === undefined
    ? text
    : text.replace(/\\([\da-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
