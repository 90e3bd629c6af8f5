import type { RemedyTarget } from '@sharelight/connectors'
import type { PlanTarget, RemedyOffer } from '@sharelight/contract'
import { contentStamp } from '@sharelight/scan'
import { readPlaces, type StoredPlace } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'

/** Something that a remedy may be about, as its source calls it. */
export interface Place {
  sourceId: string
  name: string
  target: RemedyTarget
  /** Items and folders alone: the journal leads to them. */
  object?: { kind: 'item' | 'folder'; id: string }
}

export const kindOf = (target: PlanTarget): RemedyOffer['targets'][number] =>
  'item' in target ? 'item' : 'folder' in target ? 'folder' : 'account' in target ? 'account' : 'resource'

/** @throws AppError `not_found` */
export async function placeOf(ctx: Context, target: PlanTarget): Promise<Place> {
  if ('account' in target) return accountPlace(ctx, target)
  if ('resource' in target) return resourcePlace(ctx, target)
  const { services, organisation } = ctx
  const object = 'item' in target ? ofKind('item', target.item) : ofKind('folder', target.folder)
  const { kind, id } = object
  const place = (await readPlaces(services.stores.analytics, organisation.id, { kind, ids: [id] })).get(id)
  if (!place) throw new AppError('not_found', `No ${kind} ${id} in this organisation.`)
  return { sourceId: place.sourceId, name: place.name, target: targetOf(place), object }
}

const ofKind = (kind: 'item' | 'folder', id: string) => ({ kind, id })

async function accountPlace(
  { services, organisation }: Context,
  { account, source }: { account: string; source: string },
): Promise<Place> {
  const row = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('directory_accounts')
    .select(['address', 'name'])
    .where('source_id', '=', source)
    .where('kind', '=', 'user')
    .where(eb => eb(eb.fn<string>('lower', ['address']), '=', account.toLowerCase()))
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', `No account ${account} in that data source.`)
  return { sourceId: source, name: row.name || row.address, target: { key: row.address } }
}

async function resourcePlace(
  { services, organisation }: Context,
  { resource, source }: { resource: string; source: string },
): Promise<Place> {
  const row = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('resources')
    .select(['resource_id', 'name', 'kind'])
    .where('source_id', '=', source)
    .where('resource_id', '=', resource)
    .executeTakeFirst()
  // Of what is no site nothing is changed by way of its own id.
  if (row?.kind !== 'site') throw new AppError('not_found', `No site ${resource} in that data source.`)
  return { sourceId: source, name: row.name || resource, target: { key: row.resource_id } }
}

/** A thing as a remedy is told of it: what was found in it was found in this content, and no other. */
export function targetOf({ key, stamp = '' }: StoredPlace): RemedyTarget {
  const content = contentStamp(stamp)
  return { key, ...(content !== undefined && { stamp: content }) }
}
