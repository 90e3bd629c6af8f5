import { forgetGrants, openGrant, type Stores } from '@sharelight/store'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newOrganisation } from './organisation.ts'

interface Tokens {
  access: string
  refresh: string
}

export function grantsConformance(stores: () => Stores): void {
  describe('the tokens of a grant', () => {
    const place = async () => ({
      organisationId: (await newOrganisation(stores())).organisationId,
      owner: 'source/1',
      capability: 'read',
    })
    const isStale = (kept: Tokens | undefined) => kept?.access !== 'second'

    test('are renewed once, however many connections ask at once, and each gets what one made', async () => {
      const where = await place()
      const made: (Tokens | undefined)[] = []
      const renewals = Array.from({ length: 12 }, () =>
        openGrant<Tokens>(stores().meta, where).renew(isStale, async kept => {
          made.push(kept)
          await new Promise(resolve => setImmediate(resolve))
          return { access: 'second', refresh: 'r2' }
        }),
      )
      expect(new Set((await Promise.all(renewals)).map(({ access }) => access))).toEqual(new Set(['second']))
      expect(made).toEqual([undefined])
      expect(
        JSON.stringify(await stores().meta.acrossOrganisations.selectFrom('secrets').selectAll().execute()),
      ).not.toContain('second')
    })

    test('stay as they were when making new ones fails, and the next one may try at once', async () => {
      const grant = openGrant<Tokens>(stores().meta, await place())
      await grant.renew(
        () => true,
        async () => ({ access: 'first', refresh: 'r1' }),
      )
      await expect(grant.renew(isStale, () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer')
      expect(await grant.read()).toEqual({ access: 'first', refresh: 'r1' })
      expect(await grant.renew(isStale, async kept => ({ access: 'second', refresh: `${kept?.refresh}+` }))).toEqual({
        access: 'second',
        refresh: 'r1+',
      })
    })

    test('of a process that died are renewed by the next one, and what comes too late is not kept', async () => {
      const where = await place()
      const grant = openGrant<Tokens>(stores().meta, where)
      const late = Promise.withResolvers<Tokens>()
      const began = Promise.withResolvers<void>()
      const slow = grant.renew(isStale, () => {
        began.resolve()
        return late.promise
      })
      await began.promise
      await stores()
        .meta.forOrganisation(where.organisationId)
        .updateTable('consents')
        .set({ renewing_until: sql<Date>`now() - make_interval(secs => 1)` })
        .execute()
      await grant.renew(isStale, async () => ({ access: 'second', refresh: 'r2' }))
      late.resolve({ access: 'too late', refresh: 'r1' })
      expect(await slow).toEqual({ access: 'second', refresh: 'r2' })
      expect(await grant.read()).toEqual({ access: 'second', refresh: 'r2' })
    })

    test('are lost once, and forgotten with their owner, whose name begins no other', async () => {
      const where = await place()
      const [one, other] = [
        openGrant<Tokens>(stores().meta, where),
        openGrant<Tokens>(stores().meta, { ...where, owner: 'source/12' }),
      ]
      for (const grant of [one, other]) await grant.renew(isStale, async () => ({ access: 'second', refresh: 'r' }))
      expect([await one.noteLost(), await one.noteLost()]).toEqual([true, false])
      await stores()
        .meta.forOrganisation(where.organisationId)
        .transaction()
        .execute(tx => forgetGrants(tx, where.owner))
      expect([await one.read(), (await other.read())?.access]).toEqual([undefined, 'second'])
    })
  })
}
