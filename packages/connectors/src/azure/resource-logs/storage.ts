import type { EventType } from '@sharelight/contract'
import type { ActivityEvent } from '../../kit/connector.ts'
import { Folders } from '../../kit/objects/folders.ts'
import { itemKey, pathOf } from '../../kit/objects/keys.ts'
import { blobService } from '../blob/service.ts'
import { textAt, type LogRecord } from './record.ts'

const each = <T>(meaning: T, ...names: readonly string[]): Readonly<Record<string, T>> =>
  Object.fromEntries(names.map(name => [name.toLowerCase(), meaning]))

/** @see https://learn.microsoft.com/rest/api/storageservices/storage-analytics-logged-operations-and-status-messages */
const blobs: Readonly<Record<string, EventType>> = {
  ...each('file_downloaded' as const, 'GetBlob', 'GetFile', 'ReadFile', 'QueryBlobContents', 'DownloadFile', 'Read'),
  ...each('file_accessed' as const, 'GetBlobProperties', 'GetBlobMetadata', 'GetBlobTags', 'GetFileProperties'),
  ...each('file_accessed' as const, 'GetFileMetadata', 'GetPathStatus', 'GetBlockList', 'GetPathAccessControl'),
  ...each('file_uploaded' as const, 'PutBlob', 'PutBlockList', 'AppendBlock', 'AppendFile', 'FlushFile', 'PutRange'),
  ...each('file_uploaded' as const, 'PutBlobFromURL', 'CreatePathFile', 'CreateFile', 'PutPage', 'Write'),
  ...each('file_copied' as const, 'CopyBlob', 'CopyBlobSource', 'CopyBlobDestination', 'CopyFile'),
  ...each('file_deleted' as const, 'DeleteBlob', 'DeleteFile', 'DeletePathFile', 'DeleteBlobSnapshot'),
  ...each('file_renamed' as const, 'RenameFile', 'RenamePathFile', 'RenameBlob'),
  ...each(
    'file_modified' as const,
    'UndeleteBlob',
    'SetBlobMetadata',
    'SetBlobProperties',
    'SetBlobTags',
    'SetBlobTier',
  ),
  ...each('file_modified' as const, 'SnapshotBlob', 'SetFileProperties', 'SetFileMetadata', 'SetPathAccessControl'),
  ...each('file_modified' as const, 'SetBlobImmutabilityPolicy', 'SetBlobLegalHold', 'ClearPage', 'SetBlobExpiry'),
  ...each(
    'folder_created' as const,
    'CreateContainer',
    'CreatePathDir',
    'CreateDirectory',
    'CreateShare',
    'CreateFilesystem',
  ),
  ...each('folder_deleted' as const, 'DeleteContainer', 'DeleteDirectory', 'DeleteShare', 'DeleteFilesystem'),
  ...each('folder_deleted' as const, 'DeletePathDir'),
  ...each('folder_renamed' as const, 'RenamePathDir', 'RenameDirectory'),
}
const ofContent = /^file_/

/** Looks, parts of an upload, leases, and what queues and tables hold. */
const quiet =
  /^(get|list|find|head|query|peek|read|preflight|acquire|break|change|renew|release|lease|putblock$|putblockfromurl$|copyblobabort|abortcopy|checkaccess|batch|blobbatch|entitygroup|insertentity|updateentity|mergeentity|deleteentity|insertor|putmessage|deletemessage|updatemessage|clearmessages|negotiate|sessionsetup|treeconnect|treedisconnect|logoff|close|create$|echo|flush|cancel|ioctl|lock|querydirectory|queryinfo|oplock|changenotify)/
const changing = /^(set|create|delete|update|put|undelete|restore|clear|append|incremental|resource)/

export const isStorage = ({ category, resourceId, operationName }: LogRecord) =>
  /^Storage(Read|Write|Delete)$/i.test(category ?? '') ||
  (/\/providers\/microsoft\.storage\/storageaccounts\//i.test(resourceId ?? '') && !operationName?.includes('/'))

/** What was done to a blob or file: its type; nothing for what is known and not told; `unknown` otherwise. */
export function storageType(operation: string): EventType | 'unknown' | undefined {
  const name = operation.toLowerCase()
  if (Object.hasOwn(blobs, name)) return blobs[name]
  if (quiet.test(name)) return undefined
  return changing.test(name) ? 'settings_changed' : 'unknown'
}

/** The storage answered that it was done; what was refused did not happen. */
export function isDone({ statusCode, properties }: LogRecord): boolean {
  const said = textAt(properties, 'metricResponseType')
  if (said !== undefined && !/success$/i.test(said)) return false
  return !(Number(statusCode ?? 0) >= 400)
}

/** A blob by the key that reading Azure Blob Storage gives it. */
export function storedItem(record: LogRecord, type: EventType): Pick<ActivityEvent, 'item' | 'service'> {
  const service = { service: blobService.key }
  const isBlob = !/\/(fileservices|queueservices|tableservices)\//i.test(record.resourceId ?? '')
  const path = pathIn(record)
  if (!path || !isBlob || !ofContent.test(type)) return isBlob ? service : {}
  const [container = '', ...rest] = path.split('/')
  const key = Buffer.from(rest.join('/'))
  if (!container || !key.length) return service
  const shown = pathOf(container, key)
  const name = shown.split('/').findLast(part => part !== '') ?? shown
  return {
    ...service,
    item: { key: itemKey(container, key), name, path: shown, kind: 'file', parent: Folders.holding(container, key) },
  }
}

/** Container and blob: the object's key says them behind the account, the address behind its host. */
function pathIn({ properties, uri }: LogRecord): string | undefined {
  const named = /^\/?[^/]+\/(.+)$/s.exec(textAt(properties, 'objectKey') ?? '')?.[1]
  if (named !== undefined) return named
  const path = URL.parse(uri ?? '')?.pathname.slice(1)
  try {
    return path ? decodeURIComponent(path) : undefined
  } catch {
    return path
  }
}
