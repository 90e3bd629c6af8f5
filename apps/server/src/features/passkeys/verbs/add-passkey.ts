import type { Passkey, PasskeyAttestation } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import { spendChallenge } from '../../../auth/passkeys/challenge.ts'
import { algorithms, relyingParty } from '../../../auth/passkeys/relying-party.ts'
import { newRecoveryCodes } from '../../../auth/second-factor.ts'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Exchange } from '../../../http/cookies.ts'
import { strengthen } from '../../credentials/verbs/prove-second-step.ts'
import { passkeyColumns, toPasskey } from '../passkey.ts'

interface Made {
  name: string
  answer: PasskeyAttestation
}

/** Keeps the passkey that the browser made, and gives a way back to who has none. @throws AppError `invalid` for one that was not made for this */
export async function addPasskey(
  ctx: Context,
  { name, answer, ...exchange }: Made & Exchange,
): Promise<{ passkey: Passkey; recoveryCodes: string[] }> {
  const { services, organisation, user } = ctx
  const { credential, credentialDeviceType } = await verified(ctx, { answer, exchange })
  return services.stores.meta
    .forOrganisation(organisation.id)
    .transaction()
    .execute(async tx => {
      const row = await tx
        .insertInto('passkeys')
        .values({
          user_id: user.id,
          credential_id: credential.id,
          public_key: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: answer.response.transports ?? [],
          synced: credentialDeviceType === 'multiDevice',
          name,
        })
        .onConflict(conflict => conflict.column('credential_id').doNothing())
        .returning(passkeyColumns)
        .executeTakeFirst()
      if (!row) throw new AppError('conflict', 'This passkey is kept here already.')
      const { recovery_codes: codesLeft } = await tx
        .selectFrom('users')
        .select('recovery_codes')
        .where('id', '=', user.id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const { codes, hashes } = codesLeft.length > 0 ? { codes: [], hashes: codesLeft } : newRecoveryCodes()
      await tx.updateTable('users').set({ recovery_codes: hashes }).where('id', '=', user.id).execute()
      await strengthen(tx, ctx)
      await audit(tx, actorOf(ctx), {
        action: 'passkey.add',
        subject: user.email,
        before: null,
        after: { passkey: name },
      })
      return { passkey: toPasskey(row), recoveryCodes: codes }
    })
}

async function verified(
  { services, user }: Context,
  { answer, exchange }: { answer: PasskeyAttestation; exchange: Exchange },
) {
  const party = relyingParty(services, exchange.request)
  const expectedChallenge = await spendChallenge(services, { flow: 'passkey-new', subject: user.id }, exchange)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (registrationInfo) return registrationInfo
  } catch (error) {
    throw notMade(error)
  }
  throw notMade()
}

const notMade = (cause?: unknown) =>
  new AppError('invalid', 'The browser made no passkey that can be kept here. Try again, or use another device.', {
    field: 'answer',
    cause,
  })
