import { afterCommit } from '@sharelight/store'
import type { Context } from '../../../context.ts'

/** Ratings may be others by now: browsers ask again, and no process gives answers of before. */
export function tellChanged({ services, organisation }: Context): Promise<void> {
  return afterCommit(() => services.live.publish(organisation.id, { type: 'changed', data: { ratings: true } }))
}
