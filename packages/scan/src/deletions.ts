import type { Connection } from '@sharelight/connectors'
import { hash64, type EventRow, type KnownFolder } from '@sharelight/store'
import { batches } from './batches.ts'
import type { ScanControl } from './control.ts'
import { askSource, ScanError } from './errors.ts'
import type { ScanScope } from './scope.ts'
import { goneEvent } from './write/events.ts'

const batchSize = 500
const askedAtOnce = 16

/** Marks what the scan did not come across, and what the source confirms to be gone, as deleted. */
export async function markGone(scope: ScanScope, control: ScanControl): Promise<void> {
  const { sink, startedAt: at } = scope
  for await (const batch of batches(sink.unseen(), batchSize)) {
    await control.ready()
    // Gone already, as of a time that has not come: the clock was ahead.
    const dated = batch.filter(({ deletedAt }) => deletedAt !== null)
    if (dated.length) await sink.markDeleted({ items: dated, at })
    const items = await gone(batch.filter(({ deletedAt }) => deletedAt === null), scope)
    const events = items.filter(({ kind }) => kind === 'file').map(item => goneEvent(item, scope))
    if (items.length) await sink.markDeleted({ items, at, events })
  }
  for await (const batch of batches(sink.unseenFolders(), batchSize)) {
    await control.ready()
    const dated = batch.filter(({ deletedAt }) => deletedAt !== null)
    if (dated.length) await sink.markFoldersDeleted({ folders: dated, at })
    const folders = await gone(batch.filter(({ deletedAt }) => deletedAt === null), scope)
    if (folders.length) await sink.markFoldersDeleted({ folders, at, events: folders.map(folder => goneFolder(folder, scope)) })
  }
}

/** Not listed is not gone: its folder may be unreadable today. What the settings leave out is. */
async function gone<T extends { key: string }>(unseen: readonly T[], { connection }: ScanScope): Promise<T[]> {
  const found: T[] = []
  for (let start = 0; start < unseen.length; start += askedAtOnce) {
    const some = unseen.slice(start, start + askedAtOnce)
    const exists = await askSource(() => Promise.all(some.map(({ key }) => connection.exists(key))))
    found.push(...some.filter((_, index) => !exists[index]))
  }
  // Asked after: a source that went away while it was asked answers like one that lost everything.
  if (found.length) await confirmSource(connection)
  return found
}

/** @throws ScanError `source_gone` when the source's own check fails */
export async function confirmSource(connection: Connection): Promise<void> {
  const { ok, missing } = await askSource(() => connection.check())
  if (ok) return
  const why = missing.map(({ name, wayOut }) => `${name}: ${wayOut}`).join(' ')
  throw new ScanError('source_gone', `The source is no longer there, so that what was not seen may still exist. ${why}`)
}

function goneFolder({ folderId, shareType, path }: KnownFolder, { sourceId, scanId, startedAt }: ScanScope): EventRow {
  return {
    time: startedAt, eventId: hash64(sourceId, folderId, 'folder_deleted', scanId), type: 'folder_deleted', itemId: null, folderId,
    actorId: null, actorDepartment: '', shareType, labels: [], anomalies: [], recipients: [], details: { path },
  }
}
