import type { Analytics } from './client.ts'
import { dimensionsOf, type Dimensions, type Keys } from './dimensions.ts'
import { lookupClusters, writeClusters } from './clusters.ts'
import { discardFindings, discardUnfinished } from './discard.ts'
import { entityNumbers, type EntityNumbers } from './entity-numbers.ts'
import { writeHoldings } from './folders/holdings.ts'
import { markedOutOfPlace } from './folders/marks.ts'
import { endedExposures, lookupExposures } from './exposures.ts'
import { byMonths } from './by-months.ts'
import { freshEvents } from './fresh-events.ts'
import { changedIdentities } from './identities.ts'
import { feedScanOf, hash64 } from './keys.ts'
import { changedLabels } from './label-history.ts'
import {
  failedKeys,
  holdsAny,
  lookupEver,
  carriedBy,
  inFolders,
  lookupFolders,
  lookupItems,
  unseenFolders,
  unseenItems,
  unseenStreams,
  type KnownFolder,
} from './lookup.ts'
import type {
  ClusterRow,
  EventRow,
  ExposureRow,
  FolderRow,
  IdentityRow,
  ItemRow,
  KnownItem,
  ScanBatch,
  ScanFinished,
  ScanSummary,
} from './rows.ts'
import type { ScanScope } from './scan-scope.ts'
import { dropEvents, sharesOf, type StoredShare } from './share-events.ts'
import { finishedSoFar, summarise } from './summary.ts'
import type { Rules } from './rules.ts'
import * as tables from './tables.ts'

/** Where a scan puts what it finds, and where it asks what was known before. One per running scan. */
export interface ScanSink {
  /** Call first, also on resume: takes back what a crash left half-written. */
  discardUnfinished(): Promise<void>
  /** Last known states of the items with these keys that are not deleted, by key. */
  lookup(keys: readonly string[]): Promise<Map<string, KnownItem>>
  /** The same of those that are deleted, too. */
  lookupEver(keys: readonly string[]): Promise<Map<string, KnownItem>>
  /** The same by identity; hard links share one. */
  lookupIdentities(identities: readonly string[]): Promise<Map<string, KnownItem[]>>
  lookupFolders(keys: readonly string[]): Promise<Map<string, KnownFolder>>
  lookupFolderIdentities(identities: readonly string[]): Promise<Map<string, KnownFolder[]>>
  /** Whether anything that is not deleted lies directly in the folder with this id. */
  holdsAny(folderId: string): Promise<boolean>
  /** Standing permissions by the id of the item or folder. */
  lookupExposures(objectIds: readonly string[]): Promise<Map<string, ExposureRow[]>>
  /** Clusters of the whole organisation that are filed under any of these keys. */
  lookupClusters(bands: readonly string[]): Promise<ClusterRow[]>
  /** Makes a batch durable. The item's own row goes last: with it the item is done in this scan. */
  write(batch: ScanBatch): Promise<void>
  /** Makes durable what a feed told: no part of any item, and so not taken back with one. */
  tell(batch: Pick<ScanBatch, 'events' | 'identities'>): Promise<void>
  /** Writes these items as gone since `at`, with their events, and ends their exposures. */
  markDeleted(gone: { items: readonly KnownItem[]; at: number; events?: readonly EventRow[] }): Promise<void>
  markFoldersDeleted(gone: { folders: readonly KnownFolder[]; at: number; events?: readonly EventRow[] }): Promise<void>
  /** Containers of the source of which something is there that this scan has not finished. */
  unseenStreams(): Promise<string[]>
  /** What is there of these containers and this scan has not finished. Streams in pages; write while reading. */
  unseen(streams: readonly string[]): AsyncGenerator<KnownItem>
  unseenFolders(streams: readonly string[]): AsyncGenerator<KnownFolder>
  /** Keys of what is there of a container and could not be read. */
  failedKeys(stream: string): Promise<string[]>
  /** What lies directly in these folders and is there. */
  inFolders(folderIds: readonly string[]): Promise<{ items: KnownItem[]; folders: KnownFolder[] }>
  /** What is attached to these items: a message that goes takes it along. */
  carriedBy(itemIds: readonly string[]): Promise<KnownItem[]>
  /** Events about who may reach these items and folders, since a time in milliseconds. */
  sharesOf(objectIds: readonly string[], since: number): Promise<StoredShare[]>
  /** Takes back events that another one tells better. */
  dropEvents(events: readonly Pick<StoredShare, 'eventId' | 'time'>[]): Promise<void>
  /** What this scan has finished so far. */
  finished(): Promise<ScanFinished>
  summary(): Promise<ScanSummary>
}

export function openScanSink(analytics: Analytics, scope: ScanScope, rules: Rules): ScanSink {
  const dimensions = dimensionsOf(analytics, scope.organisationId, rules)
  const entities = entityNumbers(analytics, scope.organisationId)
  let written: Promise<unknown> = Promise.resolve()
  // One after the other: each asks what is there before it writes, and gives out numbers for what is not.
  const inTurn = (scanId: string, batch: ScanBatch) => {
    const done = written.then(() => writeBatch({ analytics, scope: { ...scope, scanId }, dimensions, entities }, batch))
    written = done.catch(() => undefined)
    return done
  }
  const write = (batch: ScanBatch) => inTurn(scope.scanId, batch)
  return {
    write,
    tell: batch => inTurn(feedScanOf(scope.scanId), batch),
    discardUnfinished: () => discardUnfinished(analytics, scope),
    lookup: async keys =>
      new Map((await lookupItems(analytics, scope, { column: 'key', values: keys })).map(item => [item.key, item])),
    lookupEver: async keys => new Map((await lookupEver(analytics, scope, keys)).map(item => [item.key, item])),
    lookupIdentities: async ids =>
      Map.groupBy(await lookupItems(analytics, scope, { column: 'identity', values: ids }), ({ identity }) => identity),
    lookupFolders: async keys =>
      new Map(
        (await lookupFolders(analytics, scope, { column: 'key', values: keys })).map(folder => [folder.key, folder]),
      ),
    lookupFolderIdentities: async ids =>
      Map.groupBy(
        await lookupFolders(analytics, scope, { column: 'identity', values: ids }),
        ({ identity }) => identity,
      ),
    holdsAny: folderId => holdsAny(analytics, scope, folderId),
    lookupExposures: objectIds => lookupExposures(analytics, scope, objectIds),
    lookupClusters: bands => lookupClusters(analytics, scope.organisationId, bands),
    markDeleted: ({ items, at, events = [] }) =>
      write({
        events: [...events],
        exposures: items.map(({ itemId, sourceCode }) => ({
          objectId: itemId,
          objectKind: 'item',
          sourceCode,
          exposures: [],
        })),
        scanItems: items.map(({ itemId, status, reason }) => ({
          itemId,
          status,
          reason,
          bytesRead: 0,
          change: 'deleted',
        })),
        items: items.map(item => ({ ...item, deletedAt: at })),
      }),
    markFoldersDeleted: ({ folders, at, events = [] }) =>
      write({
        events: [...events],
        exposures: folders.map(({ folderId, sourceCode }) => ({
          objectId: folderId,
          objectKind: 'folder',
          sourceCode,
          exposures: [],
        })),
        folders: folders.map(folder => ({ ...folder, deletedAt: at })),
      }),
    unseenStreams: () => unseenStreams(analytics, scope),
    unseen: streams => unseenItems(analytics, scope, streams),
    unseenFolders: streams => unseenFolders(analytics, scope, streams),
    failedKeys: stream => failedKeys(analytics, scope, stream),
    inFolders: folderIds => inFolders(analytics, scope, folderIds),
    carriedBy: itemIds => carriedBy(analytics, scope, itemIds),
    sharesOf: (objectIds, since) => sharesOf(analytics, scope, { objectIds, since }),
    dropEvents: events => dropEvents(analytics, scope, events),
    finished: () => finishedSoFar(analytics, scope),
    summary: () => summarise(analytics, scope),
  }
}

interface Writer {
  analytics: Analytics
  scope: ScanScope
  dimensions: Dimensions
  entities: EntityNumbers
}

/*
 * In this order, so that a crash between any two steps can be taken back by `discardUnfinished`: nothing refers to a key
 * whose meaning is missing, and an item that is done has all of its rows.
 */
async function writeBatch({ analytics, scope, dimensions, entities }: Writer, batch: ScanBatch): Promise<void> {
  const { organisationId, sourceId, scanId } = scope
  const source = { organisationId, sourceId }
  const sourceCode = ({ sourceCode: own }: { sourceCode?: number }) => own ?? scope.sourceCode
  const stream = ({ stream: own }: { stream?: string }) => own ?? ''
  const version = await analytics.nextVersion()
  const { items = [], folders = [], identities = [] } = batch
  const fresh = await freshEvents(analytics, organisationId, batch.events ?? [])
  const events = await markedOutOfPlace(analytics, organisationId, fresh)
  const keys = await dimensions.keysFor({
    labelSets: items.map(labelsOf),
    events,
    recipients: events.map(({ recipients }) => recipients),
  })
  const itemNumber = await entities.of(
    'item',
    [...items, ...events].map(({ itemId }) => itemId),
  )
  const folderNumber = await entities.of(
    'folder',
    [...folders, ...events].map(({ folderId }) => folderId),
  )
  const identityNumber = await entities.of('identity', [
    ...identities.map(({ identityId }) => identityId),
    ...events.map(({ actorId }) => actorId),
  ])
  await analytics.insert(tables.identities, await changedIdentities(analytics, organisationId, identities), {
    number: ({ identityId }: IdentityRow) => identityNumber(identityId),
  })
  for (const some of byMonths(events))
    await analytics.insert(tables.events, some, {
      ...source,
      sourceCode,
      scanId,
      ratingKey: keys.ratingOf,
      recipientsKey: ({ recipients }: EventRow) => keys.recipientsOf(recipients),
      item: ({ itemId }: EventRow) => itemNumber(itemId),
      folder: ({ folderId }: EventRow) => folderNumber(folderId),
      actor: ({ actorId }: EventRow) => identityNumber(actorId),
      itemId: undefined,
      folderId: undefined,
      actorId: undefined,
      shareType: undefined,
      labels: undefined,
      anomalies: undefined,
      recipients: undefined,
      isNew: undefined,
    })
  if (batch.readAnew?.length) await discardFindings(analytics, scope, batch.readAnew)
  await analytics.insert(tables.findings, batch.findings ?? [], { ...source, scanId })
  await analytics.insert(tables.exposures, await exposureRows(analytics, scope, batch))
  await analytics.insert(tables.folders, folders, {
    ...source,
    sourceCode,
    stream,
    version,
    lastScan: scanId,
    keyHash: ({ key }: FolderRow) => hash64(key),
    identityHash: ({ identity }: FolderRow) => (identity ? hash64(identity) : '0'),
    number: ({ folderId }: FolderRow) => folderNumber(folderId),
  })
  await analytics.insert(tables.scanItems, batch.scanItems ?? [], { ...source, scanId, version })
  await writeClusters(analytics, organisationId, batch.clusters ?? [])
  await analytics.insert(tables.labelChanges, await changedLabels(analytics, scope, batch))
  await writeHoldings(analytics, scope, { items, version, moved: movedIn(batch) })
  await analytics.insert(tables.items, items, {
    ...source,
    sourceCode,
    stream,
    version,
    lastScan: scanId,
    ...storedItemColumns(keys),
    number: ({ itemId }: ItemRow) => itemNumber(itemId),
  })
}

/** Items that may lie elsewhere than before. */
const movedIn = ({ scanItems = [] }: ScanBatch) =>
  new Set(scanItems.filter(({ change }) => change === 'moved' || change === 'modified').map(({ itemId }) => itemId))

/** The columns of an item that follow from its row. */
export function storedItemColumns(keys: Keys) {
  return {
    // `done` and `bytesRead` come with an item that was looked up; they belong to a scan, not to the item.
    done: undefined,
    bytesRead: undefined,
    labels: undefined,
    keyHash: ({ key }: ItemRow) => hash64(key),
    identityHash: ({ identity }: ItemRow) => (identity ? hash64(identity) : '0'),
    labelKeys: labelsOf,
    labelCounts: ({ labels }: ItemRow) => labels.map(({ count }) => count),
    labelConfidences: ({ labels }: ItemRow) => labels.map(({ confidence }) => Math.round(confidence)),
    labelSentences: ({ labels }: ItemRow) => labels.map(({ sentence = '' }) => sentence),
    labelSetKey: (item: ItemRow) => keys.labelSet(labelsOf(item)),
    ...carriedColumns,
  }
}

/** A person's label among several is what counts of who set them. */
export const carriedColumns = {
  carried: ({ carried }: Pick<ItemRow, 'carried'>) => carried ?? null,
  carriedIds: ({ carried = [] }: Pick<ItemRow, 'carried'>) => carried.map(({ id }) => id),
  carriedBy: ({ carried = [] }: Pick<ItemRow, 'carried'>) =>
    carried.some(({ setBy }) => setBy === 'person') ? 'person' : (carried[0]?.setBy ?? ''),
}

export const labelsOf = ({ labels }: Pick<ItemRow, 'labels'>): string[] => labels.map(({ key }) => key)

async function exposureRows(analytics: Analytics, scope: ScanScope, { exposures = [] }: ScanBatch): Promise<object[]> {
  const { organisationId, sourceId, scanId } = scope
  const [version, at] = [await analytics.nextVersion(), Date.now()]
  const shared = { organisationId, sourceId, firstSeenAt: at, endedAt: null, lastScan: scanId, version }
  const current = exposures.flatMap(({ objectId, objectKind, sourceCode = scope.sourceCode, exposures: rows }) =>
    rows.map(row => ({ objectId, objectKind, sourceCode, ...row, ...shared })),
  )
  return endedExposures(analytics, scope, {
    current,
    objectIds: exposures.flatMap(({ objectId, isNew }) => (isNew ? [] : objectId)),
    at,
    version,
  })
}
