import type { MetricCondition, PostureFailure } from '@sharelight/contract'
import type { ItemCheck } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { text } from '../../investigation/verbs/cells.ts'
import { anyContains } from '../../investigation/verbs/list.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { failingItems } from './judge-items.ts'

export interface FailuresQuestion {
  id: string
  source?: string
  search?: string
  offset: number
  limit: number
}

/** Something that fails a check. */
export type Failing = Omit<PostureFailure, 'source' | 'exception'>

/** Items that fail a check now, as the list of files has them, most sensitive first. */
export async function failingItemsOf(
  ctx: Context,
  check: ItemCheck,
  { source, search, offset, limit }: Omit<FailuresQuestion, 'id'>,
): Promise<{ failing: Failing[]; total: number }> {
  const { rows, total } = await ask(ctx, {
    cube: 'items',
    dimensions: ['id', 'name', 'path', 'source', 'sensitivity'],
    filter: {
      and: [
        ...failingItems(check, ctx.services.now()),
        ...(source === undefined ? [] : [is('source', source)]),
        ...(search ? [anyContains(['name', 'path'], search)] : []),
      ],
    },
    sort: [
      { by: 'sensitivity', direction: 'Descend' },
      { by: 'path', direction: 'Ascend' },
      { by: 'id', direction: 'Ascend' },
    ],
    offset,
    limit,
  })
  const failing = rows.map(row => ({
    sourceId: text(row['source']),
    kind: 'item',
    id: text(row['id']),
    name: text(row['name']),
    path: text(row['path']),
    since: null,
  }))
  return { failing, total }
}

/** What an item that fails a check is called; undefined of one that does not. */
export async function nameOfFailing(ctx: Context, check: ItemCheck, id: string): Promise<string | undefined> {
  const { rows } = await ask(ctx, {
    cube: 'items',
    dimensions: ['id', 'name', 'path'],
    filter: { and: [...failingItems(check, ctx.services.now()), is('id', id)] },
    limit: 1,
  })
  const [row] = rows
  return row && (text(row['name']) || text(row['path']) || id)
}

const is = (dimension: string, value: string): MetricCondition => ({ dimension, operator: 'eq', value })
