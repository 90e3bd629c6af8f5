import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { OrganisationDatabase } from '../meta/tables/organisation.ts'
import { SealBroken, sealUnder, unsealUnder } from './cipher.ts'
import type { OrganisationKeys } from './data-keys.ts'
import { KeyMissing } from './wrapping-key.ts'

type Scope = Kysely<OrganisationDatabase>

/** What is kept encrypted for an organisation: tokens, passwords, keys. */
export interface OrganisationSecrets {
  /** The organisation's key for `keyedHash`, made on first use. */
  hmacKey(organisationId: string): Promise<Buffer>
  /** Keeps a value encrypted. In a transaction, pass it: the embedded database has one session. */
  saveSecret(organisationId: string, name: string, value: string, within?: Scope): Promise<void>
  /** @throws SealBroken, KeyMissing */
  readSecret(organisationId: string, name: string): Promise<string | undefined>
  /** Those whose name begins so, by name. */
  readSecrets(organisationId: string, beginning: string): Promise<Map<string, string>>
  forgetSecret(organisationId: string, name: string, within?: Scope): Promise<void>
}

const hmacName = 'hmac-key'
/** Bound to its place: it is no other organisation's, and goes under no other name. */
export const contextOf = (organisationId: string, name: string) => `${organisationId}/${name}`

export function organisationSecrets(
  forOrganisation: (organisationId: string) => Scope,
  keys: OrganisationKeys,
): OrganisationSecrets {
  const rows = (organisationId: string) =>
    forOrganisation(organisationId)
      .selectFrom('secrets')
      .leftJoin('data_keys', 'data_keys.organisation_id', 'secrets.organisation_id')
      .select(['name', 'sealed', 'key_id', 'wrapping_key', 'wrapped'])
  const open = async (organisationId: string, row: Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]) => {
    const context = contextOf(organisationId, row.name)
    if (!row.key_id) throw new SealBroken(context)
    return unsealUnder(
      await keys.unwrap({ key_id: row.key_id, wrapping_key: row.wrapping_key, wrapped: row.wrapped }),
      row.sealed,
      context,
    )
  }
  const readSecret = (organisationId: string, name: string) =>
    againWhenRotated(async () => {
      const row = await rows(organisationId).where('name', '=', name).executeTakeFirst()
      return row && open(organisationId, row)
    })
  return {
    readSecret,
    readSecrets: (organisationId, beginning) =>
      againWhenRotated(async () => {
        const found = await rows(organisationId)
          .where(eb => eb.fn<boolean>('starts_with', ['name', eb.val(beginning)]))
          .orderBy('name')
          .execute()
        return new Map(await Promise.all(found.map(async row => [row.name, await open(organisationId, row)] as const)))
      }),
    async forgetSecret(organisationId, name, within = forOrganisation(organisationId)) {
      await within.deleteFrom('secrets').where('name', '=', name).execute()
    },
    async saveSecret(organisationId, name, value, within = forOrganisation(organisationId)) {
      await inTransaction(within, async tx => {
        const sealed = sealUnder(await keys.forSealing(tx), value, contextOf(organisationId, name))
        await tx
          .insertInto('secrets')
          .values({ name, sealed })
          .onConflict(conflict => conflict.columns(['organisation_id', 'name']).doUpdateSet({ sealed }))
          .execute()
      })
    },
    async hmacKey(organisationId) {
      const known = await readSecret(organisationId, hmacName)
      if (known) return Buffer.from(known, 'base64')
      await inTransaction(forOrganisation(organisationId), async tx => {
        const sealed = sealUnder(
          await keys.forSealing(tx),
          randomBytes(32).toString('base64'),
          contextOf(organisationId, hmacName),
        )
        await tx
          .insertInto('secrets')
          .values({ name: hmacName, sealed })
          .onConflict(conflict => conflict.columns(['organisation_id', 'name']).doNothing())
          .execute()
      })
      return Buffer.from((await readSecret(organisationId, hmacName)) ?? '', 'base64')
    },
  }
}

/** A row that was read just before a rotation may name a key that is no longer there: the row says so itself when it is read again. */
async function againWhenRotated<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof KeyMissing)) throw error
    return read()
  }
}

function inTransaction<T>(scope: Scope, run: (tx: Scope) => Promise<T>): Promise<T> {
  return scope.isTransaction ? run(scope) : scope.transaction().execute(run)
}
