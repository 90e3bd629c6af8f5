import {
  SensitivityLevel,
  ShareType,
  type MetricFilter,
  type PlaybookRow,
  type PlaybookScope,
} from '@sharelight/contract'
import { playbookById } from '@sharelight/domain'
import type { PlaybookId } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { number, one, text, type AnswerRow } from '../../investigation/verbs/cells.ts'
import { anyContains } from '../../investigation/verbs/list.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { listAccounts } from './accounts.ts'
import { factsFor, questionOf, type PlaybookQuestion } from './question.ts'

interface Page {
  scope?: PlaybookScope | undefined
  search?: string | undefined
  offset: number
  limit: number
}

/** What a playbook applies to now, a page at a time. */
export async function listAffected(
  ctx: Context,
  id: PlaybookId,
  page: Page,
): Promise<{ rows: PlaybookRow[]; total: number }> {
  const rule = playbookById(id)
  const question = await questionOf(ctx, rule, { facts: await factsFor(ctx), scope: page.scope })
  if (question) return listThings(ctx, question, page)
  const { rows, total } = await listAccounts(ctx, rule, page)
  return { rows, total }
}

const shared = ['id', 'name', 'path', 'source', 'sourceCode', 'owner', 'ownerName', 'shareType']

/** Files or folders, the most sensitive first. */
export async function listThings(
  ctx: Context,
  { cube, filter }: PlaybookQuestion,
  { search, offset, limit }: Omit<Page, 'scope'>,
): Promise<{ rows: (PlaybookRow & { ownerId: string })[]; total: number }> {
  const isFiles = cube === 'items'
  const narrowed: MetricFilter[] = [filter, ...(search ? [anyContains(['name', 'path'], search)] : [])]
  const { rows, total } = await ask(ctx, {
    cube,
    dimensions: [...shared, ...(isFiles ? ['sensitivity'] : [])],
    filter: { and: narrowed },
    sort: [
      { by: isFiles ? 'sensitivity' : 'path', direction: isFiles ? 'Descend' : 'Ascend' },
      { by: 'id', direction: 'Ascend' },
    ],
    offset,
    limit,
  })
  return { rows: rows.map(row => toRow(row, isFiles ? 'item' : 'folder')), total }
}

const toRow = (row: AnswerRow, kind: 'item' | 'folder') => ({
  kind,
  id: text(row['id']),
  name: text(row['name']),
  path: text(row['path']),
  sourceId: text(row['source']),
  sourceCode: number(row['sourceCode']),
  owner: text(row['ownerName']),
  ownerId: text(row['owner']),
  sensitivity: kind === 'item' ? one(SensitivityLevel, row['sensitivity']) : null,
  shareType: one(ShareType, row['shareType']),
})
