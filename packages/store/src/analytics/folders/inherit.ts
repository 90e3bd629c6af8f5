import type { Analytics } from '../client.ts'
import { readContexts, type StoredContext } from './contexts.ts'

/** Folders above that are asked; what lies deeper is of its own. */
const mostLevels = 8
const nowhere = '00000000-0000-0000-0000-000000000000'

/** Folders that say nothing themselves take what is expected in the nearest one above that does. `parents` by folder. */
export async function inheritContexts(
  analytics: Analytics,
  organisationId: string,
  contexts: readonly StoredContext[],
  parents: ReadonlyMap<string, string>,
): Promise<StoredContext[]> {
  const own = new Map(contexts.filter(({ about }) => about).map(context => [context.folderId, context]))
  const taken = new Map<string, StoredContext>()
  let open = new Map(
    contexts
      .filter(saysNothing)
      .map(({ folderId }): [string, string] => [folderId, parents.get(folderId) ?? nowhere])
      .filter(([, above]) => above !== nowhere),
  )
  for (let level = 0; level < mostLevels && open.size; level++) {
    const above = [...new Set(open.values())]
    const strangers = above.filter(id => !own.has(id))
    const stored = await readContexts(analytics, organisationId, strangers)
    const next = await parentsOf(analytics, organisationId, strangers)
    const further = new Map<string, string>()
    for (const [folderId, parent] of open) {
      const found = own.get(parent) ?? stored.get(parent)
      if (found?.about && !found.fromFolder) taken.set(folderId, found)
      else if ((next.get(parent) ?? nowhere) !== nowhere) further.set(folderId, next.get(parent) ?? nowhere)
    }
    open = further
  }
  return contexts.map(context => {
    const from = taken.get(context.folderId)
    return from
      ? {
          ...context,
          about: from.about,
          confidence: Math.round(from.confidence * 0.8),
          expected: from.expected,
          fromFolder: from.folderId,
        }
      : context
  })
}

/** What holds much of many sorts is not about what the folder above is about. */
const saysNothing = ({ about, named, holdings }: StoredContext) => !about && !named && holdings.telling < 5

async function parentsOf(
  analytics: Analytics,
  organisationId: string,
  folderIds: readonly string[],
): Promise<Map<string, string>> {
  if (!folderIds.length) return new Map()
  const rows = await analytics.rows<{ folder_id: string; parent_id: string }>(
    `SELECT folder_id, parent_id FROM folders
    WHERE organisation_id = {organisationId:UUID} AND (source_id, folder_id) IN (
      SELECT source_id, folder_id FROM folder_contexts FINAL WHERE organisation_id = {organisationId:UUID} AND folder_id IN {folderIds:Array(UUID)}
      UNION ALL SELECT source_id, folder_id FROM folder_touches FINAL WHERE organisation_id = {organisationId:UUID} AND folder_id IN {folderIds:Array(UUID)})
    ORDER BY folder_id, version DESC LIMIT 1 BY folder_id`,
    { organisationId, folderIds: [...folderIds] },
  )
  return new Map(rows.map(({ folder_id: id, parent_id: parent }) => [id, parent]))
}
