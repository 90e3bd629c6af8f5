import type { FolderRow } from '@sharelight/contract'
import { SensitivityLevel, ShareType } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { requireKind } from '../../../http/require-entity.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { activityOf } from './activity-of.ts'
import { listRanked } from './by-open-risk.ts'
import { number, one, text } from './cells.ts'
import type { CompleteListQuery, Listing } from './list.ts'

const listing: Listing = {
  cube: 'folders',
  dimensions: ['id', 'name', 'path', 'source', 'sourceCode', 'shareType'],
  searched: ['name', 'path'],
  defaultSort: { by: 'path', direction: 'Ascend' },
}

export async function listFolders(ctx: Context, query: CompleteListQuery) {
  requireKind(ctx, 'folders')
  const { rows, total } = await listRanked(ctx, listing, { by: 'folder', key: 'id' }, query)
  const ids = rows.map(row => text(row.id))
  const [held, activity] = await Promise.all([
    contents(ctx, ids),
    activityOf(ctx, 'folder', { values: ids, timeFrame: query.timeFrame }),
  ])
  const items = rows.map((row): FolderRow => {
    const counts = held.get(text(row.id)) ?? {}
    return {
      id: text(row.id),
      name: text(row.name),
      path: text(row.path),
      sourceId: text(row.source),
      sourceCode: number(row.sourceCode),
      files: number(counts.items),
      sensitiveFiles: number(counts.sensitive),
      sensitivity: one(SensitivityLevel, number(counts.maxSensitivity)),
      shareType: one(ShareType, row.shareType),
      ...activity(text(row.id)),
    }
  })
  return { items, total }
}

async function contents(ctx: Context, ids: string[]) {
  if (ids.length === 0) return new Map()
  const { rows } = await ask(ctx, {
    cube: 'items',
    dimensions: ['folder'],
    measures: ['items', 'sensitive', 'maxSensitivity'],
    filter: { dimension: 'folder', operator: 'in', value: ids },
    limit: ids.length,
  })
  return new Map(rows.map(row => [text(row.folder), row]))
}
