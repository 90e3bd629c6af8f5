import type { PasskeyAssertion } from '@sharelight/contract'
import { redeeming } from '../../../auth/attempts.ts'
import { newChallenge } from '../../../auth/passkeys/challenge.ts'
import { relyingParty } from '../../../auth/passkeys/relying-party.ts'
import { verifyPasskey } from '../../../auth/passkeys/verify.ts'
import type { Services } from '../../../context.ts'
import type { Exchange } from '../../../http/cookies.ts'
import { openSession } from '../../session/verbs/open-session.ts'

/** A challenge for whichever passkey the browser offers: nobody is named, so that nobody learns who has one. */
export async function passkeyOptions(services: Services, exchange: Exchange) {
  const party = relyingParty(services, exchange.request)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    challenge: newChallenge(services, { flow: 'passkey-use', subject: '' }, exchange),
  })
}

/** Signs in. Finger, face or PIN were asked for, so that it counts as two steps. */
export async function signInWithPasskey(services: Services, answer: PasskeyAssertion, exchange: Exchange) {
  const trial = { by: 'passkey', ip: exchange.request.ip } as const
  const { userId, organisationId } = await redeeming(services, trial, () =>
    verifyPasskey(services, { answer }, exchange),
  )
  await services.stores.meta
    .forOrganisation(organisationId)
    .updateTable('users')
    .set({ last_login_at: services.now() })
    .where('id', '=', userId)
    .execute()
  return openSession(services, { organisationId, userId, by: 'passkey', strong: true, ...exchange })
}
