import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fixedRules, hash64, openScanSink, openStores, stableId, type Rater } from '../index.ts'

export const organisationId = '11111111-1111-4111-8111-111111111111'
export const kept = { tasks: 60, events: 400 }

const rater: Rater = {
  rateLabels: () => ({ sensitivity: 0, critical: false }),
  rateEvent: () => ({ severity: 0, insightIds: [] }),
  trustOf: () => 'neutral',
}

/** Fills a data folder with rows of both stores, and gives copies of it to damage. */
export async function filledFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'sharelight-damage-'))
  const whole = join(folder, 'whole')
  await fill(whole)
  return {
    folder,
    copy(name: string): string {
      cpSync(whole, join(folder, name), { recursive: true, verbatimSymlinks: true })
      cpSync(`${whole}.key`, join(folder, `${name}.key`))
      return join(folder, name)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function fill(dataDir: string): Promise<void> {
  const stores = await openStores({ dataDir })
  await stores.meta.acrossOrganisations
    .insertInto('organisations')
    .values({ id: organisationId, name: 'Damage' })
    .execute()
  const title = (n: number) => `${n} ${'x'.repeat(300)}`
  await stores.meta
    .forOrganisation(organisationId)
    .insertInto('tasks')
    .values(Array.from({ length: kept.tasks }, (_, n) => ({ kind: 'damage', title: title(n) })))
    .execute()
  const sink = openScanSink(
    stores.analytics,
    { organisationId, sourceId: stableId('s'), sourceCode: 321, scanId: stableId('scan') },
    fixedRules(rater),
  )
  // Half in January, half in February: two parts.
  await sink.write({
    events: Array.from({ length: kept.events }, (_, n) => ({
      time: Date.UTC(2026, n % 2, 5),
      eventId: hash64(String(n)),
      type: 'email' as const,
      itemId: null,
      folderId: null,
      actorId: null,
      shareType: 'inside' as const,
      labels: [],
      anomalies: [],
      recipients: [],
      details: { n },
    })),
  })
  await stores.close()
}

/** Folder of the parts of an analytics table that hold rows, by their names. */
export async function partsOf(dataDir: string, table: string): Promise<string[]> {
  const stores = await openStores({ dataDir })
  const rows = await stores.analytics.rows<{ path: string }>(
    'SELECT path FROM system.parts WHERE table = {table:String} AND active ORDER BY name',
    { table },
  )
  await stores.close()
  return rows.map(({ path }) => path)
}

/** The file of a table's rows in the embedded database. */
export async function fileOf(dataDir: string, table: string): Promise<string> {
  const stores = await openStores({ dataDir })
  const { rows } = await stores.meta.pool.query('SELECT pg_relation_filepath($1) AS path', [table])
  await stores.close()
  return join(dataDir, 'meta', String(rows[0]?.['path']))
}

export const walOf = (dataDir: string) =>
  readdirSync(join(dataDir, 'meta/pg_wal'))
    .filter(name => /^[0-9A-F]{24}$/.test(name))
    .map(name => join(dataDir, 'meta/pg_wal', name))
