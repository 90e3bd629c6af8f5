import { forgetDeliveries } from '@sharelight/store'
import type { Services } from '../../../context.ts'

/** Days that it is kept what a receiver was told. */
const keptDays = 30

export function dropDeliveries({ stores, now }: Services): Promise<void> {
  return forgetDeliveries(stores.meta.acrossOrganisations, new Date(now().getTime() - keptDays * 24 * 3600_000))
}
