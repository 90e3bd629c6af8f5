import type { PlanTarget, RemedyOffer } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { connectorById, connectorsOf } from '../../sources/verbs/connector.ts'
import { mayChange } from '../../sources/verbs/may-change.ts'
import { findSource } from '../../sources/verbs/source-rows.ts'
import { kindOf, placeOf } from './targets.ts'

type Asked = Partial<Record<'item' | 'folder' | 'account' | 'resource' | 'source', string>>

/** What the source of a thing can have done about it; about accounts and sites nothing where its settings let nothing be changed. @throws AppError `not_found`, `invalid` */
export async function listRemedies(ctx: Context, about: Asked): Promise<RemedyOffer[]> {
  const target = targetOf(about)
  const { sourceId } = await placeOf(ctx, target)
  const source = await findSource(ctx, sourceId)
  const connector = connectorById(source.connector, connectorsOf(ctx))
  const { remedies = [] } = connector
  if ('source' in target && !mayChange(connector, source.settings)) return []
  return remedies.filter(({ targets }) => targets.includes(kindOf(target)))
}

function targetOf({ item, folder, account, resource, source }: Asked): PlanTarget {
  const named: PlanTarget[] = [
    ...(item === undefined ? [] : [{ item }]),
    ...(folder === undefined ? [] : [{ folder }]),
    ...(account === undefined || source === undefined ? [] : [{ account, source }]),
    ...(resource === undefined || source === undefined ? [] : [{ resource, source }]),
  ]
  const [target] = named
  if (target && named.length === 1) return target
  throw new AppError('invalid', 'Name an item, a folder, or an account or resource with its source.', { field: 'item' })
}
