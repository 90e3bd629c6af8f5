import type { FileRow } from '@sharelight/contract'
import { ItemKind, ItemReason, ItemStatus, SensitivityLevel, ShareType } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { labelName } from '../../labels/verbs/label-facts.ts'
import { instant, list, number, one, text, type AnswerRow } from './cells.ts'
import { listRows, listsOf, type CompleteListQuery, type Listing } from './list.ts'

const listing: Listing = {
  cube: 'items',
  dimensions: [
    'id',
    'name',
    'path',
    'kind',
    'mime',
    'size',
    'source',
    'sourceCode',
    'ownerName',
    'ownerAddress',
    'modifiedAt',
    'sensitivity',
    'shareType',
    'status',
    'reason',
  ],
  searched: ['name', 'path'],
  defaultSort: { by: 'sensitivity', direction: 'Descend' },
  thenBy: [{ by: 'shareRank', direction: 'Descend' }],
}

/** Files (and e-mails, attachments …) that match. */
export async function listFiles(ctx: Context, query: CompleteListQuery) {
  const { rows, total } = await listRows(ctx, listing, query)
  const labels = await listsOf(ctx, { cube: 'items', of: 'id', values: ['label'], ids: rows.map(row => text(row.id)) })
  return { items: rows.map(row => toFile(ctx, row, list(labels.get(text(row.id))?.['List:label']))), total }
}

function toFile(ctx: Context, row: AnswerRow, labels: readonly string[]): FileRow {
  return {
    id: text(row.id),
    name: text(row.name),
    path: text(row.path),
    kind: one(ItemKind, row.kind),
    mime: text(row.mime),
    size: number(row.size),
    sourceId: text(row.source),
    sourceCode: number(row.sourceCode),
    owner: text(row.ownerName),
    ownerAddress: text(row.ownerAddress),
    modifiedAt: instant(row.modifiedAt),
    sensitivity: one(SensitivityLevel, row.sensitivity),
    labels: labels.map(key => ({ key, name: labelName(ctx, key) })),
    shareType: one(ShareType, row.shareType),
    status: one(ItemStatus, row.status),
    reason: row.reason ? one(ItemReason, row.reason) : null,
  }
}
