import type { PlanTarget } from '@sharelight/contract'
import { readPlaces, type StoredPlace } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'

export const kindOf = (target: PlanTarget): 'item' | 'folder' => ('item' in target ? 'item' : 'folder')
const idOf = (target: PlanTarget) => ('item' in target ? target.item : target.folder)

/** What a source calls an item or folder. @throws AppError `not_found` */
export async function placeOf({ services, organisation }: Context, target: PlanTarget): Promise<StoredPlace> {
  const [kind, id] = [kindOf(target), idOf(target)] as const
  const place = (await readPlaces(services.stores.analytics, organisation.id, { kind, ids: [id] })).get(id)
  if (!place) throw new AppError('not_found', `No ${kind} ${id} in this organisation.`)
  return place
}
