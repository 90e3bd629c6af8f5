import type { Kysely } from 'kysely'
import type { Database } from '../meta/tables/index.ts'
import type { OrganisationDatabase } from '../meta/tables/organisation.ts'
import { SealBroken, sealUnder, unsealUnder } from './cipher.ts'
import { newDataKey, type OrganisationKeys } from './data-keys.ts'
import { findKey, newRoot, type InstallationKeys } from './installation-keys.ts'
import { contextOf } from './organisation-secrets.ts'
import type { KeyProvider, WrappingKey } from './wrapping-key.ts'

export interface Rotating {
  db: Kysely<Database>
  forOrganisation(organisationId: string): Kysely<OrganisationDatabase>
  provider: KeyProvider
  installation: InstallationKeys
  organisations: OrganisationKeys
}

/** Notes in the same transaction what was done for an organisation. */
export type Note = (tx: Kysely<OrganisationDatabase>, organisationId: string) => Promise<void>

export interface Rotated {
  wrappingKey: string
  organisations: number
}

const pageSize = 100

/**
 * Wraps every key by a new wrapping key. Nothing stops meanwhile: the old one stays until nothing is wrapped by it. Cut off, it is
 * finished by the next rotation.
 */
export async function rotateWrappingKey(rotating: Rotating, note: Note): Promise<Rotated> {
  const { db, provider, installation } = rotating
  const next = await provider.renew((await installation.wrapping()).id)
  await db
    .insertInto('wrapping_keys')
    .values({ id: next.id })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await rewrapRoots(rotating, next)
  await installation.refresh()
  let organisations = 0
  for (;;) {
    const page = await db
      .selectFrom('data_keys')
      .select(['organisation_id', 'key_id', 'wrapping_key', 'wrapped'])
      .where('wrapping_key', '<>', next.id)
      .limit(pageSize)
      .execute()
    if (page.length === 0) break
    for (const row of page) if (await rewrap(rotating, { row, next, note })) organisations++
  }
  await forgetUnused(rotating)
  return { wrappingKey: next.id, organisations }
}

async function rewrapRoots({ db, provider }: Rotating, next: WrappingKey): Promise<void> {
  for (const { id, wrapping_key: by, wrapped } of await db
    .selectFrom('installation_keys')
    .selectAll()
    .where('wrapping_key', '<>', next.id)
    .execute()) {
    const again = await next.wrap(await (await findKey(provider, by)).unwrap(wrapped, id), id)
    await db
      .updateTable('installation_keys')
      .set({ wrapping_key: next.id, wrapped: again })
      .where('id', '=', id)
      .where('wrapped', '=', wrapped)
      .execute()
  }
}

interface Rewrap {
  row: { organisation_id: string; key_id: string; wrapping_key: string | null; wrapped: string | null }
  next: WrappingKey
  note: Note
}

/** Asks the key service before the transaction, which holds the embedded database's only session. */
async function rewrap({ provider, forOrganisation }: Rotating, { row, next, note }: Rewrap): Promise<boolean> {
  const { organisation_id: organisationId, key_id: id, wrapping_key: by, wrapped } = row
  if (!by || !wrapped) return false
  const again = await next.wrap(await (await findKey(provider, by)).unwrap(wrapped, id), id)
  return forOrganisation(organisationId)
    .transaction()
    .execute(async tx => {
      const { numUpdatedRows } = await tx
        .updateTable('data_keys')
        .set({ wrapping_key: next.id, wrapped: again })
        .where('wrapped', '=', wrapped)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows > 0n) await note(tx, organisationId)
      return numUpdatedRows > 0n
    })
}

/** A wrapping key that something still refers to stays, in the store and where it is kept. */
async function forgetUnused({ db, provider }: Rotating): Promise<void> {
  const ids = (await db.selectFrom('wrapping_keys').select('id').execute()).map(({ id }) => id)
  for (const id of ids)
    await db
      .deleteFrom('wrapping_keys')
      .where('id', '=', id)
      .execute()
      .catch(() => undefined)
  await provider.keepOnly(new Set((await db.selectFrom('wrapping_keys').select('id').execute()).map(({ id }) => id)))
}

/** A new root secret, and for each organisation a new key, under which all that it keeps secret is sealed again. */
export async function renewKeys(rotating: Rotating, note: Note): Promise<Rotated> {
  const { db, installation } = rotating
  const wrapping = await installation.wrapping()
  const root = await newRoot(wrapping)
  await db.transaction().execute(async tx => {
    await tx.updateTable('installation_keys').set({ retired_at: new Date() }).where('retired_at', 'is', null).execute()
    await tx.insertInto('installation_keys').values(root).execute()
  })
  await installation.refresh()
  const rows = await db.selectFrom('data_keys').select('organisation_id').where('destroyed_at', 'is', null).execute()
  for (const { organisation_id: id } of rows) await reseal(rotating, id, note)
  return { wrappingKey: wrapping.id, organisations: rows.length }
}

async function reseal(
  { forOrganisation, installation, organisations }: Rotating,
  organisationId: string,
  note: Note,
): Promise<void> {
  const made = await newDataKey(await installation.wrapping())
  const next = await organisations.unwrap(made)
  const keyOf = (db: Kysely<OrganisationDatabase>) =>
    db.selectFrom('data_keys').select(['key_id', 'wrapping_key', 'wrapped']).where('destroyed_at', 'is', null)
  const known = await keyOf(forOrganisation(organisationId)).executeTakeFirst()
  // Asks the key service before the transaction, which holds the embedded database's only session.
  if (known) await organisations.unwrap(known)
  await forOrganisation(organisationId)
    .transaction()
    .execute(async tx => {
      const row = await keyOf(tx).forUpdate().executeTakeFirst()
      if (!row) return
      const before = await organisations.unwrap(row)
      for (const { id, name, sealed } of await tx.selectFrom('secrets').select(['id', 'name', 'sealed']).execute()) {
        const context = contextOf(organisationId, name)
        const text = openedOrNot(() => unsealUnder(before, sealed, context))
        if (text !== undefined)
          await tx
            .updateTable('secrets')
            .set({ sealed: sealUnder(next, text, context) })
            .where('id', '=', id)
            .execute()
      }
      await tx.updateTable('data_keys').set(made).execute()
      await note(tx, organisationId)
    })
}

/** What somebody has changed in the store opens under no key; it must not hold up the rest. */
function openedOrNot(open: () => string): string | undefined {
  try {
    return open()
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  }
}
