import type { RemedyTarget } from '@sharelight/connectors'
import type { PlanTarget } from '@sharelight/contract'
import { contentStamp } from '@sharelight/scan'
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

/** A thing as a remedy is told of it: what was found in it was found in this content, and no other. */
export function targetOf({ key, stamp = '' }: StoredPlace): RemedyTarget {
  const content = contentStamp(stamp)
  return { key, ...(content !== undefined && { stamp: content }) }
}
