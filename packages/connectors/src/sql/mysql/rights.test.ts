import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { everyEntry, type Connector, type ItemEntry, type Page, type Step } from '@sharelight/connectors'
import { makeCertificate } from '@sharelight/testkit'
import { mariadbMissing } from '@sharelight/testkit/benches'
import { startMariadbSource, type MariadbSource } from '@sharelight/testkit/connectors'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { mysql as typed } from './index.ts'
import { patternTakes } from './privileges.ts'

const mysql = typed as Connector
const missing = mariadbMissing()
describe.skipIf(missing !== undefined)(`rights in a real MariaDB${missing ? `: ${missing}` : ''}`, () => {
  let source: MariadbSource, folder: string, authority: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sharelight-tls-'))
    const certificate = makeCertificate(folder, { hosts: 'IP:127.0.0.1' })
    authority = readFileSync(certificate.cert, 'utf8')
    source = await startMariadbSource({ certificate })
    source.run(`CREATE DATABASE shop; CREATE TABLE shop.customers (id int PRIMARY KEY, email text, note text); CREATE TABLE shop.orders (id int);
      CREATE USER reader@'%' IDENTIFIED BY '${source.password}', keeper@'127.0.0.1' IDENTIFIED BY '${source.password}', blind@'127.0.0.1' IDENTIFIED BY '${source.password}';
      GRANT SELECT, SHOW VIEW ON shop.* TO reader@'%', blind@'127.0.0.1'; GRANT SELECT ON mysql.* TO reader@'%', keeper@'127.0.0.1';
      GRANT SELECT, INSERT, UPDATE ON shop.* TO keeper@'127.0.0.1' WITH GRANT OPTION;
      CREATE USER app@'%' IDENTIFIED BY 'x', alice@localhost IDENTIFIED BY 'x', bob@localhost, gone@localhost IDENTIFIED BY 'x', late@localhost IDENTIFIED BY 'x';
      ALTER USER gone@localhost ACCOUNT LOCK; ALTER USER late@localhost PASSWORD EXPIRE;
      CREATE USER idle@'%' IDENTIFIED BY 'x'; CREATE ROLE staff; GRANT staff TO alice@localhost;
      GRANT SELECT, INSERT ON shop.customers TO app@'%'; GRANT SELECT ON shop.orders TO staff; GRANT SELECT (email) ON shop.customers TO bob@localhost; GRANT SELECT ON \`sh_p\`.* TO carl@'10.0.0.1' IDENTIFIED BY 'x'`)
  })
  afterEach(() => source.closeAll())
  afterAll(async () => {
    await source.stop()
    rmSync(folder, { recursive: true })
  })

  const itemsIn = async <T>(pages: AsyncIterable<Page<T>> | undefined) => {
    const items: T[] = []
    for await (const page of pages ?? []) items.push(...page.items)
    return items
  }
  const who = (item: ItemEntry | undefined) =>
    item?.grants.map(({ principal, role, via }) => `${principal.kind} ${principal.name} ${role} ${via}`).toSorted()
  const columns = async (user = 'reader') => {
    const items = await source.columns(mysql, user, { database: 'shop' })
    return (path: string) => items.find(item => item.path === `shop/shop/${path}`)
  }

  test('a grant to an account of any host is one to everybody; roles, columns and patterns count; USAGE alone reaches nothing', async () => {
    const find = await columns()
    const all = [
      'user carl read schema',
      'user keeper write schema',
      'user blind read schema',
      'user reader (%) read schema',
    ]
    expect(who(find('customers/note'))).toEqual([...all, 'everyone app (%) write table'].toSorted())
    expect(who(find('customers/email'))).toEqual(
      [...all, 'everyone app (%) write table', 'user bob read column'].toSorted(),
    )
    expect(who(find('orders/id'))).toEqual(
      [...all, 'group staff read table', 'user alice read member of staff'].toSorted(),
    )
    expect(JSON.stringify(find('orders/id'))).not.toContain('idle')
  })

  test('who may not read what others are granted sees its own, and is told how to see the rest', async () => {
    const find = await columns('blind')
    expect(who(find('customers/note'))).toEqual(['user blind read schema'])
    const connection = await source.open(mysql, 'blind', { database: 'shop' })
    expect(await connection.check()).toMatchObject({
      ok: true,
      missing: [
        {
          name: 'Who else may read the tables, and how accounts sign in',
          wayOut: expect.stringContaining('GRANT SELECT ON mysql.') as string,
        },
      ],
    })
    expect(await itemsIn(connection.identities?.())).toEqual([])
    expect(await itemsIn(connection.resources?.())).toMatchObject([
      { public: null, facts: { anonymousAccounts: null } },
    ])
  })

  test('accounts say who has no password, is locked or expired and administers; the server says how it is set up', async () => {
    const connection = await source.open(mysql, 'reader', { database: 'shop' })
    const accounts = await itemsIn(connection.identities?.())
    const account = (address: string) => accounts.find(each => each.address === address)
    expect(account('alice')).toMatchObject({
      kind: 'user',
      state: 'active',
      admin: false,
      groups: ['staff'],
      facts: { plugin: 'mysql_native_password', passwordless: false },
    })
    expect(account('bob')).toMatchObject({ facts: { passwordless: true } })
    expect(account('gone')).toMatchObject({ state: 'suspended', facts: { locked: true } })
    expect(account('late')).toMatchObject({ state: 'suspended', facts: { passwordExpired: true } })
    expect(account('staff')).toMatchObject({ kind: 'group' })
    expect(account('root (localhost)')).toMatchObject({ admin: true })
    expect(JSON.stringify(accounts)).not.toMatch(/\*[0-9A-F]{40}/)
    const facts = async () => (await itemsIn(connection.resources?.()))[0]
    expect(await facts()).toMatchObject({
      id: 'shop',
      kind: 'database',
      service: 'mysql',
      public: false,
      facts: {
        ssl: true,
        sslInUse: false,
        requireSecureTransport: false,
        localInfile: true,
        bindAddress: '127.0.0.1',
        listensEverywhere: false,
        accountsFromAnywhere: 3,
        superusersFromAnywhere: 0,
      },
    })
    source.run(`CREATE USER ''@'%'; SET GLOBAL require_secure_transport = ON`)
    expect(await facts()).toMatchObject({ public: true, facts: { requireSecureTransport: true } })
    await expect(source.columns(mysql, 'reader', { database: 'shop' })).rejects.toMatchObject({
      code: 'consent_lost',
      message: expect.stringMatching(/set tls to verify where it takes encrypted connections only/) as string,
    })
    source.run(`DROP USER ''@'%'; SET GLOBAL require_secure_transport = OFF`)
  })

  test('the certificate must hold and name the server, unless the settings ask for less', async () => {
    const about = async (more: Record<string, unknown>) =>
      (await source.open(mysql, 'reader', { database: 'shop', ...more })).check()
    expect((await about({ tls: 'verify', certificateAuthority: authority })).granted[0]).toBe(
      'Sign-in as reader@%, encrypted',
    )
    expect((await about({ tls: 'require' })).granted[0]).toMatch(/, encrypted$/)
    for (const refused of [{ tls: 'verify' }, { tls: 'verify', host: 'localhost', certificateAuthority: authority }])
      expect(await about(refused)).toMatchObject({
        ok: false,
        missing: [{ wayOut: expect.stringMatching(/shows a certificate that does not hold/) as string }],
      })
    for (const [wrong, says] of [
      [{ password: 'wrong' }, /does not take the password of reader/],
      [{ database: 'nowhere' }, /may read nothing in nowhere|no database nowhere/],
      [{ host: '127.0.0.2' }, /is no host of this data source/],
      [{ schemas: ['nowhere'], database: '' }, /There is none of that name/],
    ] as const)
      expect(await about(wrong)).toMatchObject({
        ok: false,
        missing: [{ wayOut: expect.stringMatching(says) as string }],
      })
  })

  test('what everybody is granted is revoked, exactly, and granted again; who may not is told what it takes', async () => {
    const granted = () => source.run(`SELECT Table_priv FROM mysql.tables_priv WHERE User = 'app'`)
    const before = granted()
    const connection = await source.open(mysql, 'keeper', { database: 'shop' })
    const remedy = connection.remedies?.['revoke_grant']
    const target = { key: 'shop/shop/customers/email' }
    const [step, ...more] = ((await remedy?.plan(target, {})) ?? []) as Step[]
    expect([step?.says, more]).toEqual(['Revokes INSERT, SELECT on `shop`.`customers` from app (%).', []])
    expect(granted()).toEqual(before)
    const receipt = await remedy?.apply(step as Step)
    expect(granted()).toEqual([])
    if (receipt) await remedy?.undo?.(receipt)
    expect(granted()).toEqual(before)
    const reader = await source.open(mysql, 'reader', { database: 'shop' })
    await expect(reader.remedies?.['revoke_grant']?.apply(step as Step)).rejects.toMatchObject({
      reason: 'permission_denied',
    })
    for (const wrong of [
      { key: 'mysql/mysql/user' },
      { key: 'shop/shop/customers', grant: 'column:bob@localhost' },
      { key: 'shop/shop/customers', grant: 'table:x; DROP' },
    ])
      await expect(remedy?.plan(wrong, {})).rejects.toMatchObject({ reason: 'excluded' })
    const [ofColumn] = ((await remedy?.plan({ ...target, grant: 'column:bob@localhost' }, {})) ?? []) as Step[]
    expect(ofColumn?.after['statements']).toEqual([
      "REVOKE SELECT (`email`) ON `shop`.`customers` FROM 'bob'@'localhost'",
    ])
  })

  test('a changed row gives its table a new stamp, and no other; a large table by the time that the server tells', async () => {
    source.run(
      `USE shop; CREATE TABLE shop.large (id int PRIMARY KEY, f varchar(60)); INSERT INTO shop.large SELECT seq, REPEAT('x', 60) FROM seq_1_to_20000; CREATE VIEW shop.over AS SELECT id FROM shop.orders; ANALYZE TABLE shop.large`,
    )
    await new Promise(resolve => setTimeout(resolve, 3500))
    const stamps = async () => {
      const found = new Map<string, string>()
      for await (const entry of everyEntry(await source.open(mysql, 'reader', { database: 'shop' })))
        if (entry.type === 'item') found.set(entry.path.replace('shop/shop/', ''), entry.stamp)
      return found
    }
    const changed = (a: Map<string, string>, b: Map<string, string>) =>
      [...b.keys()].filter(key => a.get(key) !== b.get(key)).toSorted()
    const first = await stamps()
    expect(changed(first, await stamps())).toEqual([])
    source.run('INSERT INTO shop.orders VALUES (1)')
    const second = await stamps()
    expect(changed(first, second)).toEqual(['orders/id', 'over/id'])
    source.run(`UPDATE shop.large SET f = 'changed' WHERE id = 7`)
    expect(changed(second, await stamps())).toEqual(['large/f', 'large/id', 'over/id'])
    source.run('DROP VIEW shop.over; DROP TABLE shop.large')
  })
})

test('a grant on schemas by a pattern is one on those that it takes', () => {
  expect(['sh_p', 'sh\\_p', 'shop', 's%', '%', 'sh', 'x%'].map(pattern => patternTakes(pattern, 'shop'))).toEqual([
    true,
    false,
    true,
    true,
    true,
    false,
    false,
  ])
  expect(patternTakes('my\\_shop', 'my_shop')).toBe(true)
  expect(patternTakes('a.c', 'abc')).toBe(false)
})
