import type { PasskeyAssertion } from '@sharelight/contract'
import type { Services } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import type { Exchange } from '../http/cookies.ts'
import { counting } from './attempts.ts'
import { verifyPasskey } from './passkeys/verify.ts'
import { useSecondFactor } from './second-factor.ts'

/** What was given as second step: a code of the app, a recovery code, or a passkey. */
export interface Given {
  code?: string
  passkey?: PasskeyAssertion
}
interface Holder {
  id: string
  organisation_id: string
  totp_secret: string | null
  recovery_codes: string[]
}
export type Way = 'code' | 'passkey'

/** What an account has for a second step; nothing where it has none. */
export async function waysOf(
  { stores }: Pick<Services, 'stores'>,
  { id, organisation_id, totp_secret }: Holder,
): Promise<Way[]> {
  const passkey = await stores.meta
    .forOrganisation(organisation_id)
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return [...(totp_secret === null ? [] : ['code' as const]), ...(passkey ? ['passkey' as const] : [])]
}

/** Whether the account has a second step and what was given is it. @throws AppError `second_factor` where it has one that was not given */
export async function takeSecondStep(
  services: Services,
  holder: Holder,
  { code, passkey, ...exchange }: Given & Exchange,
): Promise<boolean> {
  const ways = await waysOf(services, holder)
  if (ways.length === 0) return false
  if (passkey) await verifyPasskey(services, { answer: passkey, userId: holder.id }, exchange)
  else if (!code || !(await useSecondFactor(services, holder, code))) throw askForSecondStep(ways, code)
  return true
}

/** The same for who holds a session or a link already: a code is counted as an attempt before it is looked at. */
export async function takeCountedStep(services: Services, holder: Holder, given: Given & Exchange): Promise<boolean> {
  if (!given.code) return takeSecondStep(services, holder, given)
  const count = {
    what: { proof: holder.id },
    trial: { by: 'second-factor', ip: given.request.ip, user: holder },
    wrong: ['second_factor'],
  } as const
  return counting(services, count, () => takeSecondStep(services, holder, given))
}

/** What tells a client to ask for the second step, or to ask again. */
export function askForSecondStep(ways: readonly Way[], given?: string) {
  const question = ways.includes('code')
    ? 'Enter the code that your authenticator app shows.'
    : 'Use your passkey, or enter a recovery code.'
  return new AppError('second_factor', given ? 'This code is not right, or was used already.' : question, {
    field: 'code',
    ways,
  })
}
