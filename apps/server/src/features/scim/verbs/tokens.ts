import type { ScimToken } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import { newScimToken } from '../../../auth/scim-token.ts'
import { takeBack } from '../../../auth/take-back.ts'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireSuperAdmin } from '../../../http/require-super-admin.ts'

const most = 20
const day = 24 * 3600 * 1000

interface TokenRow {
  id: string
  name: string
  prefix: string
  made_by: string
  created_at: Date
  last_used_at: Date | null
  expires_at: Date | null
}

export const toToken = (row: TokenRow): ScimToken => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  madeBy: row.made_by,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
})

interface NewToken {
  name: string
  expiresInDays: number | null
}

/** Makes a token that keeps administrators of this organisation, never a SuperAdmin. It is shown once; only its hash is kept. */
export async function createScimToken(ctx: Context, { name, expiresInDays }: NewToken) {
  requireSuperAdmin(ctx, 'let an identity provider keep administrators')
  const { services, organisation, user } = ctx
  return services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      const there = await tx.selectFrom('scim_tokens').select('id').where('revoked_at', 'is', null).execute()
      if (there.length >= most)
        throw new AppError('conflict', `There are ${most} tokens already. Revoke those that are not used.`)
      const { token, hash, prefix } = newScimToken()
      const expires_at = expiresInDays === null ? null : new Date(services.now().getTime() + expiresInDays * day)
      const row = await tx
        .insertInto('scim_tokens')
        .values({
          name,
          prefix,
          token_hash: hash,
          made_by: user.email,
          last_used_at: null,
          expires_at,
          revoked_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await audit(tx, actorOf(ctx), {
        action: 'scim-token.create',
        subject: name,
        before: null,
        after: { prefix, expiresAt: expires_at },
      })
      return { token, made: toToken(row) }
    })
}

export async function revokeScimToken(ctx: Context, id: string): Promise<void> {
  requireSuperAdmin(ctx, 'take the token of an identity provider away')
  await takeBack(ctx, {
    id,
    what: 'token',
    action: 'scim-token.revoke',
    end: (tx, revoked_at) =>
      tx
        .updateTable('scim_tokens')
        .set({ revoked_at })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning(['name', 'prefix'])
        .executeTakeFirst(),
    told: ({ name, prefix }) => ({ subject: name, before: { prefix } }),
  })
}
