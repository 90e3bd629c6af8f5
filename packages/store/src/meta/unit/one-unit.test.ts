import { startPostgres, type PostgresServer } from '@sharelight/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyProvider } from '../../keys/provider.ts'
import { openMeta, type Meta } from '../meta.ts'
import { afterCommit, apart, asOneUnit, commitFor, requireVouched, vouchFor } from './one-unit.ts'

const good = { answer: <T>(result: T) => result, keeps: () => false }
const bad = {
  answer: (): never => {
    throw new Error('not as declared')
  },
  keeps: () => false,
}

describe.each(['embedded', 'server'] as const)('what a call writes to the meta store, %s', kind => {
  let meta: Meta
  let server: PostgresServer | undefined
  let organisationId: string
  beforeAll(async () => {
    server = kind === 'server' ? await startPostgres() : undefined
    meta = await openMeta({ url: server?.url }, keyProvider({ secretKey: 'a passphrase for tests only' }))
    const { id } = await meta.acrossOrganisations
      .insertInto('organisations')
      .values({ name: 'Acme', domains: [], trial_edition: null, trial_ends_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    organisationId = id
  })
  afterAll(async () => {
    await meta.close()
    await server?.stop()
  })

  const db = () => meta.forOrganisation(organisationId)
  const rename = (name: string) => db().updateTable('organisations').set({ name }).execute()
  const renameInTransaction = (name: string) =>
    db()
      .transaction()
      .execute(tx => tx.updateTable('organisations').set({ name }).execute())
  const name = async () => (await db().selectFrom('organisations').select('name').executeTakeFirstOrThrow()).name

  test('is kept when its answer is good, and undone when it is not, in transactions and beside them', async () => {
    await rename('before')
    const task = async () => {
      await renameInTransaction('first')
      await rename('second')
      return name()
    }
    await expect(asOneUnit(bad, task)).rejects.toThrow('not as declared')
    expect(await name()).toBe('before')
    expect(await asOneUnit(good, task)).toBe('second')
    expect(await name()).toBe('second')
  })

  test('is seen by the call itself and by nobody else before its answer is known to be good', async () => {
    if (kind === 'embedded') return
    await rename('before')
    const seen: string[] = []
    await asOneUnit(good, async () => {
      await rename('after')
      const somebody = await meta.pool.open()
      const { rows } = await somebody.query('select name from organisations')
      somebody.release()
      seen.push(await name(), String(rows[0]?.['name']))
    })
    expect(seen).toEqual(['after', 'before'])
  })

  test('loses a transaction that fails, and that alone', async () => {
    await asOneUnit(good, async () => {
      await renameInTransaction('kept')
      const failing = db()
        .transaction()
        .execute(async tx => {
          await tx.updateTable('organisations').set({ name: 'lost' }).execute()
          throw new Error('changed its mind')
        })
      await expect(failing).rejects.toThrow('changed its mind')
      const refused = db()
        .insertInto('organisations' as never)
        .values({} as never)
        .execute()
      await expect(refused).rejects.toThrow(/cannot be held inside|null value/)
    })
    expect(await name()).toBe('kept')
  })

  test('of several transactions at once nests none in another', async () => {
    const names = Array.from({ length: 20 }, (_, place) => `${place}`)
    const seen: string[] = []
    await asOneUnit(good, async () => {
      await Promise.all(
        names.map((each, place) =>
          db()
            .transaction()
            .execute(async tx => {
              await tx.updateTable('organisations').set({ name: each }).execute()
              const { name: own } = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
              seen.push(own)
              if (place % 2) throw new Error('odd')
            })
            .catch(() => undefined),
        ),
      )
    })
    expect(seen).toEqual(names)
    expect(await name()).toBe('18')
  })

  test('is undone where it cannot be committed whole, and the call says so', async () => {
    await rename('before')
    const task = async () => {
      await rename('after')
      await meta.acrossOrganisations
        .selectFrom('users')
        .select('id')
        .where('id', '=', 'no id at all')
        .execute()
        .catch(() => undefined)
    }
    await expect(asOneUnit(good, task)).rejects.toThrow(/uuid/)
    expect(await name()).toBe('before')
  })

  test('is kept when the call is refused in a way that keeps it', async () => {
    const refused = asOneUnit({ ...good, keeps: () => true }, async () => {
      await rename('tried')
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect(await name()).toBe('tried')
  })

  test('does not hold what counts apart from it, nor what goes on after it', async () => {
    await rename('before')
    let later: Promise<unknown> = Promise.resolve()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    await expect(
      asOneUnit(bad, async () => {
        await apart(() => rename('counted'))
        later = ended.then(() => renameInTransaction('later'))
      }),
    ).rejects.toThrow('not as declared')
    expect(await name()).toBe('counted')
    end()
    await later
    expect(await name()).toBe('later')
  })

  test('is committed before its effects begin; where it is undone there are none', async () => {
    const effects: string[] = []
    const task = async () => {
      await afterCommit(async () => effects.push(await name()))
      await rename('with an effect')
      expect(effects).toEqual([])
    }
    await rename('before')
    await expect(asOneUnit(bad, task)).rejects.toThrow('not as declared')
    expect(effects).toEqual([])
    await asOneUnit(good, task)
    expect(effects).toEqual(['with an effect'])
  })

  test('lets nothing begin that cannot be taken back until somebody vouches for an answer that is good', async () => {
    await rename('before')
    await asOneUnit(good, async () => {
      requireVouched('A mail')
      await rename('after')
      expect(() => requireVouched('A mail')).toThrow('A mail cannot be taken back')
      vouchFor('an answer')
      requireVouched('A mail')
    })
    await expect(asOneUnit(bad, () => rename('vouched').then(() => commitFor('an answer')))).rejects.toThrow(
      'not as declared',
    )
    expect(await name()).toBe('after')
  })
})
