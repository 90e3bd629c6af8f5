import type { AuditActor, OrganisationQueries } from '@sharelight/store'
import type { FoundToken } from '../../auth/scim-token.ts'
import type { Services } from '../../context.ts'
import { linkTo } from '../../http/origin.ts'

/** A call by an identity provider. */
export interface ScimCall {
  services: Services
  ip: string
  token: FoundToken
}

/** Where everything of SCIM is. */
export const prefix = '/scim/v2'

export const baseOf = ({ services }: Pick<ScimCall, 'services'>): string => linkTo(services, prefix)

/** Who the audit trail says did it. */
export function scimActor({ token: { organisationId, name }, ip }: ScimCall): AuditActor {
  return { organisationId, userId: null, userEmail: `SCIM (${name})`, address: ip }
}

export const databaseOf = ({ services, token }: ScimCall): OrganisationQueries =>
  services.stores.meta.forOrganisation(token.organisationId)

export function inTransaction<T>(call: ScimCall, work: (tx: OrganisationQueries) => Promise<T>): Promise<T> {
  return databaseOf(call).transaction().execute(work)
}
