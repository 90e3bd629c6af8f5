import { keyedHash } from '@sharelight/store'
import type { Context } from '../../../context.ts'

/** A lasting id for product analytics: only with the organisation's own key could anybody find out whose it is. */
export async function anonymousUser({ services, organisation, user }: Context): Promise<{ id: string }> {
  return {
    id: keyedHash(await services.stores.meta.hmacKey(organisation.id), `anonymous user ${user.id}`).slice(0, 32),
  }
}
