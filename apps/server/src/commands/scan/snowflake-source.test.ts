import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { fakesnowMissing, startFakesnow, type Fakesnow } from '@sharelight/testkit/benches'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.ts'

const missing = fakesnowMissing()
describe.skipIf(missing !== undefined)(`the command line reads Snowflake${missing ? `: ${missing}` : ''}`, () => {
  const line = commandLine('snowflake')
  let source: Fakesnow
  const settings = (more: object = {}) =>
    line.settings({
      account: 'acme-test',
      user: 'reader',
      password: source.password,
      warehouse: 'SMALL',
      database: 'shop',
      host: '127.0.0.1',
      port: source.port,
      protocol: 'http',
      ...more,
    })
  beforeAll(async () => {
    source = await startFakesnow()
    await source.run(
      'CREATE DATABASE SHOP',
      'CREATE SCHEMA SHOP.SALES',
      'CREATE TABLE SHOP.SALES.CUSTOMERS (ID INT, EMAIL VARCHAR(80), IBAN VARCHAR, DOC VARIANT, B BINARY, BORN DATE)',
      ...Array.from(
        { length: 30 },
        (_, at) =>
          `INSERT INTO SHOP.SALES.CUSTOMERS SELECT ${at}, 'customer${at}@example${at}.com', 'DE89370400440532013000', PARSE_JSON('{"mail": "kim${at}@example.com"}'), TO_BINARY('68656c6c6f', 'HEX'), '1980-02-03'::DATE`,
      ),
      'CREATE VIEW SHOP.SALES.ADDRESSES AS SELECT EMAIL FROM SHOP.SALES.CUSTOMERS',
      'CREATE TABLE SHOP.SALES.EMPTY (X INT)',
      'CREATE DATABASE OTHER',
      'CREATE SCHEMA OTHER.S',
      'CREATE TABLE OTHER.S.T (X INT)',
    )
    await source.answer({
      TABLE_PRIVILEGES: [
        ['GRANTEE', 'TABLE_SCHEMA', 'TABLE_NAME', 'PRIVILEGE_TYPE'],
        [
          ['PUBLIC', 'SALES', 'CUSTOMERS', 'SELECT'],
          ['ANALYSTS', 'SALES', 'CUSTOMERS', 'INSERT'],
          ['SYSADMIN', 'SALES', 'CUSTOMERS', 'OWNERSHIP'],
        ],
      ],
      'OF ROLE "ANALYSTS"': [
        ['role', 'granted_to', 'grantee_name'],
        [
          ['ANALYSTS', 'USER', 'KIM'],
          ['ANALYSTS', 'ROLE', 'LEADS'],
        ],
      ],
      'OF ROLE "LEADS"': [['role', 'granted_to', 'grantee_name'], [['LEADS', 'USER', 'LEE']]],
      'OF ROLE ACCOUNTADMIN': [['role', 'granted_to', 'grantee_name'], [['ACCOUNTADMIN', 'USER', 'LEE']]],
      'SHOW USERS': [
        [
          'name',
          'display_name',
          'email',
          'disabled',
          'has_password',
          'has_rsa_public_key',
          'has_mfa',
          'last_success_login',
          'type',
        ],
        [
          ['KIM', 'Kim', 'kim@acme.example', 'false', 'true', 'false', 'false', '1785000000.000', 'PERSON'],
          ['LEE', 'Lee', null, 'true', 'true', 'true', 'true', null, null],
        ],
      ],
      'SHOW ROLES': [['name'], [['ANALYSTS'], ['PUBLIC']]],
      NETWORK_POLICY: [['key', 'value'], [['NETWORK_POLICY', '']]],
    })
    settings()
  })
  afterAll(async () => {
    await source?.stop()
    line.remove()
  })

  test('the connection is tried by password or key, and a wrong one is one sentence and a code', async () => {
    expect(await line.run('check')).toMatchObject({ code: 0 })
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    expect(createPublicKey(privateKey).asymmetricKeyType).toBe('rsa')
    settings({ password: undefined, privateKey })
    expect(await line.run('check')).toMatchObject({ code: 0 })
    settings({ password: 'a wrong one' })
    const { code, stderr, stdout } = await line.run('scan')
    expect(code).not.toBe(0)
    expect(stderr).toMatch(/does not take the password of reader/)
    expect(stdout + stderr).not.toContain('a wrong one')
    settings()
  })

  test('every column is a line with its labels and who reaches it, users and account are told, and a later call names changes only', async () => {
    expect(await line.scan('items', 'identities', 'resources')).toMatchObject({ seen: 8, unmapped: {} })
    const item = (path: string) => line.lines('items').find(each => each['path'] === path)
    expect(item('SHOP/SALES/CUSTOMERS/EMAIL')).toMatchObject({
      key: 'SHOP/SALES/CUSTOMERS/EMAIL',
      kind: 'column',
      service: 'snowflake',
      status: 'complete',
      labels: expect.arrayContaining(['regulated/pii/email']) as string[],
      shareType: 'inside',
    })
    expect(item('SHOP/SALES/CUSTOMERS/IBAN')?.['labels']).toContainEqual(expect.stringMatching(/^regulated\/pfi/))
    expect(item('SHOP/SALES/CUSTOMERS/DOC')?.['labels']).toContainEqual('regulated/pii/email')
    expect(item('SHOP/SALES/ADDRESSES/EMAIL')?.['labels']).toContainEqual('regulated/pii/email')
    expect(item('SHOP/SALES/CUSTOMERS/B')).toMatchObject({ status: 'complete' })
    expect(item('SHOP/SALES/EMPTY/X')).toMatchObject({ status: 'skipped', reason: 'empty' })
    const grants = (item('SHOP/SALES/CUSTOMERS/EMAIL')?.['grants'] ?? []) as Record<string, unknown>[]
    expect(grants.map(({ kind, principal, role, via }) => [kind, principal, role, via].join(' ')).toSorted()).toEqual([
      'everyone PUBLIC read table',
      'group ANALYSTS write table',
      'user KIM write member of ANALYSTS',
      'user LEE write member of ANALYSTS',
    ])
    expect(line.lines('identities')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          address: 'KIM',
          state: 'active',
          mfa: false,
          admin: false,
          lastSignIn: '2026-07-25T17:20:00.000Z',
        }),
        expect.objectContaining({ address: 'LEE', state: 'suspended', mfa: true, admin: true }),
      ]),
    )
    expect(line.lines('resources')).toMatchObject([
      { id: 'SHOP', kind: 'database', service: 'snowflake' },
      { id: 'ACME-TEST', kind: 'warehouse', facts: { networkPolicy: false } },
    ])
    await source.run(
      'INSERT INTO SHOP.SALES.EMPTY VALUES (1)',
      'DROP TABLE SHOP.SALES.CUSTOMERS',
      'DROP VIEW SHOP.SALES.ADDRESSES',
    )
    await line.scan('items')
    expect(line.lines('items').filter(each => each['removed'] !== true)).toMatchObject([
      { path: 'SHOP/SALES/EMPTY/X', status: 'complete' },
    ])
    expect(line.lines('items').filter(each => each['removed'] === true)).toHaveLength(7)
  })
})
