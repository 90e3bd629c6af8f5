import { json, type Stores } from '@sharelight/store'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newOrganisation } from './organisation.ts'

export function metaConformance(stores: () => Stores): void {
  describe('the meta store', () => {
    test('gives back the same values that went in, as the same JavaScript types', async () => {
      const { organisationId } = await newOrganisation(stores())
      const db = stores().meta.forOrganisation(organisationId)
      const settings = {
        path: 'C:\\x "y" \'z\' \u00e9 \ud83d\ude00',
        list: [1, [null, true]],
        nested: { empty: {}, text: '$1 ?' },
      }
      const made = await db
        .insertInto('data_sources')
        .values({
          connector: 'filesystem',
          name: "O'Neil",
          settings: json(settings),
          scope: json({ include: ['**'] }),
          code: 321,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      expect(made).toMatchObject({
        name: "O'Neil",
        settings,
        scope: { include: ['**'] },
        code: 321,
        state: null,
        organisation_id: organisationId,
      })
      expect(made.created_at).toBeInstanceOf(Date)
      const domains = ['a.example', 'quo"ted', 'com,ma', '', '{}']
      await db.updateTable('organisations').set({ domains }).execute()
      expect((await db.selectFrom('organisations').select('domains').executeTakeFirstOrThrow()).domains).toEqual(
        domains,
      )
      const { n } = await db
        .selectFrom('users')
        .select(eb => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      expect(n).toBe(1)
    })

    test('gives back every text that is one as it was written: marks, blanks and line ends at its ends, quotes, any script', async () => {
      const { organisationId } = await newOrganisation(stores())
      const db = stores().meta.forOrganisation(organisationId)
      const text = fc
        .oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom(
            '\ufeff',
            '\ufeff\ufeffa',
            'a\ufeff',
            ' \t',
            '\r\n',
            '\u2028',
            '\ufffe\uffff',
            '\\x41',
            '{}',
            'null',
            '',
          ),
        )
        .filter(each => !each.includes('\0'))
      await fc.assert(
        fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 40 }), async texts => {
          const values = texts.map(title => ({ kind: 'k', title, input: json({ [title]: [title] }) }))
          const rows = await db.insertInto('tasks').values(values).returning(['title', 'input']).execute()
          expect(rows).toEqual(texts.map(title => ({ title, input: { [title]: [title] } })))
          await db.updateTable('organisations').set({ domains: texts }).execute()
          expect(await db.selectFrom('organisations').select('domains').executeTakeFirst()).toEqual({ domains: texts })
        }),
        { numRuns: 20 },
      )
    })

    test('gives bytes, times, numbers and texts as they were, and reads JSON that is too deep as empty', async () => {
      const { pool } = stores().meta
      const at = new Date('1969-07-20T20:17:40.123Z')
      const bytes = Buffer.from([0, 1, 0x5c, 0xff])
      const {
        rows: [row],
      } = await pool.query(
        `select $1::timestamptz as at, $2::bytea as bytes, $3::text[] as texts, $4::bigint as large, $5::boolean as yes,
        $6::jsonb as deep, $7::jsonb as shallow, 1.50::numeric as exact, date '2026-02-28' as day, null::jsonb as none, $8::int[] as numbers, $9::jsonb as made`,
        [
          at,
          bytes,
          ['a"b\\c', '', '{}', null, 'NULL'],
          2 ** 53 - 1,
          true,
          `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`,
          '{"a":[1,"\\u00e9"]}',
          [1, 2],
          { a: [null] },
        ],
      )
      expect(row).toEqual({
        at,
        bytes,
        texts: ['a"b\\c', '', '{}', null, 'NULL'],
        large: 2 ** 53 - 1,
        yes: true,
        deep: {},
        shallow: { a: [1, 'é'] },
        exact: 1.5,
        day: '2026-02-28',
        none: null,
        numbers: [1, 2],
        made: { a: [null] },
      })
      expect(() => json(JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`))).toThrow('levels deep')
    })

    test('keeps what is no text inside JSON as text, so that no cut in a value loses a row', async () => {
      const { organisationId } = await newOrganisation(stores())
      const db = stores().meta.forOrganisation(organisationId)
      const [row] = await db
        .insertInto('tasks')
        .values({ kind: 'k', title: 't', input: json({ cut: 'a\ud83d', nul: 'b\0', whole: '\ud83d\ude00' }) })
        .returning('input')
        .execute()
      expect(row?.input).toEqual({ cut: 'a\ufffd', nul: 'b\ufffd', whole: '\ud83d\ude00' })
    })

    test('keeps all of a transaction or none of it', async () => {
      const { organisationId } = await newOrganisation(stores())
      const db = stores().meta.forOrganisation(organisationId)
      const task = { kind: 'k', title: 't' }
      await expect(
        db.transaction().execute(async tx => {
          await tx.insertInto('tasks').values(task).execute()
          throw new Error('changed my mind')
        }),
      ).rejects.toThrow('changed my mind')
      expect(await db.selectFrom('tasks').select('id').execute()).toEqual([])
      await db.transaction().execute(tx => tx.insertInto('tasks').values(task).execute())
      expect(await db.selectFrom('tasks').select('title').execute()).toEqual([{ title: 't' }])
    })

    test('lets nothing else in between the statements of a transaction', async () => {
      const { organisationId } = await newOrganisation(stores())
      const db = stores().meta.forOrganisation(organisationId)
      const { id } = await db
        .insertInto('tasks')
        .values({ kind: 'counter', title: '0' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const increment = () =>
        db.transaction().execute(async tx => {
          const { title } = await tx
            .selectFrom('tasks')
            .select('title')
            .where('id', '=', id)
            .forUpdate()
            .executeTakeFirstOrThrow()
          await tx
            .updateTable('tasks')
            .set({ title: String(Number(title) + 1) })
            .where('id', '=', id)
            .execute()
        })
      await Promise.all(Array.from({ length: 25 }, increment))
      expect((await db.selectFrom('tasks').select('title').executeTakeFirstOrThrow()).title).toBe('25')
    })

    test('says which constraint a row breaks, by SQLSTATE, and goes on working', async () => {
      const { organisationId } = await newOrganisation(stores())
      const db = stores().meta.forOrganisation(organisationId)
      const again = db.insertInto('users').values({ email: 'admin@example.com' }).execute()
      await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'users_organisation_id_email_key' })
      await expect(db.insertInto('users').values({ email: 'UPPER@example.com' }).execute()).rejects.toMatchObject({
        code: '23514',
      })
      expect(await stores().meta.ping()).toBe(true)
    })

    test('keeps secrets sealed, and opens none that was moved to another place', async () => {
      const [{ organisationId }, other] = [await newOrganisation(stores()), await newOrganisation(stores())]
      const { meta } = stores()
      await meta.saveSecret(organisationId, 'token', 'p\u00e4ssw\u00f6rd')
      await meta.saveSecret(organisationId, 'token', 'newer')
      expect(await meta.readSecret(organisationId, 'token')).toBe('newer')
      expect(await meta.readSecret(other.organisationId, 'token')).toBeUndefined()
      const { sealed } = await meta
        .forOrganisation(organisationId)
        .selectFrom('secrets')
        .select('sealed')
        .where('name', '=', 'token')
        .executeTakeFirstOrThrow()
      expect(sealed).not.toContain('newer')
      await meta.forOrganisation(other.organisationId).insertInto('secrets').values({ name: 'token', sealed }).execute()
      await expect(meta.readSecret(other.organisationId, 'token')).rejects.toThrow('cannot be opened')
      expect(await meta.hmacKey(organisationId)).toEqual(await meta.hmacKey(organisationId))
      expect(await meta.hmacKey(organisationId)).not.toEqual(await meta.hmacKey(other.organisationId))
    })
  })
}
