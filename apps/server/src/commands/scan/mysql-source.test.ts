import { mariadbMissing } from '@sharelight/testkit/benches'
import { startMariadbSource, type MariadbSource } from '@sharelight/testkit/connectors'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.ts'

const missing = mariadbMissing()
describe.skipIf(missing !== undefined)(`the command line reads MariaDB${missing ? `: ${missing}` : ''}`, () => {
  const line = commandLine('mysql')
  let source: MariadbSource
  let log: string
  beforeAll(async () => {
    log = join(mkdtempSync(join(tmpdir(), 'sharelight-audit-')), 'audit.log')
    const plugin = [
      '--plugin-load-add=server_audit',
      '--server-audit-logging=ON',
      '--server-audit-events=CONNECT,TABLE,QUERY_DCL',
    ]
    source = await startMariadbSource({ more: [...plugin, `--server-audit-file-path=${log}`] })
    source.run(`CREATE DATABASE shop; USE shop; CREATE TABLE customers (id int PRIMARY KEY, email varchar(80), iban varchar(40));
      INSERT INTO customers SELECT seq, CONCAT('customer', seq, '@example', seq, '.com'), 'DE89370400440532013000' FROM seq_1_to_200;
      CREATE TABLE orders (id int, place text); INSERT INTO orders SELECT seq, 'shelf' FROM seq_1_to_20;
      CREATE USER reader@'127.0.0.1' IDENTIFIED BY '${source.password}', app@'%' IDENTIFIED BY 'x';
      GRANT SELECT, SHOW VIEW ON shop.* TO reader@'127.0.0.1'; GRANT SELECT ON mysql.* TO reader@'127.0.0.1'; GRANT SELECT ON shop.customers TO app@'%'`)
    line.settings(source.settings('reader', { database: 'shop', sampleRows: 150, auditLog: log }))
  })
  afterAll(async () => {
    await source?.stop()
    rmSync(dirname(log), { recursive: true, force: true })
    line.remove()
  })

  test('the connection is tried, and a wrong password is one sentence and a code', async () => {
    expect(await line.run('check')).toMatchObject({ code: 0 })
    line.settings(source.settings('reader', { database: 'shop', password: 'a wrong one' }))
    const { code, stderr, stdout } = await line.run('scan')
    expect(code).not.toBe(0)
    expect(stderr).toMatch(/does not take the password of reader/)
    expect(stdout + stderr).not.toContain('a wrong one')
    line.settings(source.settings('reader', { database: 'shop', sampleRows: 150, auditLog: log }))
  })

  test('every column is a line with its labels and who reaches it, accounts and server are told, and a later call names changes only', async () => {
    expect(await line.scan('items', 'identities', 'resources', 'events')).toMatchObject({
      seen: 5,
      complete: 2,
      partial: 3,
      unmapped: {},
    })
    const item = (path: string) => line.lines('items').find(each => each['path'] === path)
    expect(item('shop/shop/customers/email')).toMatchObject({
      key: 'shop/shop/customers/email',
      name: 'email',
      kind: 'column',
      service: 'mysql',
      status: 'partial',
      reason: 'sampled',
      labels: expect.arrayContaining(['regulated/pii/email']) as string[],
      shareType: 'inside',
    })
    expect(item('shop/shop/customers/email')?.['grants']).toContainEqual(
      expect.objectContaining({ principal: 'app (%)', kind: 'everyone', role: 'read', via: 'table' }),
    )
    expect(item('shop/shop/customers/iban')?.['labels']).toContainEqual(expect.stringMatching(/^regulated\/pfi/))
    expect(line.lines('identities')).toContainEqual(
      expect.objectContaining({ address: 'root (localhost)', admin: true }),
    )
    expect(line.lines('resources')).toMatchObject([{ id: 'shop', kind: 'database', service: 'mysql', public: false }])
    expect(line.lines('events')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'file_modified', actor: 'root' }),
        expect.objectContaining({ type: 'role_changed', actor: 'root' }),
        expect.objectContaining({ type: 'sign_in' }),
      ]),
    )
    source.run(`INSERT INTO shop.orders VALUES (21, 'shelf'); DROP TABLE shop.customers`)
    await line.scan('items')
    expect(
      line
        .lines('items')
        .map(each => [each['path'], each['removed'] === true])
        .toSorted(),
    ).toEqual([
      ['shop/shop/customers/email', true],
      ['shop/shop/customers/iban', true],
      ['shop/shop/customers/id', true],
      ['shop/shop/orders/id', false],
      ['shop/shop/orders/place', false],
    ])
  })
})
