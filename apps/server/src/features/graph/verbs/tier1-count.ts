import type { EntityKind } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { mapFilesBelow } from '../../counts/verbs/mapping.ts'
import { tier1 } from '../../counts/verbs/tier1.ts'
import { carries, labelOf } from '../../labels/verbs/label-filter.ts'
import { firstRows } from '../../investigation/verbs/within-edition.ts'
import { frameOf } from '../../metrics/verbs/frame.ts'

interface Asked {
  kind: EntityKind
  label: string
  from?: string
  to?: string
  offset: number
  limit?: number | null
}

/** Specification S9.012, S9.014. */
const sourcesPerPage = 1000,
  perPage = 50

export async function tier1Count(ctx: Context, { kind, label, from, to, offset, limit }: Asked) {
  const timeFrame = frameOf(ctx, { from, to })
  const page = { offset, limit: limit ?? (kind === 'sources' ? sourcesPerPage : perPage) }
  if (page.offset < 0 || page.limit < 1 || page.limit > sourcesPerPage)
    throw new AppError('invalid', `limit: ask for 1 to ${sourcesPerPage}, from offset 0 on.`, { field: 'limit' })
  if (kind !== 'files')
    return firstRows(ctx, page, part => tier1(ctx, kind, { timeFrame, filter: carries(labelOf(ctx, label)), ...part }))
  const { items, total } = await mapFilesBelow(ctx, label, timeFrame)
  return {
    total,
    items: items
      .slice(page.offset, page.offset + page.limit)
      .map(({ id, key, name, count }) => ({
        id: String(id),
        name,
        detail: key,
        count,
        high: null,
        medium: null,
        low: null,
      })),
  }
}
