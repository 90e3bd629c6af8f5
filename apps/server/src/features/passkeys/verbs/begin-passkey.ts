import { newChallenge } from '../../../auth/passkeys/challenge.ts'
import { algorithms, relyingParty } from '../../../auth/passkeys/relying-party.ts'
import { userHandle } from '../../../auth/passkeys/verify.ts'
import { requireOwner } from '../../../auth/proof.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Exchange } from '../../../http/cookies.ts'

const most = 20

/** What the browser makes a passkey from: one that is found without a name, and asks for finger, face or PIN. Which device makes it is nobody's matter. */
export async function beginPasskey(ctx: Context, { password, ...exchange }: { password?: string } & Exchange) {
  const { services, organisation, user } = ctx
  const party = relyingParty(services, exchange.request)
  await requireOwner(ctx, password)
  const own = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', user.id)
    .execute()
  if (own.length >= most)
    throw new AppError('conflict', `You have ${most} passkeys. Remove one that you do not use first.`)
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  return generateRegistrationOptions({
    rpName: 'Sharelight',
    rpID: party.id,
    userName: user.email,
    userDisplayName: user.name || user.email,
    userID: new Uint8Array(Buffer.from(userHandle(user.id), 'base64url')),
    challenge: newChallenge(services, { flow: 'passkey-new', subject: user.id }, exchange),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: own.map(({ credential_id: id, transports }) => ({ id, transports })),
  })
}
