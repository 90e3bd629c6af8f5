import type { Context } from '../context.ts'
import { proves } from './attempts.ts'

/** Has somebody who is signed in prove again who they are. Whether they did. */
export function stepUp({ services, organisation, user, ip }: Context, check: () => Promise<boolean>): Promise<boolean> {
  return proves(services, { by: 'step-up', ip, user: { id: user.id, organisation_id: organisation.id } }, check)
}
