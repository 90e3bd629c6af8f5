import { audit, type AllQueries } from '@sharelight/store'
import { z } from 'zod'
import type { Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { setChallenge, takeChallenge } from '../../../http/challenge.ts'
import type { Exchange } from '../../../http/cookies.ts'

/** A person at a provider. */
const Identity = z.object({ issuer: z.string(), subject: z.string() })
export type Identity = z.infer<typeof Identity>
const Pending = Identity.extend({ userId: z.string(), provider: z.string() })
const flow = 'binding'

/** From now on the identity signs this user in. */
export async function bind(
  tx: AllQueries,
  user: { id: string; organisation_id: string },
  { issuer, subject }: Identity,
): Promise<void> {
  await tx
    .insertInto('sign_in_identities')
    .values({ organisation_id: user.organisation_id, user_id: user.id, issuer, subject })
    .onConflict(conflict => conflict.columns(['organisation_id', 'issuer', 'subject']).doNothing())
    .execute()
}

/** Remembers in this browser who signed in at the provider, until the account's password was given here, and says so. @throws AppError `unauthorized` */
export function askForProof(services: Services, pending: z.infer<typeof Pending>, exchange: Exchange): never {
  setChallenge(services, flow, { verifier: '', nonce: '', subject: JSON.stringify(pending) }, exchange)
  throw new AppError(
    'unauthorized',
    `Sign in once with your password in this browser. From then on ${pending.provider} signs you in.`,
  )
}

/** Binds what was proved at a provider in this browser, now that the user has proved the account's password. */
export async function bindProved(
  services: Services,
  user: { id: string; organisation_id: string; email: string },
  exchange: Exchange,
): Promise<void> {
  const pending = await pendingIn(services, exchange)
  if (pending?.userId !== user.id) return
  await services.stores.meta.acrossOrganisations.transaction().execute(async tx => {
    await bind(tx, user, pending)
    await audit(
      tx,
      { organisationId: user.organisation_id, userId: user.id, userEmail: user.email, address: exchange.request.ip },
      {
        action: 'sso.bind',
        subject: user.email,
        before: null,
        after: { provider: pending.provider, issuer: pending.issuer },
      },
    )
  })
}

async function pendingIn(services: Services, exchange: Exchange) {
  try {
    return Pending.parse(JSON.parse((await takeChallenge(services, flow, exchange)).subject))
  } catch {
    return undefined
  }
}
