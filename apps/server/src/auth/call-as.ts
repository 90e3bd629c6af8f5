import type { Context, Services } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { findActive } from './signed-in.ts'

/**
 * A call in somebody's name, with the rights of this moment, for what they set up; undefined where that person may not sign in any more.
 * @throws AppError `forbidden` in a suspended organisation
 */
export async function callAs(
  services: Services,
  organisationId: string,
  userId: string | null,
): Promise<Context | undefined> {
  if (userId === null) return undefined
  const found = await findActive(services, { organisationId, userId }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'unauthorized') return undefined
    throw error
  })
  if (!found) return undefined
  if (found.status === 'Suspended') throw new AppError('forbidden', 'The organisation is suspended.')
  return { services, ip: '', user: found.user, organisation: found.organisation, sessionId: '' }
}
