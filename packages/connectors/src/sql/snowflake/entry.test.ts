import { expect, test } from 'vitest'
import type { Database, Row } from './database.ts'
import { entryOf } from './entry.ts'
import { grantsFrom } from './grants.ts'
import { Roles } from './roles.ts'

const granted = (to: 'ROLE' | 'USER', name: string, privilege = 'USAGE'): Row => ({
  granted_to: to,
  grantee_name: name,
  privilege,
})

/** Grants as Snowflake lists them, by the end of the statement that asks for them. */
function account(lists: Record<string, Row[]>) {
  const askIfAllowed = (statement: string) =>
    Promise.resolve(Object.entries(lists).find(([end]) => statement.endsWith(end))?.[1])
  const database = { askIfAllowed } as unknown as Database
  return { database, roles: new Roles(database) }
}

async function reach(lists: Record<string, Row[]>, ...holders: string[]) {
  const { database, roles } = account(lists)
  const entry = await entryOf(database, roles, ['SHOP', 'SALES'])
  const held = holders.map(role => ({ schema: 'SALES', table: 'T', role, privilege: 'SELECT' }))
  return (await grantsFrom(held, roles, entry)).map(
    ({ principal, via }) => `${principal.kind} ${principal.name}, ${via}`,
  )
}

const people = {
  'OF ROLE "READERS"': [granted('USER', 'KIM'), granted('USER', 'LEE'), granted('ROLE', 'LEADS')],
  'OF ROLE "LEADS"': [granted('USER', 'ADA')],
  'OF ROLE "VISITORS"': [granted('USER', 'KIM')],
  'OF ROLE "OTHERS"': [granted('USER', 'EVE')],
}

test('a grant on a table counts for who may also use its database and schema, by whichever role', async () => {
  const lists = {
    ...people,
    'ON DATABASE "SHOP"': [granted('ROLE', 'VISITORS'), granted('ROLE', 'LEADS'), granted('ROLE', 'OTHERS', 'MONITOR')],
    'ON SCHEMA "SHOP"."SALES"': [granted('ROLE', 'VISITORS'), granted('ROLE', 'LEADS', 'OWNERSHIP')],
  }
  expect(await reach(lists, 'READERS', 'OTHERS')).toEqual([
    'group READERS, table',
    'user KIM, member of READERS',
    'user ADA, member of READERS',
  ])
  expect(await reach(lists, 'PUBLIC')).toEqual(['group VISITORS, table, PUBLIC', 'group LEADS, table, PUBLIC'])
})

test('where everybody may use both, or nobody is told who may, every grant counts', async () => {
  const open = {
    ...people,
    'ON DATABASE "SHOP"': [granted('ROLE', 'PUBLIC')],
    'ON SCHEMA "SHOP"."SALES"': [granted('ROLE', 'PUBLIC')],
  }
  for (const lists of [open, people])
    expect(await reach(lists, 'OTHERS', 'PUBLIC')).toEqual([
      'group OTHERS, table',
      'user EVE, member of OTHERS',
      'everyone PUBLIC, table',
    ])
})
