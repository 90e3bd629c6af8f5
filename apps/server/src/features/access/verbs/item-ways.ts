import { ShareType, type AccessWay } from '@sharelight/contract'
import { sizesOf } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { hidesKind } from '../../../http/require-entity.ts'
import { instant, one, text, type AnswerRow } from '../../investigation/verbs/cells.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { visible } from '../../metrics/verbs/visible.ts'
import { grantingFolders, keyOf } from './granting-folders.ts'

const mostWays = 500
const dimensions = [
  'principal',
  'principalName',
  'principalKind',
  'shareType',
  'role',
  'via',
  'inherited',
  'expiresAt',
  'since',
  'shareRank',
]

/** By whom or what an item can be reached, the widest first. */
export async function waysOf(
  ctx: Context,
  { id, folderId }: { id: string; folderId: string | null },
): Promise<AccessWay[]> {
  const rows = await permissionsOf(ctx, id)
  const groups = rows.filter(({ principalKind }) => principalKind === 'group').map(row => text(row.principal))
  const [sizes, folders] = await Promise.all([
    sizesOf(
      ctx.services.stores.meta.forOrganisation(ctx.organisation.id),
      groups.filter(group => group !== ''),
    ),
    folderId && !hidesKind(ctx, 'folders') && rows.some(({ inherited }) => inherited === true)
      ? grantingFolders(ctx, folderId, rows)
      : new Map<string, AccessWay['folder']>(),
  ])
  return rows.map(row => ({
    principalId: text(row.principal),
    principal: text(row.principalName),
    principalKind: text(row.principalKind),
    shareType: one(ShareType, row.shareType),
    role: text(row.role),
    via: text(row.via),
    inherited: row.inherited === true,
    folder: row.inherited === true ? (folders.get(keyOf(row)) ?? null) : null,
    since: instant(row.since),
    expiresAt: instant(row.expiresAt),
    people: sizes.get(text(row.principal)) ?? null,
  }))
}

async function permissionsOf(ctx: Context, id: string): Promise<AnswerRow[]> {
  const { rows } = await ask(ctx, {
    cube: 'exposures',
    dimensions: visible(ctx, 'exposures', dimensions),
    filter: { dimension: 'item', operator: 'eq', value: id },
    sort: [{ by: 'shareRank', direction: 'Descend' }],
    limit: mostWays,
  })
  return rows
}
