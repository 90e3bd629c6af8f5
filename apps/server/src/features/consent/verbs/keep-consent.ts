import type { KeptTokens } from '@sharelight/connectors'
import type { ConsentCapability } from '@sharelight/contract'
import { openGrant, type OrganisationQueries } from '@sharelight/store'
import type { Context } from '../../../context.ts'

export interface GivenConsent {
  /** `source/<id>` or `integration/<service>` */
  owner: string
  capability: ConsentCapability
  scopes: string[]
  tenant: string
  /** The account of who consented, at the authority. */
  holder?: string
  /** Absent where an application's own tokens rest on it. */
  tokens?: KeptTokens
}

/** Keeps what somebody consented to, its tokens sealed; what was consented to before for the same is replaced. */
export async function keepConsent(
  { services, organisation, user }: Context,
  tx: OrganisationQueries,
  { owner, capability, scopes, tenant, holder = '', tokens }: GivenConsent,
): Promise<void> {
  const free = { lost_at: null, renewer: null, renewing_until: null }
  const row = { scopes, tenant, holder, proved_at: null, given_by: user.id, given_at: services.now(), ...free }
  await tx
    .insertInto('consents')
    .values({ owner, capability, ...row })
    .onConflict(conflict => conflict.columns(['organisation_id', 'owner', 'capability']).doUpdateSet(row))
    .execute()
  const place = { organisationId: organisation.id, owner, capability }
  if (tokens) await openGrant<KeptTokens>(services.stores.meta, place).keep(tokens, tx)
}
