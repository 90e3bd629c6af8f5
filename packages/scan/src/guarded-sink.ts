import type { ScanCursors, ScanSink } from '@sharelight/store'
import { storeError } from './errors.ts'

/** The sink, with each failure told as what it is: the store's, with what to do about it, or a fault of our own. */
export function guardedSink(sink: ScanSink): ScanSink {
  return {
    discardUnfinished: () => told(() => sink.discardUnfinished()),
    lookup: keys => told(() => sink.lookup(keys)),
    lookupEver: keys => told(() => sink.lookupEver(keys)),
    lookupIdentities: identities => told(() => sink.lookupIdentities(identities)),
    lookupFolders: keys => told(() => sink.lookupFolders(keys)),
    lookupFolderIdentities: identities => told(() => sink.lookupFolderIdentities(identities)),
    holdsAny: folderId => told(() => sink.holdsAny(folderId)),
    lookupExposures: objectIds => told(() => sink.lookupExposures(objectIds)),
    lookupClusters: bands => told(() => sink.lookupClusters(bands)),
    tell: batch => told(() => sink.tell(batch)),
    write: batch => told(() => sink.write(batch)),
    markDeleted: items => told(() => sink.markDeleted(items)),
    markFoldersDeleted: folders => told(() => sink.markFoldersDeleted(folders)),
    unseenStreams: () => told(() => sink.unseenStreams()),
    unseen: streams => toldEach(() => sink.unseen(streams)),
    unseenFolders: streams => toldEach(() => sink.unseenFolders(streams)),
    failedKeys: stream => told(() => sink.failedKeys(stream)),
    inFolders: folderIds => told(() => sink.inFolders(folderIds)),
    carriedBy: itemIds => told(() => sink.carriedBy(itemIds)),
    sharesOf: (objectIds, since) => told(() => sink.sharesOf(objectIds, since)),
    dropEvents: events => told(() => sink.dropEvents(events)),
    finished: () => told(() => sink.finished()),
    summary: () => told(() => sink.summary()),
  }
}

/** The same for what is kept of positions. */
export function guardedCursors(cursors: ScanCursors): ScanCursors {
  return {
    of: stream => told(() => cursors.of(stream)),
    save: (state, beside) => told(() => cursors.save(state, beside)),
    due: (now, most) => told(() => cursors.due(now, most)),
    note: outcomes => told(() => cursors.note(outcomes)),
    forget: stream => told(() => cursors.forget(stream)),
  }
}

async function told<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw storeError(error)
  }
}

/** Takes each entry by hand: what whoever reads them throws is not the store's. */
async function* toldEach<T>(list: () => AsyncGenerator<T>): AsyncGenerator<T> {
  const entries = list()
  try {
    for (let step = await told(() => entries.next()); !step.done; step = await told(() => entries.next()))
      yield step.value
  } finally {
    await entries.return(undefined)
  }
}
