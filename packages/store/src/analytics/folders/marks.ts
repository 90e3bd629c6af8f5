import { outOfPlace } from '@sharelight/domain'
import type { Analytics } from '../client.ts'
import type { EventRow } from '../rows.ts'

/** The events with the mark of those whose file is known not to go with its folder. */
export async function markedOutOfPlace(
  analytics: Analytics,
  organisationId: string,
  events: readonly EventRow[],
): Promise<EventRow[]> {
  const folderIds = [...new Set(events.flatMap(({ itemId, folderId }) => (itemId && folderId ? folderId : [])))]
  if (!folderIds.length) return [...events]
  const rows = await analytics.rows<{ misfits: string[] }>(
    `SELECT misfits FROM folder_contexts FINAL
    WHERE organisation_id = {organisationId:UUID} AND folder_id IN {folderIds:Array(UUID)} AND notEmpty(misfits)`,
    { organisationId, folderIds },
  )
  const misfits = new Set(rows.flatMap(row => row.misfits))
  return events.map(event =>
    event.itemId && misfits.has(event.itemId) && !event.labels.includes(outOfPlace)
      ? { ...event, labels: [...event.labels, outOfPlace] }
      : event,
  )
}
