import type { ApiKey, ApiScope } from '@sharelight/contract'
import { audit, type OrganisationQueries } from '@sharelight/store'
import { newApiKey, scopeOf } from '../../../auth/api-key.ts'
import { takeBack } from '../../../auth/take-back.ts'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireSuperAdmin } from '../../../http/require-super-admin.ts'

const most = 200
const day = 24 * 3600 * 1000

interface KeyRow {
  id: string
  name: string
  service: string
  prefix: string
  scopes: string[]
  created_at: Date
  last_used_at: Date | null
  expires_at: Date | null
}

const toKey = (row: KeyRow, owner: string): ApiKey => ({
  id: row.id,
  name: row.name,
  service: row.service,
  prefix: row.prefix,
  scope: scopeOf(row.scopes),
  owner,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
})

export async function listApiKeys({ services, organisation }: Context): Promise<ApiKey[]> {
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.user_id')
    .select([
      'api_keys.id',
      'api_keys.name',
      'service',
      'prefix',
      'scopes',
      'api_keys.created_at',
      'last_used_at',
      'expires_at',
      'users.email as owner',
    ])
    .where('revoked_at', 'is', null)
    .orderBy('api_keys.created_at', 'desc')
    .execute()
  return rows.map(row => toKey(row, row.owner ?? ''))
}

export interface NewKey {
  name: string
  scope: ApiScope
  expiresInDays: number | null
  service?: string
}

/** Makes a key that calls in the name of its maker, within the maker's restrictions. It is shown once; only its hash is kept. */
export async function createApiKey(ctx: Context, wanted: NewKey): Promise<{ apiKey: string; key: ApiKey }> {
  const { services, organisation } = ctx
  return services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(tx => insertApiKey(ctx, tx, wanted))
}

export async function insertApiKey(
  ctx: Context,
  tx: OrganisationQueries,
  { name, scope, expiresInDays, service = '' }: NewKey,
) {
  if (scope === 'admin') requireSuperAdmin(ctx, 'make a key with the scope "admin"')
  const { total } = await tx
    .selectFrom('api_keys')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(total) >= most)
    throw new AppError('conflict', `There are ${most} API keys already. Revoke those that are not used.`)
  const { apiKey, hash, prefix } = newApiKey()
  const expires_at = expiresInDays === null ? null : new Date(ctx.services.now().getTime() + expiresInDays * day)
  const row = await tx
    .insertInto('api_keys')
    .values({
      name,
      service,
      key_hash: hash,
      prefix,
      scopes: [scope],
      user_id: ctx.user.id,
      last_used_at: null,
      expires_at,
      revoked_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, actorOf(ctx), {
    action: 'api-key.create',
    subject: name,
    before: null,
    after: { prefix, scope, service, expiresAt: expires_at },
  })
  return { apiKey, key: toKey(row, ctx.user.email) }
}

export const revokeApiKey = (ctx: Context, id: string): Promise<void> =>
  takeBack(ctx, {
    id,
    what: 'API key',
    action: 'api-key.revoke',
    end: (tx, revoked_at) =>
      tx
        .updateTable('api_keys')
        .set({ revoked_at })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning(['name', 'prefix'])
        .executeTakeFirst(),
    told: ({ name, prefix }) => ({ subject: name, before: { prefix } }),
  })
