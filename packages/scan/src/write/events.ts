import { widest, type SourceEvent } from '@sharelight/connectors'
import { hash64, type EventRow, type ItemRow } from '@sharelight/store'
import type { PlannedItem } from '../plan/items.ts'
import { isProblemStamp, splitStamp } from '../plan/stamp.ts'
import type { ScanContext } from '../context.ts'
import { aboutItem, scanEvent, type Change } from './seen-events.ts'

/**
 * What happened to an item, as far as this scan can tell. What the source says happened speaks for everything that the item
 * carries as well: `carried` are the labels of a message's attachments.
 */
export function eventsOf(
  plan: PlannedItem,
  item: ItemRow,
  { scan, carried }: { scan: ScanContext; carried: readonly string[] },
): EventRow[] {
  if (plan.given) return []
  const labels = [...new Set([...item.labels.map(({ key }) => key), ...carried])]
  const told = plan.newEvents.map(event => ({ ...sourceEvent(event, item, scan), labels }))
  if (isNew(plan) && (plan.entry.events.length || plan.containerId)) return told
  return changesOf(plan, item, scan).map(change => ({ ...scanEvent(change, item, scan), isNew: plan.isNew }))
}

/** Nothing is known of it but that something happened to it. */
const isNew = ({ before }: PlannedItem) => !before || before.reason === 'not_read_yet'

function changesOf(plan: PlannedItem, item: ItemRow, { isFirstScan }: ScanContext): Change[] {
  const { entry, before } = plan
  const isFile = entry.kind === 'file'
  if (!before || isNew(plan)) {
    const isUpload = isFile && !isFirstScan && !entry.wasThere
    return [
      {
        type: isUpload ? 'file_uploaded' : 'scanned_content',
        at: isUpload ? (item.createdAt ?? item.modifiedAt) : item.modifiedAt,
        actorId: item.ownerId,
      },
    ]
  }
  const changes: Change[] = []
  const content = splitStamp(before.stamp).content
  if (isFile && content !== entry.stamp && !isProblemStamp(content))
    changes.push({ type: 'file_modified', at: item.modifiedAt })
  const from = { from: before.path }
  // Where the key is an id, its path tells.
  const isElsewhere = before.key !== item.key || before.path !== item.path
  if (isFile && isElsewhere && before.folderId !== item.folderId) changes.push({ type: 'file_moved', details: from })
  else if (isFile && isElsewhere && before.name !== item.name) changes.push({ type: 'file_renamed', details: from })
  if (plan.isNewAccess)
    changes.push({ type: 'sharing_set', details: { before: before.shareType, after: item.shareType } })
  return changes
}

/** What the source itself says happened. Its share type is the widest of its recipients. */
function sourceEvent(
  { id, type, at, actor, recipients }: SourceEvent,
  item: ItemRow,
  { sourceId, startedAt, directory }: ScanContext,
): EventRow {
  const resolved = recipients.map(recipient => directory.resolve(recipient))
  return {
    ...aboutItem(item),
    type,
    time: Math.min(at.getTime(), startedAt),
    eventId: hash64(sourceId, 'source event', id),
    actorId: actor ? directory.resolve(actor).id : null,
    shareType: widest(resolved.map(recipient => recipient.shareType)) ?? 'inside',
    recipients: resolved.flatMap(({ id: identityId, kind }) => (kind ? [{ identityId, kind }] : [])),
    details: { path: item.path },
  }
}
