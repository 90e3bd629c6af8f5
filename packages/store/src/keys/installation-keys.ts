import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../meta/tables/index.ts'
import { derive, keyIdOf, newKeyId, SealBroken, sealUnder, unsealUnder, type NamedKey } from './cipher.ts'
import { KeyMissing, type KeyProvider, type WrappingKey } from './wrapping-key.ts'

/** Each purpose has a key of its own. What is proven by one stays provable only where that is its purpose. */
export type KeyPurpose =
  | 'bearer tokens'
  | 'cookies'
  | 'attempts'
  | 'audit trail'
  | 'policy questions'
  | 'webhooks of sources'

/** The installation's root secrets: never used themselves, only what is derived from them. */
export interface InstallationKeys {
  /** The newest key for one purpose (32 bytes), with the id to write beside what it signs. */
  derive(purpose: KeyPurpose): NamedKey
  /** The key that `id` names; undefined for one that never was, or is too old for its purpose. */
  deriveWith(id: string, purpose: KeyPurpose): Promise<KeyObject | undefined>
  /** For what a browser carries for some minutes. `context` must be the same when it is opened. */
  seal(text: string, context: string): string
  /** @throws SealBroken */
  open(sealed: string, context: string): Promise<string>
  /** The wrapping key that is in use. */
  wrapping(): Promise<WrappingKey>
  /** Looks at the store again, after a rotation here or in another process. */
  refresh(): Promise<void>
}

interface Root {
  key: KeyObject
  retiredAt: Date | null
  wrappingKey: string
}

/** Longer than a bearer token or a flow in a cookie lives. */
const graceMs = 3600_000
const staleMs = 60_000
const leastMsBetween = 1000

interface Where {
  db: Kysely<Database>
  provider: KeyProvider
  embedded: boolean
}

/** @throws KeyMissing when the stores were sealed under a key that is not here */
export async function openInstallationKeys({ db, provider, embedded }: Where): Promise<InstallationKeys> {
  let roots = await loadRoots(db, provider)
  if (roots.size === 0) {
    await createFirst(db, provider)
    roots = await loadRoots(db, provider)
  }
  let loadedAt = performance.now()
  const refresh = async () => {
    loadedAt = performance.now()
    roots = await loadRoots(db, provider, roots)
  }
  // An embedded database has this process only: nobody else can have made a key.
  const refreshIfOlder = async (ms: number) => {
    if (!embedded && performance.now() - loadedAt > ms) await refresh()
  }
  const current = (): [string, Root] => {
    void refreshIfOlder(staleMs).catch(() => undefined)
    return [...roots].find(([, { retiredAt }]) => retiredAt === null) as [string, Root]
  }
  const deriveNewest = (purpose: KeyPurpose): NamedKey => {
    const [id, { key }] = current()
    return { id, key: derive(key, purpose) }
  }
  const deriveWith = async (id: string, purpose: KeyPurpose) => {
    if (!roots.has(id)) await refreshIfOlder(leastMsBetween)
    const root = roots.get(id)
    return root && isValidFor(root, purpose) ? derive(root.key, purpose) : undefined
  }
  return {
    derive: deriveNewest,
    deriveWith,
    refresh,
    seal: (text, context) => sealUnder(deriveNewest('cookies'), text, context),
    async open(sealed, context) {
      const id = keyIdOf(sealed)
      const key = await deriveWith(id, 'cookies')
      if (!key) throw new SealBroken(context)
      return unsealUnder({ id, key }, sealed, context)
    },
    async wrapping() {
      const known = await provider.find(current()[1].wrappingKey)
      if (known) return known
      // Another process has rotated it away.
      await refreshIfOlder(0)
      return findKey(provider, current()[1].wrappingKey)
    },
  }
}

/** @throws KeyMissing */
export async function findKey(provider: KeyProvider, id: string): Promise<WrappingKey> {
  const found = await provider.find(id)
  if (!found) throw new KeyMissing(id, provider)
  return found
}

function isValidFor({ retiredAt }: Root, purpose: KeyPurpose): boolean {
  return purpose === 'audit trail' || retiredAt === null || Date.now() - retiredAt.getTime() < graceMs
}

async function loadRoots(
  db: Kysely<Database>,
  provider: KeyProvider,
  known: ReadonlyMap<string, Root> = new Map(),
): Promise<Map<string, Root>> {
  const rows = await db.selectFrom('installation_keys').selectAll().orderBy('created_at').execute()
  const roots = new Map<string, Root>()
  for (const row of rows) {
    const key =
      known.get(row.id)?.key ??
      createSecretKey(await (await findKey(provider, row.wrapping_key)).unwrap(row.wrapped, row.id))
    roots.set(row.id, { key, retiredAt: row.retired_at, wrappingKey: row.wrapping_key })
  }
  return roots
}

/** However many processes start at once, one root secret is kept: the index allows one that is not retired. */
async function createFirst(db: Kysely<Database>, provider: KeyProvider): Promise<void> {
  const wrapping = await provider.first()
  const row = await newRoot(wrapping)
  await db.transaction().execute(async tx => {
    await tx
      .insertInto('wrapping_keys')
      .values({ id: wrapping.id })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await tx
      .insertInto('installation_keys')
      .values(row)
      .onConflict(conflict => conflict.doNothing())
      .execute()
  })
}

export async function newRoot(
  wrapping: WrappingKey,
): Promise<{ id: string; wrapping_key: string; wrapped: string; retired_at: null }> {
  const id = newKeyId()
  return { id, wrapping_key: wrapping.id, wrapped: await wrapping.wrap(randomBytes(32), id), retired_at: null }
}
