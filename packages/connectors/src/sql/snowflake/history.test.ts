import { expect, test } from 'vitest'
import type { ActivityEvent, Page } from '../../kit/connector.ts'
import type { Database, Row } from './database.ts'
import { StatementError } from './fault.ts'
import { activityOf } from './history.ts'

const now = () => new Date('2026-07-24T10:00:00Z')
const takesIn = ([database, schema]: readonly [string, string]) => database === 'SHOP' && schema !== 'SECRET'

async function read(feed: string, rows: Row[], from?: string) {
  const asked: string[] = []
  const ask: Database['ask'] = statement => {
    asked.push(statement)
    return Promise.resolve(asked.length === 1 ? rows : [])
  }
  const pages: Page<ActivityEvent>[] = []
  for await (const page of activityOf({ database: { ask } as Database, takesIn, user: 'reader', now }, feed, from))
    pages.push(page)
  return { asked, pages, events: pages.flatMap(({ items }) => items) }
}

const object = (objectName: string, objectDomain = 'Table') => ({
  objectName,
  objectDomain,
  columns: [{ columnName: 'EMAIL' }],
})
const row = (more: Row): Row => ({ id: '01a', at: '2026-07-24T08:00:00.123Z', user_name: 'KIM', ...more })

test('tables that are read, changed and dropped are events; what is elsewhere, of another kind or done by the data source itself is not', async () => {
  const { events, pages } = await read('access_history', [
    row({
      accessed: JSON.stringify([
        object('SHOP.SALES."odd.name"', 'View'),
        object('SHOP.SECRET.T'),
        object('OTHER.S.T'),
        object('SHOP.SALES.F', 'Function'),
      ]),
      modified: JSON.stringify([object('SHOP.SALES.CUSTOMERS')]),
      made: null,
    }),
    row({
      id: '01b',
      accessed: '[]',
      modified: null,
      made: JSON.stringify({ objectName: 'SHOP.SALES.T', objectDomain: 'Table', operationType: 'DROP' }),
    }),
    row({ id: '01c', user_name: 'READER', accessed: JSON.stringify([object('SHOP.SALES.T')]) }),
    row({ id: '01d', accessed: 'no JSON', modified: '{}', made: '[]' }),
  ])
  expect(events.map(({ type, details }) => `${type} ${String(details?.['path'])}`)).toEqual([
    'file_accessed SHOP/SALES/odd.name',
    'file_modified SHOP/SALES/CUSTOMERS',
    'folder_deleted SHOP/SALES/T',
  ])
  expect(events[0]).toMatchObject({ at: new Date('2026-07-24T08:00:00.123Z'), actor: { kind: 'user', name: 'KIM' } })
  expect(new Set(events.map(({ id }) => id)).size).toBe(3)
  expect(pages.at(-1)).toMatchObject({
    covers: 'changes',
    next: JSON.stringify({ at: '2026-07-24T08:00:00.123Z', id: '01d' }),
  })
})

test('sign-ins, grants, users and what is unloaded are events; statements are never asked for', async () => {
  const signIns = await read('login_history', [
    row({ is_success: 'YES', client_ip: '10.0.0.7' }),
    row({ id: '2', is_success: 'NO', client_ip: 'unknown' }),
  ])
  expect(signIns.events.map(({ type, ip }) => `${type} ${ip}`)).toEqual([
    'sign_in 10.0.0.7',
    'sign_in_failed undefined',
  ])
  const types = ['GRANT', 'REVOKE', 'ALTER_USER', 'UNLOAD', 'CREATE_SHARE', 'NEW_KIND']
  const { events, pages, asked } = await read(
    'query_history',
    types.map((query_type, at) => row({ id: `q${at}`, query_type })),
  )
  expect(events.map(({ type }) => type)).toEqual([
    'role_changed',
    'role_changed',
    'account_changed',
    'file_downloaded',
    'settings_changed',
  ])
  expect(pages[0]?.unmapped).toEqual({ NEW_KIND: 1 })
  expect(asked.join()).not.toContain('QUERY_TEXT')
})

test('reading goes on three hours before where it was left, as history is late, and never goes back', async () => {
  const from = JSON.stringify({ at: '2026-07-24T08:00:00.000Z', id: '01a' })
  const { asked, pages } = await read('login_history', [], from)
  expect(asked[0]).toContain(`> '2026-07-24T05:00:00.000Z'::TIMESTAMP_TZ`)
  expect(pages).toMatchObject([{ items: [], next: from }])
  await expect(read('login_history', [], 'anything')).rejects.toThrow('no longer known')
})

test('a role that may not read the history is told what it needs', async () => {
  const ask = () => Promise.reject(new StatementError('002003'))
  const pages = activityOf(
    { database: { ask } as unknown as Database, takesIn, user: 'reader', now },
    'access_history',
    undefined,
  )
  await expect(pages[Symbol.asyncIterator]().next()).rejects.toThrow('GOVERNANCE_VIEWER')
})
