import type { PlanTarget, RemedyOffer } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { connectorById, connectorsOf } from '../../sources/verbs/connector.ts'
import { findSource } from '../../sources/verbs/source-rows.ts'
import { kindOf, placeOf } from './targets.ts'

/** What the source of an item or folder can have done about it. @throws AppError `not_found` */
export async function listRemedies(
  ctx: Context,
  { item, folder }: { item?: string; folder?: string },
): Promise<RemedyOffer[]> {
  const target = targetOf(item, folder)
  const { sourceId } = await placeOf(ctx, target)
  const source = await findSource(ctx, sourceId)
  const { remedies = [] } = connectorById(source.connector, connectorsOf(ctx))
  return remedies.filter(({ targets }) => targets.includes(kindOf(target)))
}

function targetOf(item: string | undefined, folder: string | undefined): PlanTarget {
  if (item !== undefined && folder === undefined) return { item }
  if (folder !== undefined && item === undefined) return { folder }
  throw new AppError('invalid', 'Name an item or a folder.', { field: 'item' })
}
