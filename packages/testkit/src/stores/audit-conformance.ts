import {
  appendAll,
  audit,
  auditTrailIds,
  firstBrokenAudit,
  installationTrail,
  pruneAuditTrails,
  readAuditHeads,
  verifyAuditTrail,
  type Stores,
} from '@sharelight/store'
import { describe, expect, test } from 'vitest'
import { newOrganisation } from './organisation.ts'

/** What the audit trail must show, whatever engine is behind it. */
export function auditConformance(stores: () => Stores): void {
  async function trailOf(length: number) {
    const { organisationId, userId } = await newOrganisation(stores())
    const { meta } = stores()
    const db = meta.forOrganisation(organisationId)
    const actor = { organisationId, userId, userEmail: 'admin@example.com', address: '::1' }
    const write = (number: number) =>
      db
        .transaction()
        .execute(tx =>
          audit(tx, actor, {
            action: 'source.pause',
            subject: String(number),
            before: { b: 1, a: [1.5, null, { z: 1, y: 'é' }] },
            after: undefined,
          }),
        )
    for (let number = 1; number <= length; number++) await write(number)
    const headsNow = async () =>
      (await readAuditHeads(meta.acrossOrganisations, new Map(), new Date())).filter(
        head => head.organisation === organisationId,
      )
    const problems = async (heads: Awaited<ReturnType<typeof headsNow>> = []) =>
      (await verifyAuditTrail(db, organisationId, heads)).problems
    const entries = db.updateTable('audit_trail')
    return { organisationId, actor, meta, db, write, headsNow, problems, entries }
  }

  describe('the audit trail', () => {
    test('is one chain however many write at once, seen through either door', async () => {
      const { organisationId, meta, db, write } = await trailOf(0)
      await Promise.all(Array.from({ length: 100 }, (_, number) => write(number)))
      expect(await verifyAuditTrail(db, organisationId)).toMatchObject({ entries: 100, last: 100, problems: [] })
      expect(await firstBrokenAudit(meta.acrossOrganisations, organisationId)).toBeNull()
    })

    test.each(['subject', 'user_email', 'action', 'address', 'hash', 'prev_hash', 'key_id'] as const)(
      'shows an entry whose %s was changed',
      async column => {
        const { db, problems, entries } = await trailOf(4)
        await entries
          .set({ [column]: 'a'.repeat(64) })
          .where('number', '=', 3)
          .execute()
        expect((await problems()).map(({ from }) => from)).toContain(3)
        expect((await problems()).map(({ from }) => from)).not.toContain(2)
        await db.deleteFrom('audit_trail').where('number', '=', 3).execute()
        expect(await problems()).toMatchObject([{ kind: 'gone', from: 3, to: 3 }])
      },
    )

    test('shows gaps and entries that were put in another order', async () => {
      const { problems, entries, db } = await trailOf(6)
      for (const [from, to] of [
        [2, -1],
        [3, 2],
        [-1, 3],
      ] as const)
        await entries.set({ number: to }).where('number', '=', from).execute()
      expect((await problems()).map(({ kind, from }) => `${kind} ${from}`)).toEqual(
        expect.arrayContaining(['changed 2', 'changed 3']),
      )
      await db.deleteFrom('audit_trail').where('number', 'in', [2, 3, 5]).execute()
      expect((await problems()).filter(({ kind }) => kind === 'gone')).toEqual([
        { kind: 'gone', from: 2, to: 3 },
        { kind: 'gone', from: 5, to: 5 },
      ])
    })

    test('shows by its signed heads that its end was cut off, that it was wiped, or written anew', async () => {
      const { organisationId, actor, meta, db, headsNow, problems } = await trailOf(5)
      const heads = await headsNow()
      expect(heads).toMatchObject([{ number: 5 }])
      expect(await problems(heads)).toEqual([])
      await db.deleteFrom('audit_trail').where('number', '>', 3).execute()
      expect(await problems()).toEqual([])
      expect(await problems(heads)).toEqual([{ kind: 'gone', from: 4, to: 5 }])
      // With the product's own means, so that the chain holds again.
      await db.transaction().execute(tx =>
        appendAll(
          tx,
          organisationId,
          [4, 5, 6].map(() => ({ actor, change: { action: 'x', subject: '', before: null, after: null } })),
        ),
      )
      expect(await problems()).toEqual([])
      expect(await problems(heads)).toEqual([{ kind: 'moved', from: 5, to: 5 }])
      await db.deleteFrom('audit_trail').execute()
      await db.deleteFrom('audit_trails').execute()
      expect(await auditTrailIds(meta.acrossOrganisations, [])).not.toContain(organisationId)
      expect(await auditTrailIds(meta.acrossOrganisations, heads)).toContain(organisationId)
      expect(await problems(heads)).toEqual([{ kind: 'gone', from: 1, to: 5 }])
    })

    test('takes no head that was not signed here, nor one that was changed', async () => {
      const { headsNow, problems } = await trailOf(2)
      const [head] = await headsNow()
      if (!head) throw new Error('There is no head.')
      for (const forged of [
        { ...head, number: 1 },
        { ...head, signature: '0'.repeat(64) },
        { ...head, keyId: 'another' },
        { ...head, time: new Date(0).toISOString() },
      ]) {
        expect(await problems([forged])).toMatchObject([{ kind: 'mark', from: forged.number }])
      }
    })

    test('loses what is too old from its start, holds all the same, and goes on counting even where all of it went', async () => {
      const { organisationId, meta, db, write, headsNow, problems, entries } = await trailOf(6)
      const heads = await headsNow()
      const { time } = await db
        .selectFrom('audit_trail')
        .select('time')
        .where('number', '=', 4)
        .executeTakeFirstOrThrow()
      const now = new Date(Date.now() + 60_000)
      await pruneAuditTrails(meta.acrossOrganisations, time, now)
      const { entries: kept, last } = await verifyAuditTrail(db, organisationId, heads)
      expect(last - kept).toBeLessThanOrEqual(3)
      expect([last, await problems(heads)]).toEqual([6, []])
      await pruneAuditTrails(meta.acrossOrganisations, now, now)
      expect(await verifyAuditTrail(db, organisationId, heads)).toMatchObject({ entries: 0, last: 6, problems: [] })
      await write(7)
      expect(await verifyAuditTrail(db, organisationId, heads)).toMatchObject({ entries: 1, last: 7, problems: [] })
      await db.updateTable('audit_trails').set({ cut_number: 7 }).execute()
      expect((await problems(heads)).map(({ kind }) => kind)).toContain('mark')
      await db.updateTable('audit_trails').set({ cut_number: 6 }).execute()
      expect(await problems(heads)).toEqual([])
      await entries.set({ number: 8 }).where('number', '=', 7).execute()
      expect((await problems()).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['gone', 'changed']))
    })

    test('outlives its organisation', async () => {
      const { organisationId, meta } = await trailOf(3)
      await meta.acrossOrganisations.deleteFrom('organisations').where('id', '=', organisationId).execute()
      expect(await verifyAuditTrail(meta.acrossOrganisations, organisationId)).toMatchObject({
        entries: 3,
        problems: [],
      })
      expect((await verifyAuditTrail(meta.acrossOrganisations, organisationId)).name).not.toBe('')
    })

    test('has a place for what concerns no organisation', async () => {
      const { meta } = stores()
      const actor = { organisationId: installationTrail, userId: null, userEmail: '', address: '192.0.2.1' }
      await meta.acrossOrganisations
        .transaction()
        .execute(tx =>
          audit(tx, actor, { action: 'session.refused', subject: 'nobody@example.com', before: null, after: null }),
        )
      expect(await verifyAuditTrail(meta.acrossOrganisations, installationTrail)).toMatchObject({
        name: 'This installation',
        problems: [],
      })
    })
  })
}
