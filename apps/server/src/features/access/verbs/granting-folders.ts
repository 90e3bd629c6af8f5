import type { AccessWay } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { text, type AnswerRow } from '../../investigation/verbs/cells.ts'
import { ask } from '../../metrics/verbs/ask.ts'

const deepest = 40
const mostPermissions = 2000

/** A permission without where it is. */
export const keyOf = (row: AnswerRow) => JSON.stringify([text(row.principal), text(row.via)])

/** On which of the folders above each inherited permission was given: the nearest that has it of its own, else the topmost that has it. */
export async function grantingFolders(
  ctx: Context,
  folderId: string,
  permissions: readonly AnswerRow[],
): Promise<Map<string, AccessWay['folder']>> {
  const above = await foldersAbove(ctx, folderId)
  const { rows } = await ask(ctx, {
    cube: 'exposures',
    dimensions: ['item', 'principal', 'via', 'inherited'],
    filter: {
      and: [
        { dimension: 'item', operator: 'in', value: above.map(({ id }) => id) },
        {
          dimension: 'principal',
          operator: 'in',
          value: [...new Set(permissions.map(row => text(row.principal)))].filter(id => id !== ''),
        },
      ],
    },
    limit: mostPermissions,
  })
  const found = new Map<string, AccessWay['folder']>()
  const settled = new Set<string>()
  for (const { id, path } of above)
    for (const row of rows.filter(({ item }) => item === id)) {
      const key = keyOf(row)
      if (settled.has(key)) continue
      found.set(key, { id, name: path })
      if (row.inherited !== true) settled.add(key)
    }
  return found
}

/** A folder and those that it lies in, from the nearest on. */
async function foldersAbove(ctx: Context, folderId: string): Promise<{ id: string; path: string }[]> {
  const above = new Map<string, string>()
  for (let id = folderId; id && !above.has(id) && above.size < deepest;) {
    const {
      rows: [row],
    } = await ask(ctx, {
      cube: 'folders',
      dimensions: ['id', 'path', 'parent'],
      filter: { dimension: 'id', operator: 'eq', value: id },
      limit: 1,
    })
    if (!row) break
    above.set(id, text(row.path))
    id = text(row.parent)
  }
  return [...above].map(([id, path]) => ({ id, path }))
}
