import {
  json,
  organisationTable,
  sharedTables,
  tenantTables,
  UnscopedQuery,
  type OrganisationDatabase,
  type Stores,
} from '@sharelight/store'
import { sql, type Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newOrganisation } from './organisation.ts'

type Db = Kysely<OrganisationDatabase>

/** Ways to reach rows; each must show, change and remove one's own only. */
const reads: Record<string, (db: Db) => Promise<unknown[]>> = {
  'a plain select': db => db.selectFrom('tasks').select('title').execute(),
  'an alias': db => db.selectFrom('tasks as t').select('t.title').execute(),
  'a condition that is always true': db =>
    db
      .selectFrom('tasks')
      .select('title')
      .where(eb => eb.or([eb.val(true), eb('title', '=', 'x')]))
      .execute(),
  'a join': db =>
    db
      .selectFrom('users')
      .innerJoin('tasks', join => join.onTrue())
      .select('tasks.title')
      .execute(),
  'an outer join': db =>
    db
      .selectFrom('organisations as o')
      .leftJoin('tasks as t', join => join.onTrue())
      .select('t.title as title')
      .execute(),
  'a join on another organisation': db =>
    db
      .selectFrom('users')
      .rightJoin('tasks', 'tasks.organisation_id', 'tasks.organisation_id')
      .select('tasks.title')
      .execute(),
  'a lateral join': db =>
    db
      .selectFrom('users')
      .innerJoinLateral(
        eb => eb.selectFrom('tasks').select('title').as('t'),
        join => join.onTrue(),
      )
      .select('t.title')
      .execute(),
  'a subquery in from': db =>
    db
      .selectFrom(eb => eb.selectFrom('tasks').select('title').as('t'))
      .select('t.title')
      .execute(),
  'a scalar subquery': db =>
    db
      .selectFrom('users')
      .select(eb =>
        eb
          .selectFrom('tasks')
          .select(e => e.fn.max('title').as('title'))
          .as('title'),
      )
      .execute(),
  'an exists': db =>
    db
      .selectFrom('tasks')
      .select('title')
      .where(eb => eb.exists(eb.selectFrom('tasks as other').select('other.id')))
      .execute(),
  'a common table expression': db =>
    db
      .with('mine', cte => cte.selectFrom('tasks').select('title'))
      .selectFrom('mine')
      .select('title')
      .execute(),
  'a union': db =>
    db.selectFrom('tasks').select('title').union(db.selectFrom('tasks as t').select('t.title')).execute(),
  'a lock': db => db.selectFrom('tasks').select('title').forUpdate().execute(),
  'without plugins': db => db.withoutPlugins().selectFrom('tasks').select('title').execute(),
  'a transaction': db => db.transaction().execute(tx => tx.selectFrom('tasks').select('title').execute()),
  'a changing common table expression': db =>
    db
      .with('changed', cte => cte.updateTable('tasks').set({ kind: 'k2' }).returning('title'))
      .selectFrom('changed')
      .select('title')
      .execute(),
  'an update that returns': db => db.updateTable('tasks').set({ kind: 'k2' }).returning('title').execute(),
  'an update with an alias and a from': db =>
    db
      .updateTable('tasks as t')
      .from('tasks as u')
      .set({ kind: 'k3' })
      .whereRef('u.id', '=', 't.id')
      .returning('t.title')
      .execute(),
}

/** Ways out; each must be refused before it runs. */
const escapes: Record<string, (db: Db, otherId: string) => Promise<unknown>> = {
  'raw SQL': db => sql`select title from tasks`.execute(db),
  'raw SQL in a selection': db =>
    db
      .selectFrom('users')
      .select(sql<string>`(select string_agg(title, ',') from tasks)`.as('all'))
      .execute(),
  'raw SQL as a table': db =>
    db
      .selectFrom(sql<{ title: string }>`tasks`.as('t'))
      .select('t.title')
      .execute(),
  'a table name inside raw SQL': db =>
    db
      .selectFrom(sql<{ title: string }>`${sql.table('tasks')}`.as('t'))
      .select('t.title')
      .execute(),
  'a table in another case inside raw SQL': db =>
    db
      .selectFrom('users')
      .select(sql<string>`(TABLE Tasks)`.as('x'))
      .execute(),
  'a function that runs SQL': db =>
    db
      .selectNoFrom(eb =>
        eb.fn<string>('query_to_xml', [eb.val('select * from tasks'), eb.val(true), eb.val(false), eb.val('')]).as('x'),
      )
      .execute(),
  'the catalogue': db =>
    db
      .selectFrom('pg_catalog.pg_class' as 'tasks')
      .selectAll()
      .execute(),
  'a table of another schema': db => db.withSchema('public').selectFrom('tasks').selectAll().execute(),
  "a table that is no organisation's": db => db.selectFrom('setup_tokens').selectAll().execute(),
  'the job queue': db =>
    db
      .selectFrom('jobs.job' as 'tasks')
      .selectAll()
      .execute(),
  'an insert for another organisation': (db, otherId) =>
    db.insertInto('tasks').values({ organisation_id: otherId, kind: 'k', title: 'x' }).execute(),
  'an insert from a select': db =>
    db
      .insertInto('tasks')
      .columns(['kind', 'title'])
      .expression(eb => eb.selectFrom('tasks').select(['kind', 'title']))
      .execute(),
  'an insert of defaults': db => db.insertInto('tasks').defaultValues().execute(),
  'a new organisation': db => db.insertInto('organisations').values({ name: 'mine too' }).execute(),
  'moving a row away': (db, otherId) => db.updateTable('tasks').set({ organisation_id: otherId }).execute(),
  'moving a conflicting row': (db, otherId) =>
    db
      .insertInto('tasks')
      .values({ kind: 'k', title: 'x' })
      .onConflict(c => c.column('id').doUpdateSet({ organisation_id: otherId }))
      .execute(),
  'a merge': db => db.mergeInto('tasks').using('users', 'users.id', 'tasks.id').whenMatched().thenDelete().execute(),
  'a table expression that hides a table': db =>
    db
      .with('tasks', cte => cte.selectFrom('users').select('id'))
      .selectFrom('tasks')
      .selectAll()
      .execute(),
  'a schema change': db => db.schema.dropTable('tasks').execute(),
  'a query compiled elsewhere': db =>
    db.executeQuery({ ...db.selectFrom('tasks').selectAll().compile(), sql: 'select * from tasks', parameters: [] }),
}

export function tenantConformance(stores: () => Stores): void {
  describe("an organisation's own door", () => {
    async function two() {
      const [mine, theirs] = [await newOrganisation(stores(), 'Mine'), await newOrganisation(stores(), 'Theirs')]
      const db = stores().meta.forOrganisation(mine.organisationId)
      const other = stores().meta.forOrganisation(theirs.organisationId)
      await db.insertInto('tasks').values({ kind: 'k', title: 'mine' }).execute()
      await other
        .insertInto('tasks')
        .values([
          { kind: 'k', title: 'theirs' },
          { kind: 'k', title: 'theirs too' },
        ])
        .execute()
      const untouched = () => other.selectFrom('tasks').select(['kind', 'title']).orderBy('title').execute()
      return { db, other, otherId: theirs.organisationId, untouched, before: await untouched() }
    }

    test("shows its own rows and no other's, in every shape of query", async () => {
      const { db, untouched, before } = await two()
      for (const [shape, read] of Object.entries(reads))
        expect({ shape, rows: await read(db) }).toEqual({ shape, rows: [{ title: 'mine' }] })
      expect(await untouched()).toEqual(before)
    })

    test('refuses every shape that it cannot hold', async () => {
      const { db, otherId, untouched, before } = await two()
      for (const [shape, escape] of Object.entries(escapes)) {
        const outcome = await Promise.resolve()
          .then(() => escape(db, otherId))
          .then(
            () => 'it ran',
            error => (error instanceof UnscopedQuery ? 'refused' : error),
          )
        expect({ shape, outcome }).toEqual({ shape, outcome: 'refused' })
      }
      expect(await untouched()).toEqual(before)
    })

    test("changes and removes its own rows and no other's, even when a key meets theirs", async () => {
      const { db, other, untouched, before } = await two()
      const { id } = await other.selectFrom('tasks').select('id').limit(1).executeTakeFirstOrThrow()
      await db
        .insertInto('tasks')
        .values({ id, kind: 'k', title: 'taken over' })
        .onConflict(c => c.column('id').doUpdateSet({ title: 'taken over' }))
        .execute()
      const returned = await db
        .insertInto('tasks')
        .values({ id, kind: 'k', title: 'seen' })
        .onConflict(c => c.column('id').doUpdateSet({ title: 'seen' }).where('tasks.kind', '=', 'k'))
        .returningAll()
        .execute()
      expect(returned).toEqual([])
      await db.updateTable('tasks').set({ title: 'all' }).execute()
      await db.deleteFrom('tasks').using('tasks as t').whereRef('t.kind', '=', 'tasks.kind').execute()
      await db.deleteFrom('tasks').execute()
      await db.deleteFrom('organisations').where('id', 'is not', null).execute()
      expect(await untouched()).toEqual(before)
      expect(await db.selectFrom('tasks').selectAll().execute()).toEqual([])
    })

    test('sees of every table only rows of its own', async () => {
      const { db, otherId } = await two()
      await stores()
        .meta.forOrganisation(otherId)
        .insertInto('investigations')
        .values({ type: 'x', content: json({}) })
        .execute()
      for (const table of tenantTables) {
        const rows = await db.selectFrom(table).select('organisation_id').execute()
        expect(rows.filter(row => row.organisation_id === otherId)).toEqual([])
      }
      expect((await db.selectFrom(organisationTable).select('name').execute()).map(({ name }) => name)).toEqual([
        'Mine',
      ])
    })

    test('knows every table of the database, so that none can be forgotten', async () => {
      const { rows } = await sql<{ name: string; scoped: boolean }>`
        select t.table_name as name, exists (select 1 from information_schema.columns c
          where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = 'organisation_id' and c.is_nullable = 'NO') as scoped
        from information_schema.tables t where t.table_schema = 'public' and t.table_name not like 'kysely%'`.execute(
        stores().meta.acrossOrganisations,
      )
      expect(
        rows
          .filter(({ scoped }) => scoped)
          .map(({ name }) => name)
          .sort(),
      ).toEqual([...tenantTables].sort())
      expect(
        rows
          .filter(({ scoped }) => !scoped)
          .map(({ name }) => name)
          .sort(),
      ).toEqual([organisationTable, ...sharedTables].sort())
    })
  })
}
