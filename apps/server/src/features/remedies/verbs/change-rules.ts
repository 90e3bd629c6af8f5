import type { ChangeRules } from '@sharelight/contract'
import { audit, json, type OrganisationQueries } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { requireSuperAdmin } from '../../../http/require-super-admin.ts'
import { approvalHours } from './done-lately.ts'
import { database } from './plan-rows.ts'

/** More steps than this are many, at once or of one person within `approvalHours`. */
const approvalAbove = 25
const pendingMs = 24 * 3600_000

export interface RulesChange {
  approval: ChangeRules['approval']
  errorPercent: number
}
interface Pending extends RulesChange {
  by: string
  userId: string
  at: string
}

export const readRules = (ctx: Context): Promise<ChangeRules> => rulesIn(ctx, database(ctx))

async function rulesIn(ctx: Context, tx: OrganisationQueries): Promise<ChangeRules> {
  const row = await tx
    .selectFrom('organisations')
    .select(['change_approval', 'change_error_percent', 'changes_stopped_at', 'changes_stopped_by'])
    .select(['changes_stopped_for', 'change_pending'])
    .executeTakeFirstOrThrow()
  const pending = pendingOf(ctx, row.change_pending)
  return {
    approval: row.change_approval,
    asksApproval: asks(row.change_approval, await superAdmins(tx)),
    approvalAbove,
    approvalHours,
    errorPercent: row.change_error_percent,
    stopped: row.changes_stopped_at && {
      at: row.changes_stopped_at.toISOString(),
      by: row.changes_stopped_by,
      reason: row.changes_stopped_for,
    },
    pending: pending && { approval: pending.approval, errorPercent: pending.errorPercent, by: pending.by },
  }
}

const asks = (approval: ChangeRules['approval'], superAdminCount: number) =>
  approval === 'always' || (approval === 'auto' && superAdminCount > 1)

async function superAdmins(tx: OrganisationQueries): Promise<number> {
  const { count } = await tx
    .selectFrom('users')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('role', '=', 'SuperAdmin')
    .where('status', '=', 'Active')
    .where('support', '=', false)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function pendingOf({ services }: Context, value: unknown): Pending | null {
  const pending = value as Pending | null
  return pending && services.now().getTime() - Date.parse(pending.at) < pendingMs ? pending : null
}

/**
 * Changes the rules. Where approval is asked for, nobody loosens them alone: it holds once a second SuperAdmin has asked for the same.
 * @throws AppError `forbidden`
 */
export async function setRules(ctx: Context, change: RulesChange): Promise<ChangeRules> {
  requireSuperAdmin(ctx, 'change these rules')
  return database(ctx)
    .transaction()
    .execute(async tx => {
      const { change_pending } = await tx
        .selectFrom('organisations')
        .select('change_pending')
        .forUpdate()
        .executeTakeFirstOrThrow()
      const before = await rulesIn(ctx, tx)
      const pending = pendingOf(ctx, change_pending)
      const isLooser =
        before.asksApproval &&
        (!asks(change.approval, await superAdmins(tx)) || change.errorPercent > before.errorPercent)
      const isSecond = pending !== null && pending.userId !== ctx.user.id && isSame(pending, change)
      const holds = !isLooser || isSecond
      await tx
        .updateTable('organisations')
        .set(
          holds
            ? {
                change_approval: change.approval,
                change_error_percent: change.errorPercent,
                change_pending: json(null),
              }
            : { change_pending: json(pendingBy(ctx, change)) },
        )
        .execute()
      await audit(tx, actorOf(ctx), {
        action: 'changes.rules',
        subject: ctx.organisation.id,
        before: { approval: before.approval, errorPercent: before.errorPercent },
        after: { ...change, ...(!holds && { waitsFor: 'a second SuperAdmin' }) },
      })
      return rulesIn(ctx, tx)
    })
}

const isSame = (one: RulesChange, other: RulesChange) =>
  one.approval === other.approval && one.errorPercent === other.errorPercent

const pendingBy = ({ user, services }: Context, { approval, errorPercent }: RulesChange): Pending => ({
  approval,
  errorPercent,
  by: user.email,
  userId: user.id,
  at: services.now().toISOString(),
})
