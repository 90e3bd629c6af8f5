import { randomBytes } from 'node:crypto'
import type { Services } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { setChallenge, takeChallenge } from '../../http/challenge.ts'
import type { Exchange } from '../../http/cookies.ts'

export type PasskeyFlow = 'passkey-new' | 'passkey-use'
const rememberedMs = 60 * 60_000

/** A challenge for this browser alone; `subject` is whom it is for, empty where nobody is known yet. */
export function newChallenge(
  services: Services,
  { flow, subject }: { flow: PasskeyFlow; subject: string },
  exchange: Exchange,
) {
  const challenge = randomBytes(32)
  setChallenge(services, flow, { verifier: '', nonce: challenge.toString('base64url'), subject }, exchange)
  return new Uint8Array(challenge)
}

/** The challenge that this browser was given: for one answer, right or wrong, even to whoever copied the cookie. @throws AppError `invalid` */
export async function spendChallenge(
  services: Services,
  { flow, subject }: { flow: PasskeyFlow; subject: string },
  exchange: Exchange,
): Promise<string> {
  const { nonce, subject: given } = await takeChallenge(services, flow, exchange)
  const { stores, now } = services
  const db = stores.meta.acrossOrganisations
  await db.deleteFrom('spent_challenges').where('expires_at', '<', now()).execute()
  const spent = await db
    .insertInto('spent_challenges')
    .values({ challenge: nonce, expires_at: new Date(now().getTime() + rememberedMs) })
    .onConflict(conflict => conflict.doNothing())
    .returning('challenge')
    .executeTakeFirst()
  if (!spent || given !== subject)
    throw new AppError('invalid', 'This answer was given already, or belongs to somebody else. Begin again.')
  return nonce
}
