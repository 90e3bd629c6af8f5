import { expect, test } from 'vitest'
import type { Server } from '../mongodb/server.ts'
import { requireCheap as mongodb } from '../mongodb/cost.ts'
import { isWorkedOutWhole } from '../kit/tables/cost.ts'
import type { Database as MssqlDatabase } from './mssql/database.ts'
import { requireCheap as mssql } from './mssql/cost.ts'
import type { Reader } from './oracle/database.ts'
import { requireCheap as oracle } from './oracle/cost.ts'
import type { Database as SnowflakeDatabase } from './snowflake/database.ts'
import { requireCheap as snowflake } from './snowflake/cost.ts'

const refused = (doing: Promise<void>) =>
  doing.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
const many = /^For its first rows the server would go through about 9e\+7 rows\. Read the tables that it is made of/

test('a view that gives its first rows as it goes is told from one that is worked out whole', () => {
  for (const text of [
    'select a, b from t where a > 1',
    'SELECT counted, joined FROM orders UNION ALL SELECT 1, 2 FROM x',
  ])
    expect([text, isWorkedOutWhole(text)]).toEqual([text, false])
  for (const text of [
    'select a from t group by a',
    'SELECT count(*) FROM t',
    'SELECT a FROM t UNION SELECT b FROM u',
    'SELECT a, ROW_NUMBER() OVER (PARTITION BY b) FROM t',
    'SELECT DISTINCT a FROM t',
    'SELECT t.a FROM t JOIN u ON t.a = u.a',
  ])
    expect([text, isWorkedOutWhole(text)]).toEqual([text, true])
})

test('SQL Server is asked for its plan, and where that may not be seen for the rows that a view is made of', async () => {
  const view = { schema: 'sales', table: 'v', user: 'reader' }
  const by = (cost: string | undefined, definition: string, rows = 9e7) =>
    refused(
      mssql(
        {
          planOf: () =>
            Promise.resolve(cost && `<ShowPlanXML><StmtSimple StatementSubTreeCost="${cost}" /></ShowPlanXML>`),
          askIfAllowed: () => Promise.resolve([{ definition, rows }]),
        } as unknown as MssqlDatabase,
        'SELECT TOP (1000) …',
        view,
      ),
    )
  expect(await by('0.0032', '')).toBeUndefined()
  expect(await by('1800', '')).toMatch(many)
  expect(await by('1.8E+3', '')).toMatch(many)
  expect(await by(undefined, 'SELECT a FROM t')).toBeUndefined()
  expect(await by(undefined, 'SELECT a FROM t GROUP BY a', 4e6)).toBeUndefined()
  expect(await by(undefined, 'SELECT a FROM t GROUP BY a')).toMatch(/ or GRANT SHOWPLAN TO \[reader\]/)
})

test('Oracle is asked for its statistics, and writes nothing for it', async () => {
  const asked: string[] = []
  const by = (text: string | null, rows: string | null) => {
    const askIfAllowed: Reader['askIfAllowed'] = statement => {
      asked.push(statement)
      return Promise.resolve(statement.includes('all_views') ? [{ text }] : [{ rows }])
    }
    return refused(oracle({ askIfAllowed } as Reader, 'SALES', 'V'))
  }
  expect(await by('SELECT a FROM t', '90000000')).toBeUndefined()
  expect(await by('SELECT DISTINCT a FROM t', '90000000')).toMatch(many)
  expect(await by(null, '90000000')).toMatch(many)
  expect(await by('SELECT DISTINCT a FROM t', null)).toBeUndefined()
  expect(asked.filter(statement => !statement.startsWith('SELECT'))).toEqual([])
})

test('Snowflake is asked for what it would read, and a plan that it does not give holds nobody up', async () => {
  const by = (bytes: number, ...operations: string[]) => {
    const plan = { GlobalStats: { bytesAssigned: bytes }, Operations: [operations.map(operation => ({ operation }))] }
    const askIfAllowed = () => Promise.resolve([{ content: JSON.stringify(plan) }])
    return refused(snowflake({ askIfAllowed } as unknown as SnowflakeDatabase, 'SELECT …'))
  }
  expect(await by(80 * 2 ** 30, 'Result', 'Limit', 'Filter', 'TableScan')).toBeUndefined()
  expect(await by(2 ** 30, 'Result', 'Limit', 'Aggregate', 'TableScan')).toBeUndefined()
  expect(await by(80 * 2 ** 30, 'Result', 'Limit', 'Aggregate', 'TableScan')).toMatch(/about 80 GiB\. Read the tables/)
  for (const rows of [undefined, [{ content: 'no plan' }], [{ content: null }]])
    expect(
      await refused(
        snowflake({ askIfAllowed: () => Promise.resolve(rows) } as unknown as SnowflakeDatabase, 'SELECT …'),
      ),
    ).toBeUndefined()
})

test('MongoDB is asked how it would read a view, and how many documents there are below it', async () => {
  const by = (stages: object[], documents: number) => {
    const ask = (_: string, command: Record<string, unknown>) =>
      Promise.resolve('count' in command ? { ok: 1, n: documents } : { ok: 1, stages })
    return refused(mongodb({ ask } as unknown as Server, 'shop', { aggregate: 'v', pipeline: [{ $limit: 9 }] }))
  }
  const cursor = { $cursor: { queryPlanner: { namespace: 'shop.orders', winningPlan: { stage: 'COLLSCAN' } } } }
  expect(await by([cursor, { $limit: 9 }], 9e7)).toBeUndefined()
  expect(await by([cursor, { $group: { _id: '$email' } }, { $limit: 9 }], 1000)).toBeUndefined()
  expect(await by([cursor, { $group: { _id: '$email' } }, { $limit: 9 }], 9e7)).toMatch(many)
})
