import { audit } from '@sharelight/store'
import { forgetTried } from '../../../auth/attempts.ts'
import { secretName } from '../../../auth/second-factor.ts'
import type { Services } from '../../../context.ts'
import { productActor } from '../../../http/actor.ts'
import { findUser } from '../../session/verbs/find-user.ts'
import { makeLink } from './password-link.ts'

export interface Rescue {
  email: string
  /** Turns the second step off, too, for who has lost the app and the recovery codes. */
  withoutSecondFactor: boolean
}

/**
 * A link for an administrator whom nobody can let in again. Who may run commands on the server's machine may have it.
 * @throws Error when there is no such administrator
 */
export async function rescue(
  services: Pick<Services, 'stores' | 'now' | 'settings'>,
  { email, withoutSecondFactor }: Rescue,
): Promise<string> {
  const user = await findUser(services, email)
  if (!user || user.support) throw new Error(`No administrator has the address ${email}.`)
  if (user.status === 'Pending')
    throw new Error(`${email} has not accepted the invitation yet. Have a SuperAdmin invite again.`)
  const { meta } = services.stores
  await meta
    .forOrganisation(user.organisation_id)
    .transaction()
    .execute(async tx => {
      const off = withoutSecondFactor
      if (off) await meta.forgetSecret(user.organisation_id, secretName(user.id), tx)
      if (off) await tx.deleteFrom('passkeys').where('user_id', '=', user.id).execute()
      await tx
        .updateTable('users')
        .set({ status: 'Active', ...(off && { totp_secret: null, recovery_codes: [] }) })
        .where('id', '=', user.id)
        .execute()
      const before = { status: user.status, secondFactor: user.totp_secret !== null }
      await audit(tx, productActor(user.organisation_id), {
        action: 'password.rescue',
        subject: user.email,
        before,
        after: { status: 'Active', secondFactor: before.secondFactor && !off },
      })
    })
  await forgetTried(services, user)
  return makeLink(services, user)
}
