import type { EventType, ShareType } from '@sharelight/contract'
import { hash64, type EventRow, type FolderRow, type ItemRow, type KnownFolder } from '@sharelight/store'
import type { ScanContext } from '../context.ts'

/** Who saw it, and when: the same event seen by the same is one. */
export type SeenBy = Pick<ScanContext, 'sourceId' | 'scanId' | 'startedAt'>

/** What a scan sees happened to an item. */
export interface Change {
  type: EventType
  at?: number | null
  actorId?: string | null
  details?: Record<string, unknown>
}

export function scanEvent(
  { type, at, actorId = null, details }: Change,
  item: ItemRow,
  { sourceId, scanId, startedAt }: SeenBy,
): EventRow {
  return {
    ...aboutItem(item),
    type,
    time: Math.min(at ?? startedAt, startedAt),
    eventId: hash64(sourceId, item.itemId, type, scanId),
    actorId,
    shareType: item.shareType,
    recipients: [],
    details: { path: item.path, ...details },
  }
}

/** Its permissions are others than before. */
export function sharingEvent(item: ItemRow, before: ShareType, scan: SeenBy): EventRow {
  return scanEvent({ type: 'sharing_set', details: { before, after: item.shareType } }, item, scan)
}

export function goneEvent(
  item: Pick<ItemRow, 'itemId' | 'folderId' | 'sourceCode' | 'labels' | 'shareType' | 'path'>,
  { sourceId, scanId, startedAt }: SeenBy,
): EventRow {
  return {
    ...aboutItem(item),
    type: 'file_deleted',
    time: startedAt,
    eventId: hash64(sourceId, item.itemId, 'file_deleted', scanId),
    actorId: null,
    shareType: item.shareType,
    recipients: [],
    details: { path: item.path },
  }
}

/** What happened to a folder. */
export function folderEvent(
  type: EventType,
  folder: FolderRow,
  { before, scan }: { before?: KnownFolder | undefined; scan: SeenBy },
): EventRow {
  const { sourceId, scanId, startedAt } = scan
  const details = { path: folder.path, ...(before && before.path !== folder.path && { from: before.path }) }
  return {
    time: startedAt,
    eventId: hash64(sourceId, folder.folderId, type, scanId),
    type,
    sourceCode: folder.sourceCode,
    itemId: null,
    folderId: folder.folderId,
    actorId: type === 'folder_created' ? folder.ownerId : null,
    shareType: folder.shareType,
    labels: [],
    anomalies: [],
    recipients: [],
    details,
  }
}

export function aboutItem({
  itemId,
  folderId,
  sourceCode,
  labels,
}: Pick<ItemRow, 'itemId' | 'folderId' | 'sourceCode' | 'labels'>) {
  return { itemId, folderId, sourceCode, labels: labels.map(({ key }) => key), anomalies: [] }
}
