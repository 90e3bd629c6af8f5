import type { Session } from '@sharelight/contract'
import { newSecret, type Claims } from '../../../auth/tokens.ts'
import type { Services } from '../../../context.ts'
import { endOfStep, thisSite } from './sites.ts'

/** What the browser takes to the site where its session shall go on. It opens nothing by itself: that site asks back whether this browser began. */
export async function offerHandOver(
  services: Services,
  { organisationId, userId, sessionId }: Claims,
  target: string,
): Promise<Session> {
  const { secret, hash } = newSecret()
  const ends = endOfStep(services.now())
  await services.stores.meta
    .forOrganisation(organisationId)
    .insertInto('hand_overs')
    .values({
      code_hash: hash,
      user_id: userId,
      family: sessionId,
      begun_at: thisSite(services),
      target,
      challenge: null,
      expires_at: ends,
      confirmed_at: null,
      used_at: null,
    })
    .execute()
  return { token: secret, expiresAt: ends.toISOString() }
}
