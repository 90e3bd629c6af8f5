import { randomUUID } from 'node:crypto'
import {
  identityKinds,
  itemReasons,
  itemStatuses,
  shareTypes,
  type MetricCube,
  type MetricFilter,
  type MetricQuery,
} from '@sharelight/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStores, runMetric, stableId, type Stores } from '../index.ts'
import { answerNaively, type NaiveMeasure, type NaiveRow } from '../testing/naive-metric.ts'
import * as tables from './tables.ts'

let stores: Stores
beforeAll(async () => {
  stores = await openStores()
})
afterAll(() => stores.close())

const day = (number: number) => Date.UTC(2026, 0, number)
const sources = [stableId('one'), stableId('two')]
const some = {
  sourceId: fc.constantFrom(...sources),
  sourceCode: fc.constantFrom(321, 141),
  shareType: fc.constantFrom(...shareTypes),
}
const since = fc.integer({ min: 1, max: 20 }).map(day)
const until = fc.option(fc.integer({ min: 21, max: 30 }).map(day))
const those =
  (holds: (row: NaiveRow) => boolean): NaiveMeasure =>
  rows =>
    rows.filter(holds).length
const distinct =
  (name: string, holds: (row: NaiveRow) => boolean = () => true): NaiveMeasure =>
  rows =>
    new Set(rows.filter(holds).map(row => row[name])).size
const is = (name: string, value: unknown) => (row: NaiveRow) => row[name] === value
const rank = (shareType: string) => shareTypes.findIndex(each => each === shareType) + 1

/** A stored row with what it is to a plain evaluation, and when it is there. */
interface Known {
  row: Record<string, unknown>
  naive: NaiveRow
  from: number
  to: number | null
}

interface Case {
  cube: MetricCube
  table: tables.Table
  known: fc.Arbitrary<Known>
  measures: Record<string, NaiveMeasure>
  /** Hidden in `naive` under its name with a dash where it is no dimension. */
  dimensions: readonly string[]
  spread?: readonly string[]
}

const folders: Case = {
  cube: 'folders',
  table: tables.folders,
  dimensions: ['name', 'source', 'sourceCode', 'shareType', 'shareRank'],
  measures: { folders: rows => rows.length, exposed: those(row => row['shareType'] !== 'inside') },
  known: fc
    .record({
      ...some,
      folderId: fc.uuid(),
      name: fc.constantFrom('a', "b'\\", 'Ä'),
      firstSeenAt: since,
      deletedAt: until,
    })
    .map(row => ({
      row: { ...row, path: `/${row.name}` },
      from: row.firstSeenAt,
      to: row.deletedAt,
      naive: {
        id: row.folderId,
        name: row.name,
        source: row.sourceId,
        sourceCode: row.sourceCode,
        shareType: row.shareType,
        shareRank: rank(row.shareType),
      },
    })),
}

const exposures: Case = {
  cube: 'exposures',
  table: tables.exposures,
  dimensions: ['objectKind', 'principalKind', 'principalName', 'shareType', 'role', 'via', 'inherited', 'source'],
  measures: {
    exposures: rows => rows.length,
    items: distinct('-object', is('objectKind', 'item')),
    folders: distinct('-object', is('objectKind', 'folder')),
    principals: distinct('-principal'),
  },
  known: fc
    .record({
      ...some,
      object: fc.integer({ min: 0, max: 5 }),
      objectKind: fc.constantFrom('item', 'folder'),
      principal: fc.integer({ min: 0, max: 4 }),
      link: fc.uuid(),
      principalKind: fc.constantFrom('user', 'group', 'everyone', 'anonymous'),
      role: fc.constantFrom('read', 'write', 'owner'),
      via: fc.constantFrom('acl', 'link'),
      inherited: fc.boolean(),
      firstSeenAt: since,
      endedAt: until,
      expiresAt: until,
    })
    .map(({ object, principal, ...row }) => {
      const [objectId, principalId] = [stableId(`${row.objectKind} ${object}`), stableId(`principal ${principal}`)]
      return {
        row: { ...row, objectId, principalId, principalName: `P ${principal}` },
        from: row.firstSeenAt,
        to:
          row.endedAt === null || row.expiresAt === null
            ? (row.endedAt ?? row.expiresAt)
            : Math.min(row.endedAt, row.expiresAt),
        naive: {
          '-object': objectId,
          '-principal': principalId,
          principalName: `P ${principal}`,
          source: row.sourceId,
          objectKind: row.objectKind,
          principalKind: row.principalKind,
          shareType: row.shareType,
          role: row.role,
          via: row.via,
          inherited: row.inherited,
        },
      }
    }),
}

const identities: Case = {
  cube: 'identities',
  table: tables.identities,
  dimensions: ['kind', 'organization', 'department', 'name', 'address'],
  measures: {
    identities: rows => rows.length,
    employees: those(is('kind', 'employee')),
    contacts: those(is('kind', 'contact')),
    personal: those(is('kind', 'personal')),
    organizations: distinct('organization', row => row['kind'] === 'contact' && row['organization'] !== ''),
  },
  known: fc
    .record({
      identityId: fc.uuid(),
      kind: fc.constantFrom(...identityKinds),
      address: fc.constantFrom('a@x.example', 'b@y.example'),
      displayName: fc.constantFrom('', 'Ada'),
      domain: fc.constantFrom('', 'x.example', 'y.example'),
      department: fc.constantFrom('', "O'Hara"),
      firstSeenAt: since,
    })
    .map(row => ({
      row,
      from: row.firstSeenAt,
      to: null,
      naive: {
        kind: row.kind,
        organization: row.domain,
        department: row.department,
        address: row.address,
        name: row.displayName || row.address,
      },
    })),
}

const scans: Case = {
  cube: 'scans',
  table: tables.scanItems,
  dimensions: ['status', 'reason', 'change', 'source'],
  measures: {
    items: rows => rows.length,
    seen: those(row => row['change'] !== 'deleted'),
    bytes: rows => rows.reduce((sum, row) => sum + Number(row['-bytes']), 0),
    ...Object.fromEntries(
      itemStatuses.map(status => [status, those(row => row['status'] === status && row['change'] !== 'deleted')]),
    ),
  },
  known: fc
    .record({
      sourceId: some.sourceId,
      itemId: fc.uuid(),
      status: fc.constantFrom(...itemStatuses),
      reason: fc.constantFrom('', ...itemReasons.slice(0, 3)),
      bytesRead: fc.nat(),
      change: fc.constantFrom('created', 'modified', 'unchanged', 'deleted'),
      at: since,
    })
    .map(({ at, ...row }) => ({
      row: { ...row, scanId: stableId('scan'), version: String(at * 1000) },
      from: at,
      to: null,
      naive: {
        status: row.status,
        reason: row.reason,
        change: row.change,
        source: row.sourceId,
        '-bytes': row.bytesRead,
      },
    })),
}

const operators = ['eq', 'neq', 'in', 'nin'] as const

function filterOf({ dimensions, spread = [] }: Case, rows: readonly NaiveRow[]): fc.Arbitrary<MetricFilter> {
  const values = (name: string) => [...new Set(rows.flatMap(row => row[name] ?? []))]
  const one = fc
    .tuple(fc.constantFrom(...dimensions, ...spread), fc.constantFrom(...operators), fc.nat())
    .map(([dimension, operator, n]): MetricFilter => {
      const known = values(dimension)
      const value = known[n % Math.max(1, known.length)]
      if (value === undefined) return { and: [] }
      return operator === 'in' || operator === 'nin'
        ? { dimension, operator, value: [value] as string[] | number[] | boolean[] }
        : { dimension, operator, value }
    })
  return fc.oneof(
    one,
    fc.record({ or: fc.array(one, { maxLength: 2 }) }),
    fc.record({ nor: fc.array(one, { maxLength: 2 }) }),
    fc.record({ nor: fc.tuple(one, fc.record({ and: fc.array(one, { maxLength: 2 }) })) }),
    fc.record({ and: fc.array(one, { maxLength: 2 }) }),
  )
}

function queryOf(of: Case, rows: readonly NaiveRow[]): fc.Arbitrary<MetricQuery> {
  return fc.record({
    cube: fc.constant(of.cube),
    measures: fc.subarray(Object.keys(of.measures), { minLength: 1 }),
    dimensions: fc
      .tuple(
        fc.subarray([...of.dimensions], { maxLength: 2 }),
        fc.subarray([...(of.spread ?? [])], { maxLength: Math.min(1, of.spread?.length ?? 0) }),
      )
      .map(parts => parts.flat()),
    filter: fc.option(filterOf(of, rows), { nil: undefined }),
  })
}

async function store({ table }: Case, organisationId: string, known: readonly Known[]) {
  const shared = { organisationId, ...('version' in (known[0]?.row ?? {}) ? {} : { version: '2' }) }
  // An earlier state of each, which no longer counts; scans keep theirs by time.
  if (table !== tables.scanItems)
    await stores.analytics.insert(
      table,
      known.map(({ row }) => ({ ...row, shareType: 'shareType' in row ? 'anonymous' : undefined })),
      { ...shared, version: '1' },
    )
  await stores.analytics.insert(
    table,
    known.map(({ row }) => row),
    shared,
  )
  await stores.analytics.insert(
    tables.labelSets,
    [0, 1, 2, 3].map(sensitivity => ({
      organisationId,
      variant: '',
      labelSetKey: String(sensitivity + 1),
      version: '1',
      labels: [],
      sensitivity,
      critical: false,
    })),
  )
}

const sorted = (rows: readonly Record<string, unknown>[]) =>
  rows.map(row => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort()

describe('the semantic layer answers what a plain evaluation in memory answers', () => {
  for (const cube of [folders, exposures, identities, scans]) {
    test(`of ${cube.cube}`, { timeout: 120_000 }, async () => {
      const stored = fc.array(cube.known, { maxLength: 30 })
      await fc.assert(
        fc.asyncProperty(stored, fc.integer(), async (known, seed) => {
          const organisationId = randomUUID()
          await store(cube, organisationId, known)
          const scope = { organisationId, timeZone: 'UTC', now: day(60), restrictions: { labels: [], entityKinds: [] } }
          const asked = fc.sample(
            fc.tuple(
              queryOf(
                cube,
                known.map(({ naive }) => naive),
              ),
              fc.integer({ min: 2, max: 32 }),
            ),
            { numRuns: 10, seed },
          )
          for (const [query, end] of asked) {
            const there = known.filter(({ from, to }) => from < day(end) && (to === null || to >= day(end)))
            const { rows, total } = await runMetric(stores, scope, {
              ...query,
              timeFrame: { from: new Date(day(-1)).toISOString(), to: new Date(day(end)).toISOString() },
            })
            const expected = answerNaively(
              there.map(({ naive }) => naive),
              query,
              cube.measures,
            )
            expect({ query, end, rows: sorted(rows) }).toEqual({ query, end, rows: sorted(expected) })
            expect(total).toBe(expected.length)
          }
        }),
        { numRuns: 6, seed: 5 },
      )
    })
  }
})
