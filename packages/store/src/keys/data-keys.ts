import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { OrganisationDatabase } from '../meta/tables/organisation.ts'
import type { DataKeys } from '../meta/tables/keys.ts'
import { newKeyId, type NamedKey } from './cipher.ts'
import { findKey, type InstallationKeys } from './installation-keys.ts'
import type { KeyProvider, WrappingKey } from './wrapping-key.ts'

/** The organisation's key was destroyed, and with it all that was sealed under it. */
export class KeyDestroyed extends Error {
  constructor() {
    super(
      'The key of this organisation was destroyed: what was sealed under it is gone for good, and nothing can be kept secret for it any more.',
    )
    this.name = 'KeyDestroyed'
  }
}

/** The wrapping key changed while a key was made. Trying again will do. */
export class KeysChanged extends Error {
  constructor(cause: unknown) {
    super('The keys were rotated at this very moment. Try again.', { cause })
    this.name = 'KeysChanged'
  }
}

type WrappedKey = Pick<DataKeys, 'key_id' | 'wrapping_key' | 'wrapped'>

/** One key for each organisation, unwrapped when it is wanted. */
export interface OrganisationKeys {
  /** The key to seal under, made on first use. It stays in place until `tx` ends. @throws KeyDestroyed, KeysChanged */
  forSealing(tx: Kysely<OrganisationDatabase>): Promise<NamedKey>
  /** @throws KeyDestroyed, KeyMissing */
  unwrap(row: WrappedKey): Promise<NamedKey>
}

const remembered = 1000
const rememberedMs = 600_000

export function organisationKeys(provider: KeyProvider, installation: InstallationKeys): OrganisationKeys {
  const unwrapped = new Map<string, { key: KeyObject; at: number }>()
  const unwrap = async ({ key_id: id, wrapping_key: wrappingKey, wrapped }: WrappedKey): Promise<NamedKey> => {
    if (!wrapped || !wrappingKey) throw new KeyDestroyed()
    const known = unwrapped.get(id)
    if (known && performance.now() - known.at < rememberedMs) return { id, key: known.key }
    const key = createSecretKey(await (await findKey(provider, wrappingKey)).unwrap(wrapped, id))
    if (unwrapped.size >= remembered) unwrapped.clear()
    unwrapped.set(id, { key, at: performance.now() })
    return { id, key }
  }
  const wanted = (tx: Kysely<OrganisationDatabase>) =>
    tx.selectFrom('data_keys').select(['key_id', 'wrapping_key', 'wrapped']).forShare().executeTakeFirst()
  return {
    unwrap,
    async forSealing(tx) {
      const known = await wanted(tx)
      if (known) return unwrap(known)
      await insertKey(tx, installation)
      return unwrap((await wanted(tx)) as WrappedKey)
    },
  }
}

export async function newDataKey(wrapping: WrappingKey): Promise<WrappedKey> {
  const id = newKeyId()
  return { key_id: id, wrapping_key: wrapping.id, wrapped: await wrapping.wrap(randomBytes(32), id) }
}

const foreignKeyViolation = '23503'

async function insertKey(tx: Kysely<OrganisationDatabase>, installation: InstallationKeys): Promise<void> {
  const made = await newDataKey(await installation.wrapping())
  try {
    await tx
      .insertInto('data_keys')
      .values({ ...made, destroyed_at: null })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  } catch (error) {
    // Another process has rotated the wrapping key, and struck the one off that this process knew.
    if ((error as { code?: string; constraint?: string }).code !== foreignKeyViolation) throw error
    void installation.refresh().catch(() => undefined)
    throw new KeysChanged(error)
  }
}
