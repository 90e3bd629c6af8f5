import type { PlanTarget } from '@sharelight/contract'
import { readPlace, type StoredPlace } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'

export const kindOf = (target: PlanTarget) => ('item' in target ? 'item' : 'folder')

/** What a source calls an item or folder. @throws AppError `not_found` */
export async function placeOf({ services, organisation }: Context, target: PlanTarget): Promise<StoredPlace> {
  const [kind, id] = 'item' in target ? (['item', target.item] as const) : (['folder', target.folder] as const)
  const place = await readPlace(services.stores.analytics, organisation.id, { kind, id })
  if (!place) throw new AppError('not_found', `No ${kind} ${id} in this organisation.`)
  return place
}
