import { expect, test } from 'vitest'
import type { Database, Row } from './database.ts'
import { excessOf } from './excess.ts'

const by = (rows: Row[] | undefined) => ({ askIfAllowed: () => Promise.resolve(rows) }) as unknown as Database
const row = (privilege: string, granted_on: string, name: string): Row => ({ privilege, granted_on, name })

test('what a role has by another role is named too, with the role that it is revoked from', async () => {
  const lists: Record<string, Row[]> = {
    'SHOW GRANTS TO ROLE "READER"': [row('USAGE', 'ROLE', 'KEEPER'), row('USAGE', 'ROLE', 'USERADMIN')],
    'SHOW GRANTS TO ROLE "KEEPER"': [row('DELETE', 'TABLE', 'SHOP.SALES.A'), row('USAGE', 'ROLE', 'READER')],
  }
  const database = { askIfAllowed: (asked: string) => Promise.resolve(lists[asked]) } as unknown as Database
  expect(await excessOf(database, 'READER')).toMatchObject([
    { name: 'DELETE on table SHOP.SALES.A', wayOut: 'REVOKE DELETE ON TABLE … FROM ROLE "KEEPER";' },
  ])
  lists['SHOW GRANTS TO ROLE "KEEPER"']?.push(row('USAGE', 'ROLE', 'SYSADMIN'))
  expect(await excessOf(database, 'READER')).toMatchObject([
    { name: 'The role SYSADMIN, which administers, by the role KEEPER' },
  ])
})

test('what a role may do besides reading is named by kind, with the statement that takes it back; what it needs is not', async () => {
  const rows = [
    row('USAGE', 'WAREHOUSE', 'SMALL'),
    row('SELECT', 'TABLE', 'SHOP.SALES.A'),
    row('INSERT', 'TABLE', 'SHOP.SALES.A'),
    row('INSERT', 'TABLE', 'SHOP.SALES.B'),
    row('OWNERSHIP', 'SCHEMA', 'SHOP.SALES'),
    row('CREATE DATABASE', 'ACCOUNT', 'ACME'),
    row('MANAGE GRANTS', 'ACCOUNT', 'ACME'),
  ]
  expect(await excessOf(by(rows), 'READER')).toMatchObject([
    { name: 'INSERT on table SHOP.SALES.A and 1 more', wayOut: 'REVOKE INSERT ON TABLE … FROM ROLE "READER";' },
    { name: 'OWNERSHIP on schema SHOP.SALES' },
    { name: 'CREATE DATABASE on account ACME', wayOut: 'REVOKE CREATE DATABASE ON ACCOUNT FROM ROLE "READER";' },
  ])
  expect(await excessOf(by(undefined), 'READER')).toEqual([])
  expect(await excessOf(by([]), 'ACCOUNTADMIN')).toMatchObject([{ name: 'The role ACCOUNTADMIN, which administers' }])
})
