import type { OrganisationQueries } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { text } from '../../investigation/verbs/cells.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { foundBy } from './found-items.ts'

export interface FoundFile {
  item_id: string
  name: string
  path: string
  source_id: string
}

const perPage = 1000
const most = 10_000

/** Files in which one of the keys stands now. @throws AppError `conflict` for more than one person can work off */
export async function filesWith(ctx: Context, keys: readonly string[]): Promise<FoundFile[]> {
  const files: FoundFile[] = []
  for (let offset = 0; keys.length; offset += perPage) {
    const { rows, total } = await ask(ctx, {
      cube: 'items',
      dimensions: ['id', 'name', 'path', 'source'],
      filter: foundBy(keys),
      sort: [{ by: 'id', direction: 'Ascend' }],
      offset,
      limit: perPage,
    })
    if (total > most)
      throw new AppError(
        'conflict',
        `${total} files hold what the person was looked for by, more than the ${most} that a list has. Leave out a name that many have.`,
      )
    files.push(
      ...rows.map(row => ({
        item_id: text(row['id']),
        name: text(row['name']),
        path: text(row['path']),
        source_id: text(row['source']),
      })),
    )
    if (rows.length < perPage) break
  }
  return files
}

/** Puts what is new on the list, and notes of the rest whether the person still stands in it. */
export async function noteFound(tx: OrganisationQueries, erasureId: string, files: readonly FoundFile[]) {
  await tx.updateTable('erasure_entries').set({ found: false }).where('erasure_id', '=', erasureId).execute()
  for (let from = 0; from < files.length; from += perPage)
    await tx
      .insertInto('erasure_entries')
      .values(files.slice(from, from + perPage).map(file => ({ erasure_id: erasureId, found: true, ...file })))
      .onConflict(conflict =>
        conflict.columns(['organisation_id', 'erasure_id', 'item_id']).doUpdateSet({ found: true }),
      )
      .execute()
}
