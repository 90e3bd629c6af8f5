import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startClickHouseFront, startPostgres } from '@sharelight/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  backUp,
  describeError,
  fixedRules,
  hash64,
  openScanSink,
  openStores,
  restoreBackup,
  stableId,
  tables,
  type ItemRow,
  type Rater,
  type ScanScope,
  type StoreOptions,
  type Stores,
} from '../index.ts'
import { linesOf } from './contents.ts'
import { writeSealed } from './sealed-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'sharelight-backup-'))
const passphrase = 'a passphrase for backups'
const path = join(folder, 'backup')
const dataDir = join(folder, 'data')
const rater: Rater = {
  rateLabels: () => ({ sensitivity: 2, critical: false }),
  rateEvent: () => ({ severity: 2, insightIds: [] }),
  trustOf: () => 'neutral',
}
let organisationId: string, expected: Map<string, unknown[]>
const refusals: string[] = []

beforeAll(async () => {
  const stores = await openStores({ dataDir })
  organisationId = (
    await stores.meta.acrossOrganisations
      .insertInto('organisations')
      .values({ name: 'Back\\slash "and\nline"' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  await stores.meta
    .forOrganisation(organisationId)
    .insertInto('users')
    .values({ email: 'admin@example.com', role: 'SuperAdmin', status: 'Active' })
    .execute()
  await stores.meta.saveSecret(organisationId, 'token', 'hush')
  await scan(stores, 'first', 50)
  expected = await contents(stores)
  // Written on and on, so that the backup is of a store in use.
  let isDone = false
  const writing = (async () => {
    for (let n = 0; !isDone; n++) await scan(stores, `later ${n}`, 5)
  })()
  await backUp(stores, { path, passphrase })
  isDone = true
  await writing
  for (const place of [
    { path: join(folder, 'short'), passphrase: 'short' },
    { path: join(folder, 'no/where'), passphrase },
  ]) {
    refusals.push(await backUp(stores, place).then(() => 'made', describeError))
  }
  // A process opens one folder of the embedded analytics at a time.
  await stores.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function scan({ analytics }: Stores, name: string, count: number): Promise<void> {
  const scope: ScanScope = { organisationId, sourceId: stableId('source'), sourceCode: 321, scanId: randomUUID() }
  const sink = openScanSink(analytics, scope, fixedRules(rater))
  const items = Array.from({ length: count }, (_, n): ItemRow => ({
    itemId: stableId(name, String(n)),
    key: `${name} ${n}`,
    identity: '',
    stamp: '1',
    path: 'a\tb',
    name: `\\ "é" ${n}`,
    kind: 'file',
    mime: 'text/plain',
    size: 2 ** 40 + n,
    createdAt: -86_400_000,
    modifiedAt: null,
    folderId: null,
    containerId: null,
    ownerId: null,
    status: 'complete',
    reason: null,
    detail: '',
    properties: { text: "it's\n" },
    parts: [],
    labels: [{ key: 'finance/tax', count: 1, confidence: 75 }],
    topics: [],
    shareType: 'inside',
    firstSeenAt: 1_700_000_000_000,
    deletedAt: null,
    contentScan: scope.scanId,
  }))
  await sink.write({
    items,
    scanItems: items.map(({ itemId }) => ({
      itemId,
      status: 'complete' as const,
      reason: null,
      bytesRead: 3,
      change: 'created' as const,
    })),
    events: items.map(({ itemId }, n) => ({
      time: Date.UTC(2025, n % 12, 5),
      eventId: hash64(itemId),
      type: 'email' as const,
      itemId,
      folderId: null,
      actorId: null,
      shareType: 'inside' as const,
      labels: ['finance/tax'],
      anomalies: [],
      recipients: [],
      details: { n },
    })),
  })
}

/** Every row of both stores, by table. */
async function contents({ meta, analytics }: Stores): Promise<Map<string, unknown[]>> {
  const found = new Map<string, unknown[]>()
  const { rows } = await meta.pool.query(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%' ORDER BY 1",
  )
  for (const { name } of rows)
    found.set(
      String(name),
      (await meta.pool.query(`SELECT row_to_json(t)::text AS row FROM "${String(name)}" t ORDER BY 1`)).rows,
    )
  for (const { name } of tables.tables)
    found.set(name, (await analytics.rows(`SELECT * FROM ${name}`)).map(row => JSON.stringify(row)).toSorted())
  return found
}

// They go on while the analytics are read, which are a little later; and ratings are made anew after a restore.
const later = new Set(['number_ranges', 'numbers', 'outbox', 'counters'])

async function compare(options: StoreOptions): Promise<boolean> {
  const restored = await openStores(options)
  try {
    const found = await contents(restored)
    expect([...found.keys()]).toEqual([...expected.keys()])
    for (const [name, rows] of expected) {
      if (later.has(name)) continue
      // What was written meanwhile may be there besides.
      const kept = new Set(rows.map(row => JSON.stringify(row)))
      expect(
        (found.get(name) ?? []).map(row => JSON.stringify(row)).filter(row => kept.has(row)),
        `of ${name}`,
      ).toHaveLength(rows.length)
      expect((found.get(name)?.length ?? 0) - rows.length, `in ${name}`).toBeLessThanOrEqual(
        isAnalytics(name) ? Infinity : 0,
      )
    }
    expect(found.get('events')?.length).toBeGreaterThanOrEqual(50)
    expect(await restored.meta.readSecret(organisationId, 'token')).toBe('hush')
    // Whatever counts as done is there.
    const [half] = await restored.analytics.rows<{ n: string }>(
      'SELECT count() AS n FROM items WHERE number NOT IN (SELECT item FROM events) OR item_id NOT IN (SELECT item_id FROM scan_items) OR number NOT IN (SELECT number FROM entity_numbers)',
    )
    expect(Number(half?.n)).toBe(0)
    const [highest] = await restored.analytics.rows<{ n: number }>(
      "SELECT max(number) AS n FROM entity_numbers WHERE kind = 'item'",
    )
    expect(await restored.analytics.numbers.reserve(organisationId, 'item', 1)).toBeGreaterThan(highest?.n ?? 0)
    await scan(restored, 'after', 3)
    return true
  } finally {
    await restored.close()
  }
}

async function killed(args: string[]): Promise<string | null> {
  const driver = join(import.meta.dirname, '../testing/killed-driver.ts')
  const child = spawn(process.execPath, [driver, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return signal
}

const isAnalytics = (name: string) => tables.tables.some(table => table.name === name)
const keyFor = (target: string) => copyFileSync(`${dataDir}.key`, `${target}.key`)

describe('a backup that was made while rows were written', () => {
  test('is restored into another data folder with every row', async () => {
    const target = join(folder, 'embedded')
    keyFor(target)
    await restoreBackup({ dataDir: target }, { path, passphrase })
    expect(await compare({ dataDir: target })).toBe(true)
    await expect(restoreBackup({ dataDir: target }, { path, passphrase })).rejects.toThrow(
      /holds nothing, but this one has rows in the metadata/,
    )
  })

  test("is restored into a PostgreSQL server and ClickHouse's interface, and so moves an installation to servers", async () => {
    const postgres = await startPostgres()
    const clickhouse = await startClickHouseFront(join(folder, 'clickhouse'))
    const options = { databaseUrl: postgres.url, clickhouseUrl: clickhouse.url, keyFile: `${dataDir}.key` }
    try {
      await restoreBackup(options, { path, passphrase })
      expect(await compare(options)).toBe(true)
    } finally {
      await clickhouse.stop()
      await postgres.stop()
    }
  })

  test('is restored once more after a kill in the middle, and nothing starts on what the kill left', async () => {
    const target = join(folder, 'killed')
    keyFor(target)
    expect(await killed(['restore', target, path, passphrase])).toBe('SIGKILL')
    await expect(openStores({ dataDir: target })).rejects.toThrow('did not come to its end')
    await restoreBackup({ dataDir: target }, { path, passphrase })
    expect(await compare({ dataDir: target })).toBe(true)
  })

  test('is not there at all when the process that makes it is killed, and what it left is swept later', async () => {
    const [made, data] = [join(folder, 'cut'), join(folder, 'cut-data')]
    keyFor(data)
    expect(await killed(['backup', data, made, passphrase])).toBe('SIGKILL')
    expect(existsSync(made)).toBe(false)
    const left = () => readdirSync(folder).filter(name => name.startsWith('cut.unfinished-'))
    expect(left()).toHaveLength(1)
    utimesSync(join(folder, left()[0] ?? ''), 0, 0)
    await writeSealed(made, passphrase, none())
    expect({ left: left(), made: existsSync(made) }).toEqual({ left: [], made: true })
  })

  test('tells nothing without its passphrase, and only its owner may read it', () => {
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readFileSync(path).includes('admin@example.com')).toBe(false)
    expect(readdirSync(folder).filter(name => name.includes('unfinished'))).toEqual([])
  })

  const damages: [string, (copy: string) => void, string, RegExp][] = [
    [
      'another passphrase',
      () => undefined,
      'another passphrase altogether',
      /the passphrase is another one, or the file is damaged/,
    ],
    [
      'a file that is cut off',
      copy => truncateSync(copy, statSync(copy).size - 20),
      passphrase,
      /damaged or cut off|cannot be opened/,
    ],
    [
      'a file of which a byte was changed',
      copy => {
        const bytes = readFileSync(copy)
        bytes[bytes.length - 30] = (bytes.at(-30) ?? 0) ^ 1
        writeFileSync(copy, bytes)
      },
      passphrase,
      /damaged or cut off|cannot be opened/,
    ],
    [
      'a file that goes on',
      copy => writeFileSync(copy, Buffer.concat([readFileSync(copy), Buffer.alloc(9)])),
      passphrase,
      /goes on after its end/,
    ],
    ['no backup at all', copy => writeFileSync(copy, 'something else'), passphrase, /is no backup of Sharelight/],
  ]

  test.each(damages)('refuses %s before anything is written', async (name, damage, given, message) => {
    const [copy, target] = [join(folder, `copy of ${name}`), join(folder, `target of ${name}`)]
    copyFileSync(path, copy)
    damage(copy)
    keyFor(target)
    expect(
      await restoreBackup({ dataDir: target }, { path: copy, passphrase: given }).then(() => 'restored', describeError),
    ).toMatch(message)
    expect(existsSync(target)).toBe(false)
  })

  test('refuses a newer schema, sums that do not hold, and a place without the key of its secrets, before anything is written', async () => {
    const target = join(folder, 'refused')
    const refusal = (from: string) =>
      restoreBackup({ dataDir: target }, { path: from, passphrase }).then(() => 'restored', describeError)
    expect(await refusal(path)).toContain('Restore the key file from a backup')
    const newer = join(folder, 'newer')
    await writeSealed(
      newer,
      passphrase,
      linesOf({ madeAt: '', metaSchema: ['9999-tomorrow'], analyticsSchema: 7 }, none()),
    )
    expect(await refusal(newer)).toContain('made by a newer version')
    const wrong = join(folder, 'wrong')
    await writeSealed(
      wrong,
      passphrase,
      given(['table meta.users', 'row {}', 'manifest [{"table":"meta.users","rows":2,"sha256":""}]']),
    )
    expect(await refusal(wrong)).toContain('does not hold what its manifest says')
    expect(existsSync(target)).toBe(false)
  })

  test('needs a passphrase that is long enough, and a place to write to', () => {
    expect(refusals).toEqual([
      expect.stringContaining('at least 16 characters'),
      expect.stringContaining('cannot be written'),
    ])
  })
})

async function* none(): AsyncGenerator<never> {}

async function* given(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}
