import type { SupportAccess, SupportAccessAction, SupportAccessStatus } from '@sharelight/contract'
import { mayActOnSupportAccess, nextSupportAccess, supportAccessHours } from '@sharelight/domain'
import { audit, type AuditActor, type OrganisationQueries } from '@sharelight/store'
import type { Services } from '../../../context.ts'
import { productActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'

export interface AccessRow {
  status: SupportAccessStatus
  requested_at: Date | null
  requested_by: string
  reason: string
  opened_by: string | null
  expires_at: Date | null
}

const closed: AccessRow = {
  status: 'None',
  requested_at: null,
  requested_by: '',
  reason: '',
  opened_by: null,
  expires_at: null,
}

export function toAccess({
  status,
  requested_at: at,
  requested_by: by,
  reason,
  expires_at: expiresAt,
}: AccessRow): SupportAccess {
  return {
    status,
    request: status === 'Requested' && at ? { by, reason, at: at.toISOString() } : null,
    expiresAt: status === 'Open' && expiresAt ? expiresAt.toISOString() : null,
  }
}

/** The state of this moment: open access that is over is closed by the first who looks. */
export async function currentAccess(
  services: Services,
  tx: OrganisationQueries,
  organisationId: string,
): Promise<AccessRow> {
  const row = (await tx.selectFrom('support_access').selectAll().forUpdate().executeTakeFirst()) ?? closed
  const isOver = row.status === 'Open' && row.expires_at !== null && row.expires_at <= services.now()
  return isOver
    ? save(services, tx, { actor: productActor(organisationId), action: 'expire', before: row, after: closed })
    : row
}

export interface Step {
  action: Exclude<SupportAccessAction, 'expire'>
  by: 'customer' | 'provider'
  actor: AuditActor
  /** What is kept with the new state. */
  with?: Partial<AccessRow>
}

/** Takes a step of the specification's state machine. @throws AppError `conflict` when it does not apply now */
export async function takeStep(
  services: Services,
  tx: OrganisationQueries,
  { action, by, actor, with: kept }: Step,
): Promise<AccessRow> {
  if (!mayActOnSupportAccess(by, action))
    throw new AppError(
      'forbidden',
      by === 'provider' ? 'Only the customer answers a request.' : "Only the provider's staff ask for access.",
    )
  const before = await currentAccess(services, tx, actor.organisationId)
  const status = nextSupportAccess(before.status, action)
  if (status === null) throw new AppError('conflict', refusals[before.status])
  const expires_at = status === 'Open' ? new Date(services.now().getTime() + supportAccessHours * 3600_000) : null
  return save(services, tx, {
    actor,
    action,
    before,
    after: { ...(status === 'None' ? closed : before), ...kept, status, expires_at },
  })
}

const refusals: Record<SupportAccessStatus, string> = {
  None: 'Support access is closed and nobody has asked for it.',
  Requested: 'Support has asked for access already. Approve or reject that request.',
  Open: 'Support access is open already. Revoke it to close it.',
}

interface Change {
  actor: AuditActor
  action: SupportAccessAction
  before: AccessRow
  after: AccessRow
}

async function save(
  { now }: Services,
  tx: OrganisationQueries,
  { actor, action, before, after }: Change,
): Promise<AccessRow> {
  const { status, requested_at, requested_by, reason, opened_by, expires_at } = after
  const row = { status, requested_at, requested_by, reason, opened_by, expires_at }
  await tx
    .insertInto('support_access')
    .values(row)
    .onConflict(conflict => conflict.column('organisation_id').doUpdateSet(row))
    .execute()
  if (status === 'None') await endSupportSessions(tx, now())
  await audit(tx, actor, {
    action: `support.${action}`,
    subject: before.requested_by || actor.organisationId,
    before: toAccess(before),
    after: toAccess(after),
  })
  return after
}

async function endSupportSessions(tx: OrganisationQueries, now: Date) {
  await tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where('user_id', 'in', tx.selectFrom('users').select('id').where('support', '=', true))
    .execute()
}
