import { findActive } from '../../../auth/signed-in.ts'
import { hashSecret, newSecret } from '../../../auth/tokens.ts'
import type { Services } from '../../../context.ts'
import { setChallenge, takeChallenge } from '../../../http/challenge.ts'
import type { Exchange } from '../../../http/cookies.ts'
import { openSession } from '../../session/verbs/open-session.ts'
import { otherSite, signsNobodyIn, thisSite } from './sites.ts'

const flow = 'hand-over'

/** On the site where a session shall go on: sends the browser back to have its token confirmed; what comes back with the code is signed in. */
export async function take(services: Services, token: string, exchange: Exchange) {
  return (await askBack(services, token, exchange)) ?? redeem(services, token, exchange)
}

/** Keeps in this browser what the code will be bound to. Undefined for a token that is no new one. @throws AppError `forbidden` */
async function askBack(services: Services, token: string, exchange: Exchange): Promise<{ url: string } | undefined> {
  const { secret, hash } = newSecret()
  const row = await services.stores.meta.acrossOrganisations
    .updateTable('hand_overs')
    .set({ challenge: hash })
    .where('code_hash', '=', hashSecret(token))
    .where('target', '=', thisSite(services))
    .where('challenge', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', services.now())
    .returning(['id', 'begun_at'])
    .executeTakeFirst()
  if (!row) return undefined
  const site = otherSite(services, row.begun_at)
  if (!site) throw signsNobodyIn()
  setChallenge(services, flow, { verifier: secret, nonce: '', subject: row.id }, exchange)
  return { url: `${site}/?handOver=${token}` }
}

/** Opens the session for the browser that was sent to confirm, and ends the one that it began with. A code that was tried is used. @throws AppError `forbidden` */
async function redeem(services: Services, code: string, exchange: Exchange) {
  const now = services.now()
  const row = await services.stores.meta.acrossOrganisations
    .updateTable('hand_overs')
    .set({ used_at: now })
    .where('code_hash', '=', hashSecret(code))
    .where('target', '=', thisSite(services))
    .where('confirmed_at', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  const held = await takeChallenge(services, flow, exchange).catch(() => undefined)
  if (!row || held?.subject !== row.id || hashSecret(held.verifier) !== row.challenge) throw signsNobodyIn()
  const { organisation_id: organisationId, user_id: userId } = row
  await findActive(services, { organisationId, userId })
  const first = await services.stores.meta
    .forOrganisation(organisationId)
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('family', '=', row.family)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['provider', 'strong'])
    .executeTakeFirst()
  if (!first) throw signsNobodyIn()
  return openSession(services, { organisationId, userId, by: 'hand-over', ...first, ...exchange })
}
