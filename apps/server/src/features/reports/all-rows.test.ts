import type { MetricCube, ReportBlock, ReportCell } from '@sharelight/contract'
import { allOfTime, englishWording } from '@sharelight/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAs } from '../../auth/call-as.ts'
import type { Context } from '../../context.ts'
import { startDemoServer, type DemoServer } from '../../testing/demo.ts'
import { ask } from '../metrics/verbs/ask.ts'
import { allRows } from './parts/all-rows.ts'
import { listingOf } from './parts/listing.ts'
import { tableQuery } from './parts/query.ts'

type Table = Extract<ReportBlock, { kind: 'table' }>

let server: DemoServer, ctx: Context
beforeAll(async () => {
  server = await startDemoServer()
  const { id } = await server.stores.meta
    .forOrganisation(server.demoId)
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'demo@sharelight.example')
    .executeTakeFirstOrThrow()
  const made = await callAs(server.services, server.demoId, id)
  if (!made) throw new Error('Nobody may call.')
  ctx = made
})
afterAll(() => server.close())

const frame = { from: allOfTime.from, to: '2099-01-01T00:00:00.000Z' }
const resolved = (perPage: number) => ({
  draft: { name: 'All', description: '', base: null, frame, filter: null, blocks: [] },
  frame,
  filter: null,
  subject: null,
  isReady: false,
  wording: englishWording,
  perPage,
})
const table = (cube: MetricCube, dimensions: string[], sort: Table['sort'] = []): Table => ({
  kind: 'table',
  title: 'All',
  cube,
  dimensions,
  measures: [],
  filter: null,
  sort,
  limit: 5,
})
const rowsOf = async (block: Table, perPage = 37) => {
  const rows: ReportCell[][] = []
  for await (const page of allRows(ctx, block, resolved(perPage))) {
    expect(page.length).toBeLessThanOrEqual(perPage)
    rows.push(...page)
  }
  return rows
}
const total = async (cube: MetricCube) =>
  (await ask(ctx, { cube, dimensions: ['id'], timeFrame: frame, limit: 1 })).total
const down = (by: string) => ({ by, direction: 'Descend' as const })
const up = (by: string) => ({ by, direction: 'Ascend' as const })

test.each([
  ['in no order', [], undefined],
  ['by what few values tell apart', [down('sensitivity')], (row: ReportCell[]) => -Number(row[1])],
  ['by what nearly every row has for itself', [up('name'), down('size')], (row: ReportCell[]) => String(row[2])],
  ['by a time that some lack', [down('modifiedAt')], (row: ReportCell[]) => -Date.parse(String(row[3] ?? 0))],
  ['by their source, last first', [down('source')], undefined],
  ['by their ids', [down('id'), up('name')], undefined],
  ['by yes and no', [up('isCopy'), up('name')], undefined],
] as const)('every file is listed once, %s, however small a page is', async (_, sort, key) => {
  const rows = await rowsOf(table('items', ['id', 'sensitivity', 'name', 'modifiedAt'], [...sort]))
  expect(rows).toHaveLength(await total('items'))
  expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length)
  if (!key) return
  const keys: (string | number)[] = rows.map(row => key(row))
  expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
})

test('pages follow one another as one list would be, by a name and a size', async () => {
  const block = table('items', ['id', 'name', 'size'], [up('name'), down('size')])
  expect(await rowsOf(block, 11)).toEqual(await rowsOf(block, 5000))
})

test.each(['folders', 'identities'] as const)('all %s are listed once', async cube => {
  const rows = await rowsOf(table(cube, ['id', 'name']))
  expect(new Set(rows.map(([id]) => id)).size).toBe(await total(cube))
})

test('a page of files at rest is asked for by its place, never by how many came before it', async () => {
  const block = table('items', ['id', 'name'], [down('sensitivity')])
  const query = tableQuery(block, resolved(5), undefined)
  const listing = await listingOf(ctx, query, block.sort)
  const [group] = listing?.groups ?? []
  if (!listing || !group) throw new Error('Files are not listed by their place.')
  const { rows } = await ask(ctx, { ...group, limit: 5 })
  const next = listing.after(group, rows.at(-1) ?? {})
  expect(next.offset).toBeUndefined()
  const [first] = (await ask(ctx, { ...next, limit: 1 })).rows
  expect(first).toEqual((await ask(ctx, { ...group, limit: 6 })).rows.at(-1))
})

test('what is grouped, or has several values, is no list of single things', async () => {
  const grouped = { ...table('items', ['source']), measures: ['items'] }
  for (const block of [grouped, table('items', ['id', 'label'])])
    expect(await listingOf(ctx, tableQuery(block, resolved(5), undefined), [])).toBeUndefined()
  expect(await rowsOf(table('items', ['id', 'label']))).not.toEqual([])
})
