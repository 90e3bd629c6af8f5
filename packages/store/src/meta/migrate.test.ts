import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openStores } from '../open.ts'
import { connectMeta } from './connect.ts'
import { isMigrated, metaMigrations, migrateMeta } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'sharelight-migrate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('metadata of the first state of the schema go through every later one and keep what they held', async () => {
  const { db } = await connectMeta({})
  await migrateMeta(db, metaMigrations[0])
  expect(await isMigrated(db)).toBe(false)
  const id = '11111111-1111-4111-8111-111111111111'
  await sql`insert into organisations (id, name, domains) values (${id}, 'Old', '{old.example}')`.execute(db)
  await sql`insert into users (organisation_id, email, role, status) values (${id}, 'a@old.example', 'SuperAdmin', 'Active')`.execute(
    db,
  )
  await sql`insert into data_sources (organisation_id, connector, name) values (${id}, 'folders', 'Papers')`.execute(db)
  await sql`insert into scans (organisation_id, source_id, state, finished_at) select ${id}, id, 'SCANNED', now() from data_sources`.execute(
    db,
  )
  await sql`insert into trust_decisions (organisation_id, subject_kind, subject, trust) values (${id}, 'domain', 'b.example', 'trusted')`.execute(
    db,
  )
  for (const name of metaMigrations.slice(1)) await migrateMeta(db, name)
  await migrateMeta(db)
  expect(await isMigrated(db)).toBe(true)
  const kept = await sql`
    select o.name, o.domains, u.email, u.role, s.name as source, c.state, t.trust from organisations o
    join users u on u.organisation_id = o.id join data_sources s on s.organisation_id = o.id
    join scans c on c.source_id = s.id join trust_decisions t on t.organisation_id = o.id`.execute(db)
  expect(kept.rows).toEqual([
    {
      name: 'Old',
      domains: ['old.example'],
      email: 'a@old.example',
      role: 'SuperAdmin',
      source: 'Papers',
      state: 'SCANNED',
      trust: 'trusted',
    },
  ])
  await db.destroy()
})

test('a folder that a newer version has brought to its schema is refused with a sentence', async () => {
  const dataDir = join(folder, 'data')
  const refused = () =>
    openStores({ dataDir }).then(
      stores => stores.close().then(() => 'opened'),
      (error: unknown) => (error as Error).message,
    )
  const stores = await openStores({ dataDir })
  const { acrossOrganisations: db } = stores.meta
  await sql`insert into kysely_migration (name, timestamp) values ('9999-tomorrow', now()::text)`.execute(db)
  await stores.analytics.command("INSERT INTO schema_migrations (number, name) VALUES (9999, 'tomorrow')")
  // What runs already goes on beside it.
  expect(await stores.health()).toMatchObject({ meta: true, migrations: true })
  await stores.close()
  expect(await refused()).toBe(
    'The metadata were brought to the schema of a newer version of Sharelight (9999-tomorrow is not known to this one). Start the newer version again, ' +
      'or restore a backup of the older one into a new data folder or new databases. Nothing was changed.',
  )
  const { db: meta } = await connectMeta({ path: join(dataDir, 'meta') })
  await sql`delete from kysely_migration where name = '9999-tomorrow'`.execute(meta)
  await meta.destroy()
  expect(await refused()).toMatch(
    /^The analytics were brought to the schema of a newer version .*number 9999 is not known/,
  )
})
