import type { RegionalSession } from '@sharelight/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../../context.ts'
import { openSession } from '../../session/verbs/open-session.ts'
import { askForProof, type Identity } from './binding.ts'
import type { Found } from './user-of.ts'

/** The present generation of the app, as clients of the specification know it. */
const appVersion = 2

export interface Opened { found: Found; identity: Identity; name: string; provider: string; strong: boolean; request: FastifyRequest; reply: FastifyReply }

/** Opens a session, and says where the organisation's data are when that is elsewhere. @throws AppError `unauthorized` for an account that is not proved theirs */
export async function regionalSession(services: Services, { found, identity, name, ...opened }: Opened): Promise<RegionalSession> {
  if ('unproved' in found) return askForProof(services, { ...identity, ...found.unproved, provider: name }, opened)
  const { region_url: regionUrl } = await services.stores.meta.forOrganisation(found.organisationId).selectFrom('organisations').select('region_url')
    .executeTakeFirstOrThrow()
  const isKnown = regionUrl !== '' && (services.settings.regions ?? []).includes(new URL(regionUrl).origin)
  return { ...await openSession(services, { ...found, ...opened, by: 'provider' }), appVersion, regionUrl: isKnown ? regionUrl : '' }
}
