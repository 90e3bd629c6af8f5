import type { RegionalSession } from '@sharelight/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../../context.ts'
import { offerHandOver } from '../../hand-over/verbs/offer.ts'
import { otherSite } from '../../hand-over/verbs/sites.ts'
import { beginSession } from '../../session/verbs/open-session.ts'
import { askForProof, type Identity } from './binding.ts'
import type { Found } from './user-of.ts'

/** The present generation of the app, as clients of the specification know it. */
const appVersion = 2

export interface Opened {
  found: Found
  identity: Identity
  name: string
  provider: string
  strong: boolean
  request: FastifyRequest
  reply: FastifyReply
}

/** Opens a session; where the organisation's data are on another site of the operator's, it goes on there, by a token that opens nothing by itself. @throws AppError `unauthorized` for an account that is not proved theirs */
export async function regionalSession(
  services: Services,
  { found, identity, name, ...opened }: Opened,
): Promise<RegionalSession> {
  if ('unproved' in found) return askForProof(services, { ...identity, ...found.unproved, provider: name }, opened)
  const { region_url: regionUrl } = await services.stores.meta
    .forOrganisation(found.organisationId)
    .selectFrom('organisations')
    .select('region_url')
    .executeTakeFirstOrThrow()
  const site = otherSite(services, regionUrl)
  const claims = await beginSession(services, { ...found, ...opened, by: 'provider' })
  if (site) return { ...(await offerHandOver(services, claims, site)), appVersion, regionUrl }
  return { ...(await services.tokens.issue(claims, services.now())), appVersion, regionUrl: '' }
}
