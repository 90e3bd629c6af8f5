import type { Kysely } from 'kysely'
import type { Database } from '../meta/tables/index.ts'
import type { OrganisationDatabase } from '../meta/tables/organisation.ts'
import { newKeyId } from './cipher.ts'
import { organisationKeys } from './data-keys.ts'
import { openInstallationKeys, type InstallationKeys } from './installation-keys.ts'
import { organisationSecrets, type OrganisationSecrets } from './organisation-secrets.ts'
import { renewKeys, rotateWrappingKey, type Note, type Rotated, type Rotating } from './rotate.ts'
import type { KeyProvider } from './wrapping-key.ts'

export interface KeyState {
  /** Id of the wrapping key in use. */
  wrappingKey: string
  /** Where wrapping keys are looked for. */
  places: string
  organisations: number
  destroyed: number
}

export interface Keys extends Pick<InstallationKeys, 'derive' | 'deriveWith' | 'seal' | 'open'> {
  state(): Promise<KeyState>
  /** Wraps all keys by a new wrapping key, which the provider brings. @throws Error saying how to bring one */
  rotate(note: Note): Promise<Rotated>
  /** New keys in place of the root secret and the organisations' keys; all that is kept secret is sealed again. */
  renew(note: Note): Promise<Rotated>
  /** Destroys the organisation's key, and so all that is sealed under it, its key for hashes too. For good. */
  destroy(tx: Kysely<OrganisationDatabase>): Promise<void>
}

interface Where extends Pick<Rotating, 'db' | 'forOrganisation' | 'provider'> {
  embedded: boolean
  /** Runs a task while no other process runs one under the same name. */
  exclusively<T>(name: string, task: () => Promise<T>): Promise<T>
}

/** @throws KeyMissing when the stores were sealed under a key that is not here */
export async function openKeys({
  db,
  forOrganisation,
  provider,
  embedded,
  exclusively,
}: Where): Promise<{ keys: Keys; secrets: OrganisationSecrets }> {
  const installation = await openInstallationKeys({ db, provider, embedded })
  const organisations = organisationKeys(provider, installation)
  const rotating: Rotating = { db, forOrganisation, provider, installation, organisations }
  const { derive, deriveWith, seal, open } = installation
  let last: Promise<unknown> = Promise.resolve()
  const alone = <T>(task: () => Promise<T>): Promise<T> => {
    const run = last.then(() => exclusively('keys', task))
    last = run.catch(() => undefined)
    return run
  }
  return {
    secrets: organisationSecrets(forOrganisation, organisations),
    keys: {
      derive,
      deriveWith,
      seal,
      open,
      destroy,
      state: () => stateOf(db, provider),
      rotate: note => alone(() => rotateWrappingKey(rotating, note)),
      renew: note => alone(() => renewKeys(rotating, note)),
    },
  }
}

async function stateOf(db: Kysely<Database>, provider: KeyProvider): Promise<KeyState> {
  const { wrapping_key: wrappingKey } = await db
    .selectFrom('installation_keys')
    .select('wrapping_key')
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow()
  const rows = await db.selectFrom('data_keys').select('destroyed_at').execute()
  const destroyed = rows.filter(row => row.destroyed_at !== null).length
  return { wrappingKey, places: provider.describe(), organisations: rows.length - destroyed, destroyed }
}

/** What stays says that it was destroyed, so that no new key is made in its place. */
async function destroy(tx: Kysely<OrganisationDatabase>): Promise<void> {
  const gone = { wrapping_key: null, wrapped: null, destroyed_at: new Date() }
  await tx
    .insertInto('data_keys')
    .values({ key_id: newKeyId(), ...gone })
    .onConflict(conflict => conflict.column('organisation_id').doUpdateSet({ ...gone, key_id: newKeyId() }))
    .execute()
  await tx.deleteFrom('secrets').execute()
}
