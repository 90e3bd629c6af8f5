import type { MetricFilter, TimeRange } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { requireKind } from '../../../http/require-entity.ts'
import { listFiles } from '../../investigation/verbs/list-files.ts'
import { carries, labelOf } from '../../labels/verbs/label-filter.ts'
import { ask } from '../../metrics/verbs/ask.ts'

interface Question {
  id: string
  infoTypeId: string
  timeFrame?: TimeRange
  offset: number
  limit: number
}

/** The files that a person dealt with or a folder holds, of one information type or any. */
export async function filesFor(
  ctx: Context,
  kind: 'contact' | 'employee' | 'folder',
  { id, infoTypeId, ...page }: Question,
) {
  await requireKnown(ctx, kind, id)
  const theirs: Record<typeof kind, MetricFilter> = {
    contact: { dimension: 'recipient', operator: 'eq', value: id },
    employee: {
      or: [
        { dimension: 'actor', operator: 'eq', value: id },
        { dimension: 'owner', operator: 'eq', value: id },
      ],
    },
    folder: { dimension: 'folder', operator: 'eq', value: id },
  }
  const label = carries(labelOf(ctx, infoTypeId))
  return listFiles(ctx, { ...page, filter: label ? { and: [theirs[kind], label] } : theirs[kind] })
}

/** @throws AppError `not_found` also for one that restrictions hide or another organisation has */
export async function requireKnown(ctx: Context, kind: 'contact' | 'employee' | 'folder', id: string): Promise<void> {
  requireKind(ctx, `${kind}s`)
  const is: MetricFilter = { dimension: 'id', operator: 'eq', value: id }
  const kinds = kind === 'employee' ? ['employee'] : ['contact', 'personal']
  const { rows } =
    kind === 'folder'
      ? await ask(ctx, { cube: 'folders', dimensions: ['id'], filter: is, limit: 1 })
      : await ask(ctx, {
          cube: 'identities',
          dimensions: ['id'],
          filter: { and: [is, { dimension: 'kind', operator: 'in', value: kinds }] },
          limit: 1,
        })
  if (!rows.length) throw new AppError('not_found', `No ${kind} ${id} that you may see.`, { field: 'id' })
}
