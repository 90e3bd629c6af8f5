import { hashSecret, newSecret } from '../../../auth/tokens.ts'
import type { Services } from '../../../context.ts'
import type { Exchange } from '../../../http/cookies.ts'
import { presentSession } from '../../session/verbs/refresh.ts'
import { endOfStep, otherSite, signsNobodyIn, thisSite } from './sites.ts'

/**
 * On the site that the sign-in began at: the browser that holds its session gets the code with which the other site opens one, in the browser
 * that holds what was set there. @throws AppError `forbidden` for any other browser
 */
export async function confirm(services: Services, token: string, { request }: Exchange): Promise<{ url: string }> {
  const session = await presentSession(services, request)
  if (!session) throw signsNobodyIn()
  const { secret, hash } = newSecret()
  const now = services.now()
  const row = await services.stores.meta
    .forOrganisation(session.organisation_id)
    .updateTable('hand_overs')
    .set({ code_hash: hash, confirmed_at: now, expires_at: endOfStep(now) })
    .where('code_hash', '=', hashSecret(token))
    .where('family', '=', session.family)
    .where('begun_at', '=', thisSite(services))
    .where('challenge', 'is not', null)
    .where('confirmed_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('target')
    .executeTakeFirst()
  const site = row && otherSite(services, row.target)
  if (!site) throw signsNobodyIn()
  return { url: `${site}/?token=${secret}` }
}
