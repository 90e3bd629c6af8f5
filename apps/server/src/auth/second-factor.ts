import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Services } from '../context.ts'
import { hashSecret } from './tokens.ts'

const periodSeconds = 30
const recoveryCodeCount = 10

/** A code of the app of this secret (RFC 6238: SHA-1, six digits, 30 seconds, as every authenticator app has it). */
export function authenticator(secret: string, email = '') {
  return new TOTP({ issuer: 'Sharelight', label: email, secret: Secret.fromBase32(secret), period: periodSeconds })
}

export const newTotpSecret = () => new Secret({ size: 20 }).base32

export const secretName = (userId: string) => `totp/${userId}`

/** Codes that stand in for a lost app, each once; 112 random bits, so that a plain hash protects them (ASVS 6.5.2). */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    randomBytes(14)
      .toString('hex')
      .replace(/(.{5})(?=.)/g, '$1-'),
  )
  return { codes, hashes: codes.map(hashRecoveryCode) }
}

const hashRecoveryCode = (code: string) => hashSecret(code.toLowerCase().replace(/[^0-9a-f]/g, ''))

interface Holder {
  id: string
  organisation_id: string
  totp_secret: string | null
}

/** Uses up a code of the app or a recovery code. False for one that is wrong or was used before. */
export async function useSecondFactor(
  services: Services,
  { id, organisation_id: organisationId, totp_secret: name }: Holder,
  code: string,
): Promise<boolean> {
  const { meta } = services.stores
  const secret = name === null ? undefined : await meta.readSecret(organisationId, name)
  return meta
    .forOrganisation(organisationId)
    .transaction()
    .execute(async tx => {
      const user = await tx
        .selectFrom('users')
        .select(['totp_last_step', 'recovery_codes'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!user) return false
      const step = secret && stepOf(secret, code, services.now())
      const hash = hashRecoveryCode(code)
      const change =
        step && step > user.totp_last_step
          ? { totp_last_step: step }
          : user.recovery_codes.includes(hash)
            ? { recovery_codes: user.recovery_codes.filter(each => each !== hash) }
            : undefined
      if (change) await tx.updateTable('users').set(change).where('id', '=', id).execute()
      return change !== undefined
    })
}

/** The time step that a code is of: the present one, or one beside it for clocks that are a little off. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const digits = code.replaceAll(' ', '')
  const delta = /^\d{6}$/.test(digits) ? authenticator(secret).validate({ token: digits, timestamp, window: 1 }) : null
  return delta === null ? undefined : Math.floor(timestamp / 1000 / periodSeconds) + delta
}
