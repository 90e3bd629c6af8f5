import type { PasskeyAssertion } from '@sharelight/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { beginAttempt } from '../../../auth/attempts.ts'
import { deviceOf } from '../../../auth/known-device.ts'
import { noteRefused } from '../../../auth/outcomes.ts'
import { passwordMatches } from '../../../auth/passwords.ts'
import { takeSecondStep } from '../../../auth/second-step.ts'
import type { Services } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { bindProved } from '../../sso/verbs/binding.ts'
import { findUser } from './find-user.ts'
import { openSession } from './open-session.ts'

interface Given {
  email: string
  password: string
  code?: string
  passkey?: PasskeyAssertion
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Signs in. Whether there is such an address shows in nothing: an unknown one is counted, waits, is hashed for and is answered as one whose
 * password is wrong. A browser that the user has signed in with before is counted apart, so that strangers shut nobody out.
 */
export async function logIn(services: Services, { email, password, code, passkey, request, reply }: Given) {
  const user = await findUser(services, email)
  const device = user && (await deviceOf(services, request, user.id))
  const trial = { by: 'password', ip: request.ip, user } as const
  const attempt = await beginAttempt(
    services,
    device ? { device } : { account: email.trim().toLowerCase(), address: request.ip },
    trial,
  )
  const matches = await attempt.during(() => passwordMatches(user?.password_hash, password))
  if (!user || !matches || user.status !== 'Active') {
    noteRefused(services, trial)
    throw new AppError('unauthorized', 'email or password are incorrect')
  }
  const strong = await takeSecondStep(services, user, { code, passkey, request, reply }).catch(
    async (error: unknown) => {
      if (code || passkey) noteRefused(services, { ...trial, by: 'second-factor' })
      else await attempt.giveBack()
      throw error
    },
  )
  await attempt.right()
  await bindProved(services, user, { request, reply })
  await services.stores.meta
    .forOrganisation(user.organisation_id)
    .updateTable('users')
    .set({ last_login_at: services.now() })
    .where('id', '=', user.id)
    .execute()
  return openSession(services, {
    organisationId: user.organisation_id,
    userId: user.id,
    by: 'password',
    strong,
    request,
    reply,
  })
}
