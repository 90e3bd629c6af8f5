import type { ScanSink } from '@sharelight/store'
import { storeError } from './errors.ts'

/** The sink, with each failure told as what it is: the store's, with what to do about it, or a fault of our own. */
export function guardedSink(sink: ScanSink): ScanSink {
  return {
    discardUnfinished: () => told(() => sink.discardUnfinished()),
    lookup: keys => told(() => sink.lookup(keys)),
    lookupIdentities: identities => told(() => sink.lookupIdentities(identities)),
    lookupFolders: keys => told(() => sink.lookupFolders(keys)),
    lookupFolderIdentities: identities => told(() => sink.lookupFolderIdentities(identities)),
    holdsAny: folderId => told(() => sink.holdsAny(folderId)),
    lookupClusters: bands => told(() => sink.lookupClusters(bands)),
    write: batch => told(() => sink.write(batch)),
    markDeleted: items => told(() => sink.markDeleted(items)),
    markFoldersDeleted: folders => told(() => sink.markFoldersDeleted(folders)),
    unseen: () => toldEach(() => sink.unseen()),
    unseenFolders: () => toldEach(() => sink.unseenFolders()),
    summary: () => told(() => sink.summary()),
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
    for (let step = await told(() => entries.next()); !step.done; step = await told(() => entries.next())) yield step.value
  } finally {
    await entries.return(undefined)
  }
}
