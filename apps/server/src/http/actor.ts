import type { AuditActor } from '@sharelight/store'
import type { Context } from '../context.ts'

/** Who the audit trail says did it. */
export function actorOf({ organisation, user, ip }: Context): AuditActor {
  return { organisationId: organisation.id, userId: user.id, userEmail: user.email, address: ip }
}
