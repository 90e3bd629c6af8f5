import type { RegionalSession } from '@sharelight/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../../context.ts'
import { openSession } from '../../session/verbs/open-session.ts'

/** The present generation of the app, as clients of the specification know it. */
const appVersion = 2

export interface Opened { organisationId: string; userId: string; provider: string; strong: boolean; request: FastifyRequest; reply: FastifyReply }

/** Opens a session, and says where the organisation's data are when that is elsewhere. */
export async function regionalSession(services: Services, opened: Opened): Promise<RegionalSession> {
  const { region_url: regionUrl } = await services.stores.meta.forOrganisation(opened.organisationId).selectFrom('organisations').select('region_url')
    .executeTakeFirstOrThrow()
  return { ...await openSession(services, { ...opened, by: 'provider' }), appVersion, regionUrl }
}
