import type { AuditActor } from '@sharelight/store'
import type { Context } from '../context.ts'

/** Who the audit trail says did it. */
export function actorOf({ organisation, user, ip, apiKey }: Context): AuditActor {
  return {
    organisationId: organisation.id,
    userId: user.id,
    userEmail: apiKey ? `${user.email} (API key ${apiKey.name})` : user.email,
    address: ip,
  }
}

/** The product itself, when nobody asked. */
export function productActor(organisationId: string): AuditActor {
  return { organisationId, userId: null, userEmail: 'Sharelight', address: '' }
}
