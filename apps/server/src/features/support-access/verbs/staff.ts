import { randomUUID } from 'node:crypto'
import type { Session, SupportAccess } from '@sharelight/contract'
import { audit, type AuditActor } from '@sharelight/store'
import { newSecret } from '../../../auth/tokens.ts'
import type { PublicContext } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireCustomer } from '../../backoffice/verbs/customers.ts'
import { currentAccess, takeStep, toAccess } from './access.ts'

export interface StaffRequest {
  id: string
  staff: string
  reason: string
}

/** A member of the support staff asks the customer to be let in. */
export async function requestAccess(
  { services, ip }: PublicContext,
  { id, staff, reason }: StaffRequest,
): Promise<SupportAccess> {
  await requireCustomer(services, id)
  return services.stores.meta
    .forOrganisation(id)
    .transaction()
    .execute(async tx =>
      toAccess(
        await takeStep(services, tx, {
          action: 'request',
          by: 'provider',
          actor: staffActor(id, staff, ip),
          with: { requested_by: staff, reason, requested_at: services.now() },
        }),
      ),
    )
}

/** Signs the member of the support staff in whom the customer let in, or who comes first where it named nobody, while access is open: as an Admin of their own, whose session ends with the access and cannot be renewed. */
export async function openStaffSession(
  { services, ip }: PublicContext,
  { id, staff }: Omit<StaffRequest, 'reason'>,
): Promise<Session> {
  await requireCustomer(services, id)
  const now = services.now()
  const session = await services.stores.meta
    .forOrganisation(id)
    .transaction()
    .execute(async tx => {
      const access = await currentAccess(services, tx, id)
      if (access.status !== 'Open' || !access.expires_at) return undefined
      const email = staff.toLowerCase()
      if (access.requested_by === '') await tx.updateTable('support_access').set({ requested_by: email }).execute()
      else if (access.requested_by.toLowerCase() !== email)
        throw new AppError(
          'forbidden',
          `The customer has let in ${access.requested_by}, and nobody else. Ask for access yourself.`,
        )
      const known = await tx.selectFrom('users').select(['id', 'support']).where('email', '=', email).executeTakeFirst()
      if (known && !known.support)
        throw new AppError('conflict', `${email} is an administrator of this organisation. Sign in as such.`)
      const userId =
        known?.id ??
        (
          await tx
            .insertInto('users')
            .values({
              email,
              name: 'Support',
              role: 'Admin',
              status: 'Active',
              support: true,
              password_hash: null,
              totp_secret: null,
              last_login_at: now,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
      const family = randomUUID()
      await tx
        .insertInto('sessions')
        .values({
          user_id: userId,
          refresh_hash: newSecret().hash,
          family,
          rotated_from: null,
          address: ip,
          last_used_at: now,
          expires_at: access.expires_at,
          revoked_at: null,
        })
        .execute()
      await audit(
        tx,
        { ...staffActor(id, email, ip), userId },
        { action: 'support.login', subject: email, before: null, after: { until: access.expires_at } },
      )
      return { organisationId: id, userId, sessionId: family }
    })
  if (!session) throw new AppError('forbidden', 'The customer has not opened access for support. Ask for it first.')
  return services.tokens.issue(session, now)
}

const staffActor = (organisationId: string, staff: string, address: string): AuditActor => ({
  organisationId,
  userId: null,
  userEmail: `${staff} (support)`,
  address,
})
