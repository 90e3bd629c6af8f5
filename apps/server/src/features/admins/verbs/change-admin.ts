import type { Admin, AdminStatus } from '@sharelight/contract'
import { audit, type OrganisationQueries } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireSuperAdmin } from '../../../http/require-super-admin.ts'
import { requireUnrestricted, toAdmin } from '../admin.ts'

export interface AdminChange {
  status?: AdminStatus
  role?: 'SuperAdmin' | 'Admin'
  restrictions?: string[]
}

/** Changes an administrator. Nobody locks himself out, and an active SuperAdmin always remains. */
export async function changeAdmin(ctx: Context, id: string, change: AdminChange): Promise<Admin> {
  requireSuperAdmin(ctx)
  const { services, organisation, user } = ctx
  if (Object.values(change).every(value => value === undefined))
    throw new AppError('invalid', 'Name what to change: role, restrictions or status.', { field: 'role' })
  if (id === user.id) throw new AppError('conflict', 'You cannot change your own account here. Ask another SuperAdmin.')
  return services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      // Both are held, in one order: of two who would take away each other's rights at once, one comes too late.
      const held = await tx
        .selectFrom('users')
        .selectAll()
        .where('id', 'in', [id, user.id])
        .where('support', '=', false)
        .orderBy('id')
        .forUpdate()
        .execute()
      const [before, actor] = [id, user.id].map(one => held.find(row => row.id === one))
      if (actor?.role !== 'SuperAdmin' || actor.status !== 'Active') {
        throw new AppError('forbidden', 'Only a SuperAdmin may change administrators. Ask one of them.')
      }
      if (!before) throw new AppError('not_found', `No administrator ${id} in this organisation.`)
      requireUnrestricted({ ...before, ...change })
      requireTransition(before, change.status)
      await requireOwnRestrictions(tx, before, change)
      const after = await tx
        .updateTable('users')
        .set({ ...change, ...(change.status !== undefined && change.status !== 'Blocked' && { left_at: null }) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      if (change.status === 'Blocked') {
        await tx
          .updateTable('sessions')
          .set({ revoked_at: services.now() })
          .where('user_id', '=', id)
          .where('revoked_at', 'is', null)
          .execute()
      }
      const { status, role, restrictions } = before
      const action = change.status ? 'admin.status' : 'admin.change'
      await audit(tx, actorOf(ctx), {
        action,
        subject: before.email,
        before: { status, role, restrictions },
        after: change,
      })
      return toAdmin(after)
    })
}

/**
 * What somebody in groups may see follows from the groups. A SuperAdmin is in none, and leaves them by becoming one.
 * @throws AppError `conflict`
 */
async function requireOwnRestrictions(
  tx: OrganisationQueries,
  { id, email }: { id: string; email: string },
  { role, restrictions }: AdminChange,
) {
  const groups = tx.selectFrom('admin_group_members').where('user_id', '=', id)
  if (role === 'SuperAdmin') await tx.deleteFrom('admin_group_members').where('user_id', '=', id).execute()
  else if (restrictions && (await groups.select('group_id').limit(1).executeTakeFirst()))
    throw new AppError(
      'conflict',
      `What ${email} may see follows from their groups. Change what these open, at Integrations.`,
    )
}

interface Invited {
  email: string
  password_hash: string | null
  last_login_at: Date | null
}

/** Who was invited becomes active by accepting, and who has accepted is not pending again; whether blocked in between or not. */
function requireTransition({ email, password_hash, last_login_at }: Invited, to: AdminStatus | undefined) {
  const hasAccepted = password_hash !== null || last_login_at !== null
  if (to === 'Active' && !hasAccepted)
    throw new AppError('conflict', `${email} has not accepted the invitation yet. Invite again to get a new link.`)
  if (to === 'Pending' && hasAccepted)
    throw new AppError('conflict', `${email} has accepted the invitation already; block the account instead.`)
}
