import type { Connection } from '@sharelight/connectors'
import type { KnownFolder, KnownItem } from '@sharelight/store'
import { batches } from './batches.ts'
import type { ScanControl } from './control.ts'
import { askSource, ScanError } from './errors.ts'
import type { ScanContext } from './context.ts'
import { isFeed } from './feeds/stream.ts'
import { folderEvent, goneEvent } from './write/seen-events.ts'

const batchSize = 500
const askedAtOnce = 16

/** Streams that are asked for together. */
const streamsAtOnce = 500

/**
 * Marks what the scan did not come across, and what is gone by the source's word, as deleted: of containers that it listed from beginning to end,
 * and of those that the source no longer has.
 */
export async function markGone(
  scan: ScanContext,
  control: ScanControl,
  /** Those that were asked, where not all were: of the others nothing is known. */
  only?: readonly { id: string }[],
): Promise<void> {
  if (only?.length === 0) return
  const asked = only && new Set(only.map(({ id }) => id))
  const streams: string[] = []
  for (const stream of await scan.sink.unseenStreams()) {
    if (asked && !asked.has(stream)) continue
    const state = await scan.cursors.of(stream)
    const isCurrent = state?.scanId === scan.scanId
    if (!isCurrent || (state.done && state.covers === 'all')) streams.push(stream)
  }
  for (let start = 0; start < streams.length; start += streamsAtOnce)
    await markGoneOf(streams.slice(start, start + streamsAtOnce), scan, control)
}

async function markGoneOf(streams: readonly string[], scan: ScanContext, control: ScanControl): Promise<void> {
  const { sink } = scan
  for await (const batch of batches(sink.unseen(streams), batchSize)) {
    await control.ready()
    // Gone already, as of a time that has not come: the clock was ahead.
    const dated = batch.filter(({ deletedAt }) => deletedAt !== null)
    if (dated.length) await sink.markDeleted({ items: dated, at: scan.startedAt })
    await deleteItems(
      await gone(
        batch.filter(({ deletedAt }) => deletedAt === null),
        scan,
      ),
      scan,
    )
  }
  for await (const batch of batches(sink.unseenFolders(streams), batchSize)) {
    await control.ready()
    const dated = batch.filter(({ deletedAt }) => deletedAt !== null)
    if (dated.length) await sink.markFoldersDeleted({ folders: dated, at: scan.startedAt })
    await deleteFolders(
      await gone(
        batch.filter(({ deletedAt }) => deletedAt === null),
        scan,
      ),
      scan,
    )
  }
}

/**
 * Marks what a container says has gone from it as deleted, with all that lies in it. What another one has named since has moved there, whichever of
 * the two is read first.
 */
export async function removeKeys(keys: readonly string[], stream: string, scan: ScanContext): Promise<void> {
  const { sink } = scan
  const isHere = (known: { stream?: string }) => known.stream === stream || isFeed(known.stream)
  const items = (await sink.lookup(keys)).values().filter(isHere).toArray()
  // A list of changes names a message alone, and not what is attached to it.
  const messages = items.filter(({ kind }) => kind !== 'file').map(({ itemId }) => itemId)
  const attached = messages.length ? (await sink.carriedBy(messages)).filter(isHere) : []
  await deleteItems([...items, ...attached.filter(({ key }) => !keys.includes(key))], scan)
  let folders = (await sink.lookupFolders(keys)).values().filter(isHere).toArray()
  while (folders.length) {
    const some = folders.slice(0, batchSize)
    const inside = await sink.inFolders(some.map(({ folderId }) => folderId))
    await deleteItems(inside.items, scan)
    await deleteFolders(some, scan)
    folders = [...folders.slice(batchSize), ...inside.folders]
  }
}

async function deleteItems(items: readonly KnownItem[], scan: ScanContext): Promise<void> {
  const events = items.filter(({ kind }) => kind === 'file').map(item => goneEvent(item, scan))
  if (items.length) await scan.sink.markDeleted({ items, at: scan.startedAt, events })
}

async function deleteFolders(folders: readonly KnownFolder[], scan: ScanContext): Promise<void> {
  if (folders.length)
    await scan.sink.markFoldersDeleted({
      folders,
      at: scan.startedAt,
      events: folders.map(folder => folderEvent('folder_deleted', folder, { scan })),
    })
}

/** Not listed is not gone where the source can be asked: its folder may be unreadable today. What the settings leave out is. */
async function gone<T extends { key: string }>(unseen: readonly T[], { connection }: ScanContext): Promise<T[]> {
  const { exists } = connection
  const found: T[] = exists ? [] : [...unseen]
  for (let start = 0; exists && start < unseen.length; start += askedAtOnce) {
    const some = unseen.slice(start, start + askedAtOnce)
    const isThere = await askSource(() => Promise.all(some.map(({ key }) => exists(key))))
    found.push(...some.filter((_, index) => !isThere[index]))
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
