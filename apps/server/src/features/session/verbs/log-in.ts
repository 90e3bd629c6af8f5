import type { PasskeyAssertion } from '@sharelight/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { passwordMatches } from '../../../auth/passwords.ts'
import { takeSecondStep } from '../../../auth/second-step.ts'
import type { Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { findUser } from './find-user.ts'
import { openSession } from './open-session.ts'

interface Attempt { email: string; password: string; code?: string; passkey?: PasskeyAssertion; request: FastifyRequest; reply: FastifyReply }

const attemptsBeforeLock = 8
const lockMinutes = 15

/** Signs in. The answer to an unknown address and to a wrong password is the same, and takes as long. */
export async function logIn(services: Services, { email, password, code, passkey, request, reply }: Attempt) {
  const user = await findUser(services, email)
  const now = services.now()
  if (user?.locked_until && user.locked_until > now) {
    const retryAfter = (user.locked_until.getTime() - now.getTime()) / 1000
    throw new AppError('too_many_requests', 'Too many failed attempts. Try again in some minutes.', { retryAfter })
  }
  const matches = await passwordMatches(user?.password_hash, password)
  if (!user || !matches || user.status !== 'Active') {
    if (user && !matches) await noteFailure(services, user)
    throw new AppError('unauthorized', 'email or password are incorrect')
  }
  const strong = await takeSecondStep(services, user, { code, passkey, request, reply }).catch(async (error: unknown) => {
    if (code) await noteFailure(services, user)
    throw error
  })
  await services.stores.meta.forOrganisation(user.organisation_id).updateTable('users')
    .set({ failed_logins: 0, locked_until: null, last_login_at: now }).where('id', '=', user.id).execute()
  return openSession(services, { organisationId: user.organisation_id, userId: user.id, strong, request, reply })
}

async function noteFailure({ stores, now }: Services, user: { id: string; organisation_id: string; failed_logins: number }) {
  const failures = user.failed_logins + 1
  const locked = failures % attemptsBeforeLock === 0
  await stores.meta.forOrganisation(user.organisation_id).updateTable('users').set({
    failed_logins: failures, ...(locked && { locked_until: new Date(now().getTime() + lockMinutes * 60_000) }),
  }).where('id', '=', user.id).execute()
}
