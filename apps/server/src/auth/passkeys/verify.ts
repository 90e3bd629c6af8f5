import type { PasskeyAssertion } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { Services } from '../../context.ts'
import { productActor } from '../../http/actor.ts'
import { AppError } from '../../http/app-error.ts'
import type { Exchange } from '../../http/cookies.ts'
import { spendChallenge } from './challenge.ts'
import { relyingParty, type RelyingParty } from './relying-party.ts'

const refused = (cause?: unknown) =>
  new AppError(
    'unauthorized',
    'This passkey is not known here, or did not sign what it was asked to. Sign in another way.',
    { cause },
  )

/**
 * Whose passkey signed this browser's challenge, with the user's finger, face or PIN. With `userId`, that user's only.
 * @throws AppError `unauthorized`, or `invalid` for a challenge that is spent, old or another browser's
 */
export async function verifyPasskey(
  services: Services,
  { answer, userId }: { answer: PasskeyAssertion; userId?: string },
  exchange: Exchange,
) {
  const party = relyingParty(services, exchange.request)
  const challenge = await spendChallenge(services, { flow: 'passkey-use', subject: '' }, exchange)
  const row = await services.stores.meta.acrossOrganisations
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select([
      'passkeys.id',
      'passkeys.name',
      'passkeys.organisation_id',
      'user_id',
      'credential_id',
      'public_key',
      'users.email',
      'users.status',
      'users.support',
    ])
    .where('credential_id', '=', answer.id)
    .executeTakeFirst()
  if (!row || row.status !== 'Active' || row.support || (userId !== undefined && row.user_id !== userId))
    throw refused()
  if (answer.response.userHandle && answer.response.userHandle !== userHandle(row.user_id)) throw refused()
  const count = await countOf(answer, { party, challenge, row })
  await countOn(services, row, count)
  return { userId: row.user_id, organisationId: row.organisation_id, name: row.name }
}

/** What an authenticator keeps to say whose passkey it is: an id, no name. */
export const userHandle = (userId: string) => Buffer.from(userId).toString('base64url')

interface Row {
  id: string
  name: string
  organisation_id: string
  user_id: string
  email: string
  credential_id: string
  public_key: string
}

async function countOf(
  answer: PasskeyAssertion,
  { party, challenge, row }: { party: RelyingParty; challenge: string; row: Row },
): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // How often it signed is compared below, in one step with keeping it.
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
        counter: 0,
      },
    })
    if (!verified) throw refused()
    return authenticationInfo.newCounter
  } catch (error) {
    throw error instanceof AppError ? error : refused(error)
  }
}

/** Keeps how often it has signed. One that goes back, or stays, is a copy of the key, or the original after its copy. */
async function countOn(
  { stores, now }: Services,
  { id, name, organisation_id: organisationId, email }: Row,
  count: number,
) {
  const db = stores.meta.forOrganisation(organisationId)
  const kept = await db
    .updateTable('passkeys')
    .set({ counter: count, last_used_at: now() })
    .where('id', '=', id)
    .where(eb => eb.or([eb('counter', '<', count), eb.and([eb('counter', '=', 0), eb.lit(count === 0)])]))
    .returning('id')
    .executeTakeFirst()
  if (kept) return
  await db
    .transaction()
    .execute(tx =>
      audit(tx, productActor(organisationId), {
        action: 'passkey.copied',
        subject: email,
        before: null,
        after: { passkey: name },
      }),
    )
  throw new AppError(
    'unauthorized',
    `The passkey "${name}" has counted backwards: there may be a copy of it. Sign in another way, remove it, and make a new one.`,
  )
}
